import { expect, test } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { attachmentOf, storedFor } from '../mailgun-control.ts'
import { eventually } from './eventually.ts'
import { sendAs } from './request.ts'
import { mailTo } from './mail-to.ts'
import { rsvp } from './rsvp.ts'

async function upcomingOf(cookie: string): Promise<unknown> {
  const answer = await sendAs({ cookie }, 'GET', '/api/user/dashboard')
  return (answer.json() as { upcomingEvents: unknown }).upcomingEvents
}

const sequence = async (message: { id: string }) => /SEQUENCE:(\d+)/.exec(await attachmentOf(message))?.[1]

// Mail waits its turn when the whole suite has been sending.
test(
  'emails attendees about a change or cancellation by anyone, but not about RSVPs of others',
  { timeout: 240_000 },
  async () => {
    const eventId = await makeEvent([], { signupLimit: 1 })
    const ref = db.doc(`events/${eventId}`)
    const { cookie, email: member } = await makePerson()
    const [going, waiting] = [member, newEmail('attends')]
    for (const email of [going, waiting]) await rsvp(eventId, email)
    await mailTo(waiting, /^You're on the waitlist: Sketching by the canal$/)
    const first = await mailTo(going, /^You're in: Sketching by the canal$/)
    expect(await sequence(first)).toBe('0')
    expect((await db.doc(`eventNotifications/${eventId}`).get()).exists).toBe(false)

    await ref.update({ venueName: 'The Lock House' })
    for (const email of [going, waiting]) {
      const changed = await mailTo(email, /^Changed: Sketching by the canal$/)
      expect(changed.text).toContain('instead of The Boathouse')
      expect(await sequence(changed)).toBe('1')
    }
    const copies = await ref.collection('signups').get()
    expect(copies.docs.map((document) => document.get('eventVenueName') as string)).toEqual([
      'The Lock House',
      'The Lock House',
    ])
    // The stand-in's webhooks find the log entry of each recipient of a send to many.
    const log = db
      .collection('emails')
      .where('eventId', '==', eventId)
      .where('campaign', '==', 'event_update')
    await eventually(async () => {
      const entries = (await log.get()).docs.map((document) => document.get('status') as string)
      expect(entries).toEqual(['delivered', 'delivered'])
    })
    const site = await fetch(`${process.env.KILN_URL}/api/events/${eventId}/calendar`)
    expect(await site.text()).toContain('SEQUENCE:1')

    expect(await upcomingOf(cookie)).toMatchObject([{ id: eventId }])

    await ref.delete()
    for (const email of [going, waiting]) {
      const cancelled = await mailTo(email, /^Cancelled: Sketching by the canal$/)
      expect(await sequence(cancelled)).toBe('2')
      expect(await storedFor(email)).toHaveLength(3)
    }
    expect(await upcomingOf(cookie)).toEqual([])
  },
)

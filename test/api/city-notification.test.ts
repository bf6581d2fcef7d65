import { describe, expect, test } from 'vitest'
import { ANNOUNCEMENTS_A_DAY } from '../../functions/shared/http/limits.ts'
import { announceEvent } from '../../functions/src/features/notifications/announce-event.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { sendMailing } from '../send-mail.ts'
import { awaitTriggers, signUpForCity } from './await-triggers.ts'
import { eventually } from './eventually.ts'
import { mailTo } from './mail-to.ts'

const sendOf = (eventId: number) => db.doc(`mailings/city-${eventId}`).get()

describe('a person who asked about a city', () => {
  test('gets few emails a day, even if one host publishes many events there', async () => {
    const [city, host] = [newCity(), await makePerson('host', true)]
    const email = await signUpForCity(city)
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeEvent([host], { city })))
    await awaitTriggers()
    await eventually(async () => {
      const sends = await Promise.all(ids.map(sendOf))
      expect(sends.filter((send) => send.exists)).toHaveLength(ANNOUNCEMENTS_A_DAY.tries)
      expect(await storedFor(email)).toHaveLength(ANNOUNCEMENTS_A_DAY.tries)
    })
    for (const { subject } of await storedFor(email)) expect(subject).toContain(`A new event in ${city} on `)
  })

  test('hears of a private event only when it is made public, and never of a past one', async () => {
    const city = newCity()
    const email = await signUpForCity(city.toUpperCase())
    const hidden = await makeEvent([], { city, isPrivate: true })
    const past = await makeEvent([], { city, startsAt: Date.now() - 1_000 })
    await awaitTriggers()
    for (const id of [hidden, past]) expect((await sendOf(id)).exists).toBe(false)
    await db.doc(`events/${hidden}`).update({ isPrivate: false })
    await mailTo(email)
  })

  test('gets no email about an event that was unpublished before the email was sent', async () => {
    const city = newCity()
    const email = await signUpForCity(city)
    // Nothing is published here, so the suite's own trigger leaves the sending to the test.
    const eventId = await makeEvent([], { city, isPublished: false })
    const event = (await db.doc(`events/${eventId}`).get()).data() ?? {}
    const at = Date.now() + 20_000
    await announceEvent(event, { ...event, isPublished: true }, at)
    await sendMailing(`city-${eventId}`, at)
    expect((await sendOf(eventId)).get('status')).toBe('cancelled')
    expect(await storedFor(email)).toHaveLength(0)
  })
})

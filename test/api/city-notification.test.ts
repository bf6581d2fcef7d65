import { describe, expect, test } from 'vitest'
import { ANNOUNCED_EVENTS_A_DAY } from '../../functions/shared/http/limits.ts'
import { announceEvent } from '../../functions/src/features/notifications/announce-event.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { sendMailing } from '../send-mail.ts'
import { awaitTriggers, subscribeVisitorToCity } from './await-triggers.ts'
import { waitFor } from './wait-for.ts'
import { awaitMessage } from '../inbox.ts'

const readMailing = (eventId: number) => db.doc(`mailings/city-${eventId}`).get()

describe('a visitor who subscribed to a city', () => {
  test('gets at most the allowed number of emails a day about one host’s events, even if the host publishes many in the city', async () => {
    const [city, host] = [makeCityName(), await makeTestUser('host', { isApproved: true })]
    const email = await subscribeVisitorToCity(city)
    const ids = await Promise.all(
      Array.from({ length: ANNOUNCED_EVENTS_A_DAY.maxTries + 2 }, () => makeEvent([host], { city })),
    )
    await awaitTriggers()
    await waitFor(async () => {
      const mailings = await Promise.all(ids.map(readMailing))
      expect(mailings.filter((mailing) => mailing.exists)).toHaveLength(ANNOUNCED_EVENTS_A_DAY.maxTries)
      expect(await readMessagesTo(email)).toHaveLength(ANNOUNCED_EVENTS_A_DAY.maxTries)
    })
    for (const { subject } of await readMessagesTo(email))
      expect(subject).toContain(`A new event in ${city} on `)
  })

  test('gets an email about a private event only when it is made public, and no email about a past event', async () => {
    const city = makeCityName()
    const email = await subscribeVisitorToCity(city.toUpperCase())
    const privateId = await makeEvent([], { city, isPrivate: true })
    const pastId = await makeEvent([], { city, startsAt: Date.now() - 1_000 })
    await awaitTriggers()
    for (const id of [privateId, pastId]) expect((await readMailing(id)).exists).toBe(false)
    await db.doc(`events/${privateId}`).update({ isPrivate: false })
    await awaitMessage(email, /^A new event in /)
  })

  test('gets no email about an event that was unpublished before the email was sent', async () => {
    const city = makeCityName()
    const email = await subscribeVisitorToCity(city)
    // The event is not published, so the suite's own trigger leaves the mailing to this test.
    const eventId = await makeEvent([], { city, isPublished: false })
    const event = (await db.doc(`events/${eventId}`).get()).data() ?? {}
    const announcedAt = Date.now() + 20_000
    await announceEvent(event, { ...event, isPublished: true }, announcedAt)
    await sendMailing(`city-${eventId}`, announcedAt)
    expect((await readMailing(eventId)).get('status')).toBe('cancelled')
    expect(await readMessagesTo(email)).toHaveLength(0)
  })
})

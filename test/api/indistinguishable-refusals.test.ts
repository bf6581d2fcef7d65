import './direct-project.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { afterAll, describe, expect, test } from 'vitest'
import { TRACE_HEADER } from '../../functions/shared/http/trace-header.ts'
import { eventId as eventIdSchema, makeRandomId, type EventId } from '../../functions/shared/ids.ts'
import { createApp } from '../../functions/src/http/app.ts'
import { changeKeptOutEntries } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { hashAddress, makeAddressMark } from '../../functions/src/platform/tokens.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { recordFirestoreCalls } from '../firestore-calls.ts'
import { send } from './request.ts'

/*
 * A stranger who tries addresses must not learn which addresses a host keeps out. Response times are noisy on a busy
 * machine, so these tests compare the calls to Firestore before the response: reads, writes and queued mail, in their order.
 */

const db = getFirestore()
const OWNER_ID = '1000000007'
/** Headers that differ with each call. */
const VARYING_HEADERS = ['date', TRACE_HEADER.toLowerCase()]

const app = createApp({ isForUploads: false })
// This server reads the body before it calls the app, as the framework of Cloud Functions does.
const server = createServer((request, response) => {
  buffer(request).then(
    (rawBody) => {
      app(Object.assign(request, { rawBody }), response)
    },
    () => response.destroy(),
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
})

type PrepareAddress = (eventId: EventId, email: string) => Promise<unknown>

const makeRemovedSignup = (eventId: EventId, email: string) => ({
  eventId,
  email,
  name: 'Ann',
  nameKey: 'ann',
  lastWordKey: null,
  sourceCity: null,
  sourceArea: null,
  status: 'cancelled',
  seq: 1,
  callId: 'r',
  result: { status: 'confirmed', position: null },
  changeTokenHash: '',
  ticketHash: '',
  userId: null,
  isKeptOut: true,
  checkedInAt: null,
  eventStartsAt: null,
  eventCity: null,
  createdAt: Timestamp.now(),
  updatedAt: Timestamp.now(),
})

const keepOutOfAllEvents = async (email: string, userId: number | null = null) => {
  const hash = hashAddress(email)
  const keptOutEntry = { name: 'Ann', email, note: '', userId, eventId: 1, removedAt: Timestamp.now() }
  await changeKeptOutEntries(OWNER_ID, (entries) => ({ ...entries, [hash]: keptOutEntry }))
}
const makeMember = async (email: string, fields: object = {}) => {
  const userId = makeRandomId()
  await db.doc(`userEmails/${hashAddress(email)}`).set({ userId, ...fields })
  return userId
}

const addressCases: readonly (readonly [string, PrepareAddress])[] = [
  ['a member', (_, email) => makeMember(email)],
  [
    'an attendee who was removed from this event',
    (id, email) => db.doc(`events/${id}/signups/${hashAddress(email)}`).set(makeRemovedSignup(id, email)),
  ],
  ['a person who is kept out of all events of the host', (_, email) => keepOutOfAllEvents(email)],
  [
    'a member who is kept out under another address',
    async (_, email) => keepOutOfAllEvents(`former-${email}`, await makeMember(email)),
  ],
  ['a suspended member', (_, email) => makeMember(email, { isSuspended: true })],
]

/** Sends an RSVP. Returns the response and the calls to Firestore before it, with the address masked in both. */
async function attemptRsvp(id: EventId, email: string, fields: object = {}) {
  let response: Awaited<ReturnType<typeof send>> | undefined
  const body = { eventId: id, email, name: 'Ann', sourceCity: null, sourceArea: null, ...fields }
  const calls = await recordFirestoreCalls(async () => {
    response = await send({ baseUrl: siteUrl, method: 'POST', path: '/api/rsvp', body })
  })
  const maskAddress = (text: string) =>
    text
      .replaceAll(hashAddress(email), '{hash}')
      .replaceAll(makeAddressMark(email).slice(0, 24), '{mark}')
      .replaceAll(email, '{email}')
  const headers = [...(response?.headers ?? [])].filter(([name]) => !VARYING_HEADERS.includes(name))
  return {
    response: { status: response?.status, text: maskAddress(response?.text ?? ''), headers },
    // The server writes the counters of rate limits at intervals, so this write can come during any call.
    calls: calls.map(maskAddress).filter((call) => !/ (write )?limits\/rsvpBy/.test(call)),
  }
}

const makeEmail = () => `ann-${crypto.randomUUID()}@people.test`

async function makePrivateEvent(): Promise<EventId> {
  const event = { isPrivate: true, hasGuestList: true, ownerId: OWNER_ID, hostIds: [OWNER_ID] }
  const id = await writeRsvpEvent(db, event)
  await attemptRsvp(id, makeEmail())
  return id
}

const refusal = expect.objectContaining({ status: 403 }) as unknown

describe('an RSVP to a private event', () => {
  test.each(addressCases)(
    'causes the same response and mail as an RSVP from an unlisted address if it comes from %s',
    async (_, prepare) => {
      const id = await makePrivateEvent()
      const email = makeEmail()
      await prepare(id, email)
      for (const fields of [{}, { hasWaited: true }]) {
        // The instance has cached the event by now, so both calls read the same documents.
        const unlistedResult = await attemptRsvp(id, makeEmail(), fields)
        const result = await attemptRsvp(id, email, fields)
        expect(unlistedResult.response).toEqual(refusal)
        expect(result).toEqual(unlistedResult)
        expect(result.calls.length).toBeGreaterThan(2)
        expect(result.calls.filter((call) => call.startsWith('commit'))).toEqual([])
      }
    },
  )

  test('causes another response if its address is listed, which shows that the comparison can fail', async () => {
    const id = await makePrivateEvent()
    const email = makeEmail()
    await db.doc(`events/${id}/guests/${hashAddress(email)}`).set({ email, name: 'Ann' })
    const [unlistedResult, listedResult] = [await attemptRsvp(id, makeEmail()), await attemptRsvp(id, email)]
    expect(listedResult.response.status).toBe(201)
    expect(listedResult.calls).not.toEqual(unlistedResult.calls)
  })
})

test.each(addressCases.slice(1).filter(([name]) => !name.includes('suspended')))(
  'refuses %s at a public event with the same response and mail as a suspended member',
  async (_, prepare) => {
    const id = await writeRsvpEvent(db, { ownerId: OWNER_ID, hostIds: [OWNER_ID] })
    await attemptRsvp(id, makeEmail())
    const [suspendedEmail, email] = [makeEmail(), makeEmail()]
    await makeMember(suspendedEmail, { isSuspended: true })
    await prepare(id, email)
    for (const fields of [{}, { hasWaited: true }]) {
      const result = await attemptRsvp(id, email, fields)
      expect(result.response).toEqual(refusal)
      expect(result).toEqual(await attemptRsvp(id, suspendedEmail, fields))
    }
  },
)

test.each(addressCases)(
  'refuses %s at a hidden event with the same text as at an unknown event',
  async (_, prepare) => {
    const hidden = { hiddenAt: Date.now(), wasPublished: true, suspendedOwnerId: null }
    const id = await writeRsvpEvent(db, {
      ownerId: OWNER_ID,
      hostIds: [OWNER_ID],
      isPublished: false,
      hidden,
    })
    await attemptRsvp(id, makeEmail())
    const email = makeEmail()
    await prepare(id, email)
    const result = await attemptRsvp(id, email)
    expect(result.response.status).toBe(404)
    expect(result).toEqual(await attemptRsvp(id, makeEmail()))
    const unknownEventResult = await attemptRsvp(eventIdSchema.parse(makeRandomId()), makeEmail())
    expect(result.response.text).toBe(unknownEventResult.response.text)
  },
)

import { getFirestore, type Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { userId } from '../../functions/shared/ids.ts'
import { rsvpCalls, type RsvpLookup } from '../../functions/shared/rsvps/contract.ts'
import { MAX_FIRST_NAMES } from '../../functions/shared/rsvps/first-names.ts'
import { eraseSignups } from '../../functions/src/core/privacy/erase-signups-store.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import { findSignupByToken } from '../../functions/src/core/rsvps/signups-store.ts'
import { listFirstNames } from '../../functions/src/features/rsvps/list-first-names.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { countBilledReads } from '../count-billed-reads.ts'
import { makeDirectCall } from './direct-call.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs, makeCookieHeaders, type ApiResponse } from './request.ts'
import { rsvp as sendRsvp } from './rsvp.ts'

const db = getFirestore()
const call = makeDirectCall(rsvpCalls)

type RsvpOptions = Parameters<typeof sendRsvp>[2] & { readonly email?: string }

/** RSVPs over HTTP; returns the token of the change link, or an empty string if the response has none. */
const rsvp = async (eventId: number, name: string, { email, ...request }: RsvpOptions = {}) =>
  (await sendRsvp(eventId, email ?? makeEmail('names'), { name, ...request })) ?? ''
const rsvpWithShownName = (eventId: number, name: string, options: RsvpOptions = {}) =>
  rsvp(eventId, name, { isNameShown: true, ...options })
const listNames = (token: string) => send({ path: `/api/rsvp/change/${token}/first-names` })
const lookUpRsvp = async (token: string) =>
  (await send({ path: `/api/rsvp/change/${token}` })).json() as RsvpLookup
const cancelRsvp = (token: string) => send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })
const chooseVisibility = (token: string, { isNameShown }: { isNameShown: boolean }) =>
  send({ method: 'PUT', path: `/api/rsvp/change/${token}/first-name`, body: { isNameShown } })
const toStatusAndCode = ({ status, error }: ApiResponse) => [status, error.code]

const readNames = async (token: string) => (await expectJson<{ names: string[] }>(listNames(token))).names

/** Counts the documents that the list reads, without the RSVP and its event. */
const countReads = (token: string) =>
  countBilledReads(() => call('listFirstNames', listFirstNames, { params: { token } }))

async function findSignupRef(token: string) {
  const { eventId, signup } = (await findSignupByToken(token)) ?? { eventId: 0, signup: { id: 'none' } }
  return db.doc(`events/${eventId}/signups/${signup.id}`)
}

describe('first names', () => {
  test('are shown only to attendees with a spot, by change link or session', async () => {
    const id = await writeRsvpEvent(db, { signupLimit: 3 })
    const member = await makeTestUser()
    const adaToken = await rsvpWithShownName(id, 'Ada Lovelace')
    const benToken = await rsvp(id, 'Ben Quiet')
    await rsvpWithShownName(id, 'Mia Member', {
      email: member.email,
      headers: makeCookieHeaders(member.cookie),
    })
    const waitlistedToken = await rsvpWithShownName(id, 'Will Waits')

    expect(await readNames(adaToken)).toEqual(['Mia'])
    expect(await readNames(benToken)).toEqual(['Ada', 'Mia'])
    expect(await lookUpRsvp(benToken)).toMatchObject({ hasNamesShown: true })
    const response = await sendAs(member, 'GET', `/api/user/rsvps/${id}`)
    const { rsvp: ownRsvp } = response.json() as { rsvp: RsvpLookup & { changeToken: string } }
    expect(ownRsvp).toMatchObject({ hasNamesShown: true, signup: { isNameShown: true } })
    expect(await readNames(ownRsvp.changeToken)).toEqual(['Ada'])

    expect(toStatusAndCode(await listNames(waitlistedToken))).toEqual([403, 'forbidden'])
    const lookup = await lookUpRsvp(waitlistedToken)
    expect(lookup).toMatchObject({ hasNamesShown: true, signup: { isNameShown: true } })
    expect(toStatusAndCode(await listNames('x'.repeat(43)))).toEqual([404, 'not_found'])

    await cancelRsvp(adaToken)
    expect(toStatusAndCode(await listNames(adaToken))).toEqual([404, 'rsvp_cancelled'])
    expect(await readNames(waitlistedToken)).toEqual(['Mia'])
    expect(await readNames(benToken)).toEqual(['Mia', 'Will'])
  })

  test('are only first words, not stored by any cache, and in no page, feed or public response', async () => {
    const id = await writeRsvpEvent(db)
    const benToken = await rsvp(id, 'Ben Quiet')
    await rsvpWithShownName(id, 'Zebedee Unmistakable')
    await rsvpWithShownName(id, '<b>Bold Markup')
    await rsvpWithShownName(id, 'eve@evil.example')
    const response = await listNames(benToken)
    expect(response.json()).toEqual({ names: ['<b>Bold', 'Zebedee'] })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const paths = [
      `/events/${id}`,
      `/event/${id}`,
      `/api/events/${id}`,
      `/api/events/${id}/calendar`,
      '/',
      '/api/events/bento',
    ]
    for (const path of paths) {
      const page = await send({ path })
      expect(page.status, path).toBe(200)
      expect(page.text, path).not.toContain('Zebedee')
      expect(page.text, path).not.toContain('hasNamesShown')
    }
  })

  test('add no field and no read to an event at which nobody shows their name', async () => {
    const id = await writeRsvpEvent(db)
    const tokens = [await rsvp(id, 'Ada Lovelace'), await rsvp(id, 'Ben Quiet', { isNameShown: false })]
    for (const token of tokens) {
      expect((await (await findSignupRef(token)).get()).data()).not.toHaveProperty('isNameShown')
      const lookup = await lookUpRsvp(token)
      expect(lookup).not.toHaveProperty('hasNamesShown')
      expect(lookup.signup).not.toHaveProperty('isNameShown')
      expect(await readNames(token)).toEqual([])
      expect(await countReads(token)).toBe(0)
    }
    expect((await db.doc(`events/${id}`).get()).data()).not.toHaveProperty('hasNamesShown')
  })

  test('are those of at most the first hundred RSVPs that show a name, and later RSVPs are not read', async () => {
    const id = await writeRsvpEvent(db, { signupLimit: null, hasNamesShown: true })
    const makeLetters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
    const names = Array.from({ length: MAX_FIRST_NAMES + 3 }, (_, n) => `N${makeLetters(n)}`)
    // These sign-ups are written without the engine, which would mail a confirmation to each of them.
    const batch = db.batch()
    for (const [index, name] of names.entries()) {
      const signup = { name: `${name} Last`, status: 'confirmed', seq: index + 1, isNameShown: true }
      batch.create(db.doc(`events/${id}/signups/${hashAddress(name)}`), signup)
    }
    await batch.commit()
    const token = await rsvp(id, 'Ben Quiet')
    expect(await readNames(token)).toEqual(names.slice(0, MAX_FIRST_NAMES))
    expect(await countReads(token)).toBe(MAX_FIRST_NAMES + 1)
  })

  test('are not shown after the event, while admins hide it, or after it is cancelled', async () => {
    const id = await writeRsvpEvent(db)
    const benToken = await rsvp(id, 'Ben Quiet')
    await rsvpWithShownName(id, 'Ada Lovelace')
    const eventRef = db.doc(`events/${id}`)
    const endsAt = ((await eventRef.get()).get('endsAt') as Timestamp).toMillis()
    const readNamesAt = (now: number) =>
      call('listFirstNames', listFirstNames, { params: { token: benToken }, now })
    expect(await readNamesAt(endsAt - 1)).toEqual({ names: ['Ada'] })
    expect(await readNamesAt(endsAt)).toEqual({ names: [] })
    const hidden = { hiddenAt: new Date(), wasPublished: true, suspendedOwnerId: null }
    await eventRef.update({ hidden, isPublished: false })
    expect(toStatusAndCode(await listNames(benToken))).toEqual([404, 'under_review'])
    await eventRef.update({ hidden: null, isPublished: true, cancelledAt: new Date() })
    expect(toStatusAndCode(await listNames(benToken))).toEqual([404, 'event_cancelled'])
  })
})

describe('the choice to show a first name', () => {
  test('can be made and undone by change link, even after the start', async () => {
    const id = await writeRsvpEvent(db)
    const [adaToken, benToken] = [await rsvp(id, 'Ada Lovelace'), await rsvp(id, 'Ben Quiet')]
    expect((await chooseVisibility(adaToken, { isNameShown: true })).json()).toEqual({
      message: 'Your first name is shown',
    })
    expect((await chooseVisibility(adaToken, { isNameShown: true })).status).toBe(200)
    expect(await lookUpRsvp(benToken)).toMatchObject({ hasNamesShown: true })
    expect(await readNames(benToken)).toEqual(['Ada'])

    await db.doc(`events/${id}`).update({ startsAt: new Date(Date.now() - 1000) })
    expect((await chooseVisibility(adaToken, { isNameShown: false })).json()).toEqual({
      message: 'Your first name is hidden',
    })
    expect(await readNames(benToken)).toEqual([])
    expect((await lookUpRsvp(adaToken)).signup).not.toHaveProperty('isNameShown')
    // The choice changes nothing else of the RSVP.
    expect((await (await findSignupRef(adaToken)).get()).data()).toMatchObject({
      name: 'Ada Lovelace',
      seq: 1,
    })
  })

  test('ends with the RSVP, and does not carry over to a later RSVP', async () => {
    const id = await writeRsvpEvent(db)
    const email = makeEmail('again')
    const [benToken, firstToken] = [
      await rsvp(id, 'Ben Quiet'),
      await rsvpWithShownName(id, 'Ada Lovelace', { email }),
    ]
    await cancelRsvp(firstToken)
    expect(toStatusAndCode(await chooseVisibility(firstToken, { isNameShown: true }))).toEqual([
      404,
      'not_found',
    ])
    expect(await readNames(benToken)).toEqual([])
    const secondToken = await rsvp(id, 'Ada Lovelace', { email })
    expect(await readNames(benToken)).toEqual([])
    // The link of the cancelled RSVP cannot make the choice for the new RSVP.
    expect(toStatusAndCode(await chooseVisibility(firstToken, { isNameShown: true }))).toEqual([
      404,
      'not_found',
    ])
    expect((await lookUpRsvp(secondToken)).signup).not.toHaveProperty('isNameShown')
  })

  test('moves to another address with the RSVP, and ends with a removal or an erasure', async () => {
    const id = await writeRsvpEvent(db)
    const benToken = await rsvp(id, 'Ben Quiet')
    const [oldEmail, newEmail] = [makeEmail('from'), makeEmail('to')]
    await rsvpWithShownName(id, 'Ada Lovelace', { email: oldEmail })
    await rsvpWithShownName(id, 'Rob Removed', { email: 'rob@names.test' })
    await moveSignup({ eventId: id, oldEmail, newEmail, now: Date.now() })
    expect(await readNames(benToken)).toEqual(['Ada', 'Rob'])
    const robId = hashAddress('rob@names.test')
    await engine.submit(id, {
      kind: 'cancel',
      signupId: robId,
      seq: 3,
      isByHost: true,
      receivedAt: Date.now(),
    })
    expect(await readNames(benToken)).toEqual(['Ada'])

    // The attendee's account is being deleted, and their RSVPs are not cancelled yet.
    const subject = { id: userId.parse(1_999_999_999), email: newEmail, addresses: [newEmail] }
    await eraseSignups(subject as unknown as Parameters<typeof eraseSignups>[0], Date.now())
    expect(await readNames(benToken)).toEqual([])
  })
})

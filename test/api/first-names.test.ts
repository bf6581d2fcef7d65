import { getFirestore, type Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { userId } from '../../functions/shared/ids.ts'
import { rsvpCalls, type RsvpAnswer, type RsvpLookup } from '../../functions/shared/rsvps/contract.ts'
import { MAX_FIRST_NAMES } from '../../functions/shared/rsvps/first-names.ts'
import { eraseSignups } from '../../functions/src/core/privacy/erase-signups-store.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-store.ts'
import { findByToken } from '../../functions/src/core/rsvps/signups-store.ts'
import { listFirstNames } from '../../functions/src/features/rsvps/list-first-names.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readsOf } from '../reads-of.ts'
import { callerOf } from './direct-call.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, withCookie, type Answer } from './request.ts'

const db = getFirestore()
const call = callerOf(rsvpCalls)

interface Choice {
  readonly isNameShown?: boolean
  readonly email?: string
  readonly headers?: Record<string, string>
}

/** RSVPs over HTTP; returns the token of the change link, or an empty text if the answer has none. */
async function rsvp(eventId: number, name: string, choice: Choice = {}): Promise<string> {
  const { email = newEmail('names'), headers = {}, ...body } = choice
  const answer = await ok<RsvpAnswer>(post('/api/rsvp', { name, email, eventId, ...body }, headers), 201)
  return answer.changeToken ?? ''
}

const rsvpShown = (eventId: number, name: string, choice: Choice = {}) =>
  rsvp(eventId, name, { isNameShown: true, ...choice })
const list = (token: string) => send({ path: `/api/rsvp/change/${token}/first-names` })
const lookUp = async (token: string) =>
  (await send({ path: `/api/rsvp/change/${token}` })).json() as RsvpLookup
const cancel = (token: string) => send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })
const choose = (token: string, isNameShown: boolean) =>
  send({ method: 'PUT', path: `/api/rsvp/change/${token}/first-name`, body: { isNameShown } })
const outcomeOf = ({ status, error }: Answer) => [status, error.code]

const namesFor = async (token: string) => (await ok<{ names: string[] }>(list(token))).names

/** How many documents the list reads besides the RSVP and its event. */
const readsFor = (token: string) =>
  readsOf(() => call('listFirstNames', listFirstNames, { params: { token } }))

async function signupOf(token: string) {
  const { eventId, signup } = (await findByToken(token)) ?? { eventId: 0, signup: { id: 'none' } }
  return db.doc(`events/${eventId}/signups/${signup.id}`)
}

describe('first names', () => {
  test('are shown only to attendees with a spot, by a change link or a session', async () => {
    const id = await writeRsvpEvent(db, { signupLimit: 3 })
    const member = await makePerson()
    const ada = await rsvpShown(id, 'Ada Lovelace')
    const ben = await rsvp(id, 'Ben Quiet')
    await rsvpShown(id, 'Mia Member', { email: member.email, headers: withCookie(member.cookie) })
    const waitlisted = await rsvpShown(id, 'Will Waits')

    expect(await namesFor(ada)).toEqual(['Mia'])
    expect(await namesFor(ben)).toEqual(['Ada', 'Mia'])
    expect(await lookUp(ben)).toMatchObject({ hasNamesShown: true })
    const own = await sendAs(member, 'GET', `/api/user/rsvps/${id}`)
    const { rsvp: ownRsvp } = own.json() as { rsvp: RsvpLookup & { changeToken: string } }
    expect(ownRsvp).toMatchObject({ hasNamesShown: true, signup: { isNameShown: true } })
    expect(await namesFor(ownRsvp.changeToken)).toEqual(['Ada'])

    expect(outcomeOf(await list(waitlisted))).toEqual([403, 'forbidden'])
    const waiting = await lookUp(waitlisted)
    expect(waiting).toMatchObject({ hasNamesShown: true, signup: { isNameShown: true } })
    expect(outcomeOf(await list('x'.repeat(43)))).toEqual([404, 'not_found'])

    await cancel(ada)
    expect(outcomeOf(await list(ada))).toEqual([404, 'rsvp_cancelled'])
    expect(await namesFor(waitlisted)).toEqual(['Mia'])
    expect(await namesFor(ben)).toEqual(['Mia', 'Will'])
  })

  test('are first words only, stored by no cache, and in no page, feed or public answer', async () => {
    const id = await writeRsvpEvent(db)
    const ben = await rsvp(id, 'Ben Quiet')
    await rsvpShown(id, 'Zebedee Unmistakable')
    await rsvpShown(id, '<b>Bold Markup')
    await rsvpShown(id, 'eve@evil.example')
    const answer = await list(ben)
    expect(answer.json()).toEqual({ names: ['<b>Bold', 'Zebedee'] })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
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

  test('add nothing to an event without them', async () => {
    const id = await writeRsvpEvent(db)
    const token = await rsvp(id, 'Ada Lovelace')
    const other = await rsvp(id, 'Ben Quiet', { isNameShown: false })
    for (const unshown of [token, other]) {
      expect((await (await signupOf(unshown)).get()).data()).not.toHaveProperty('isNameShown')
      const rsvpNow = await lookUp(unshown)
      expect(rsvpNow).not.toHaveProperty('hasNamesShown')
      expect(rsvpNow.signup).not.toHaveProperty('isNameShown')
      expect(await namesFor(unshown)).toEqual([])
      expect(await readsFor(unshown)).toBe(0)
    }
    expect((await db.doc(`events/${id}`).get()).data()).not.toHaveProperty('hasNamesShown')
  })

  test('are at most a hundred, of the earliest RSVPs, and later RSVPs are not read', async () => {
    const id = await writeRsvpEvent(db, { signupLimit: null })
    const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
    const names = Array.from({ length: MAX_FIRST_NAMES + 3 }, (_, n) => `N${letters(n)}`)
    const commands = names.map((name) =>
      submitRsvp(id, `${name}@names.test`, { name: `${name} Last`, isNameShown: true }),
    )
    await Promise.all(commands)
    const token = await rsvp(id, 'Ben Quiet')
    expect(await namesFor(token)).toEqual(names.slice(0, MAX_FIRST_NAMES))
    expect(await readsFor(token)).toBe(MAX_FIRST_NAMES + 1)
  })

  test('are not shown after the event, while admins hide it, or once it is cancelled', async () => {
    const id = await writeRsvpEvent(db)
    const ben = await rsvp(id, 'Ben Quiet')
    await rsvpShown(id, 'Ada Lovelace')
    const event = db.doc(`events/${id}`)
    const endsAt = ((await event.get()).get('endsAt') as Timestamp).toMillis()
    const at = (now: number) => call('listFirstNames', listFirstNames, { params: { token: ben }, now })
    expect(await at(endsAt - 1)).toEqual({ names: ['Ada'] })
    expect(await at(endsAt)).toEqual({ names: [] })
    const hidden = { at: new Date(), wasPublished: true, suspendedOwnerId: null }
    await event.update({ hidden, isPublished: false })
    expect(outcomeOf(await list(ben))).toEqual([404, 'under_review'])
    await event.update({ hidden: null, isPublished: true, cancelledAt: new Date() })
    expect(outcomeOf(await list(ben))).toEqual([404, 'event_cancelled'])
  })
})

describe('the choice to show a first name', () => {
  test('can be made and undone by the change link, even after the start', async () => {
    const id = await writeRsvpEvent(db)
    const [ada, ben] = [await rsvp(id, 'Ada Lovelace'), await rsvp(id, 'Ben Quiet')]
    expect((await choose(ada, true)).json()).toEqual({ message: 'Your first name is shown' })
    expect((await choose(ada, true)).status).toBe(200)
    expect(await lookUp(ben)).toMatchObject({ hasNamesShown: true })
    expect(await namesFor(ben)).toEqual(['Ada'])

    await db.doc(`events/${id}`).update({ startsAt: new Date(Date.now() - 1000) })
    expect((await choose(ada, false)).json()).toEqual({ message: 'Your first name is hidden' })
    expect(await namesFor(ben)).toEqual([])
    expect((await lookUp(ada)).signup).not.toHaveProperty('isNameShown')
    // The choice changes nothing else of the RSVP.
    expect((await (await signupOf(ada)).get()).data()).toMatchObject({ name: 'Ada Lovelace', seq: 1 })
  })

  test('ends with the RSVP: neither a cancelled RSVP nor the next one has it', async () => {
    const id = await writeRsvpEvent(db)
    const email = newEmail('again')
    const [ben, first] = [await rsvp(id, 'Ben Quiet'), await rsvpShown(id, 'Ada Lovelace', { email })]
    await cancel(first)
    expect(outcomeOf(await choose(first, true))).toEqual([404, 'not_found'])
    expect(await namesFor(ben)).toEqual([])
    const second = await rsvp(id, 'Ada Lovelace', { email })
    expect(await namesFor(ben)).toEqual([])
    // The link of the former RSVP opens nothing.
    expect(outcomeOf(await choose(first, true))).toEqual([404, 'not_found'])
    expect((await lookUp(second)).signup).not.toHaveProperty('isNameShown')
  })

  test('is kept if the same request is sent again', async () => {
    const id = await writeRsvpEvent(db)
    const headers = { 'Idempotency-Key': 'the same' }
    const email = newEmail('again')
    const token = await rsvpShown(id, 'Ada Lovelace', { email, headers })
    expect(await rsvpShown(id, 'Ada Lovelace', { email, headers })).toBe(token)
    const changed = await post('/api/rsvp', { name: 'Ada Lovelace', email, eventId: id }, headers)
    expect(outcomeOf(changed)).toEqual([409, 'already_rsvpd'])
    expect((await lookUp(token)).signup).toMatchObject({ isNameShown: true })
  })

  test('moves to another address with the RSVP, and ends with a removal and an erasure', async () => {
    const id = await writeRsvpEvent(db)
    const ben = await rsvp(id, 'Ben Quiet')
    const [from, to] = [newEmail('from'), newEmail('to')]
    await rsvpShown(id, 'Ada Lovelace', { email: from })
    await rsvpShown(id, 'Rob Removed', { email: 'rob@names.test' })
    await moveSignup({ eventId: id, from, to, now: Date.now() })
    expect(await namesFor(ben)).toEqual(['Ada', 'Rob'])
    const rob = addressHash('rob@names.test')
    await engine.submit(id, { kind: 'cancel', signupId: rob, seq: 3, isByHost: true, at: Date.now() })
    expect(await namesFor(ben)).toEqual(['Ada'])

    // A user who is being deleted, before their spots are released.
    const person = { id: userId.parse(1_999_999_999), email: to, addresses: [to] }
    await eraseSignups(person as unknown as Parameters<typeof eraseSignups>[0], Date.now())
    expect(await namesFor(ben)).toEqual([])
  })
})

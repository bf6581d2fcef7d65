import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { HostQuestion } from '../../functions/shared/host-questions/contract.ts'
import { changeKeptOut } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { updateQuestionHosts } from '../../functions/src/features/messages/host-questions-store.ts'
import { eraseHostQuestions } from '../../functions/src/features/privacy/erase-host-questions-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash, hostQuestionToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { type StoredMessage } from '../mailgun-control.ts'
import { templatesTo } from './email-log.ts'
import { mailTo } from './mail-to.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, withCookie } from './request.ts'
import { rsvp } from './rsvp.ts'

const question = 'Is there a lift?\nI come with a pram.'
const REFUSED = "This email address can't ask the hosts of this event a question."

const [host, coHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])

const openEvent = (change: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent([host], { title: 'Clay Evening', whoMayAsk: 'anyone', ...change })

const ask = (event: number, body: object, cookie?: string) =>
  post(`/api/events/${event}/questions`, { question, ...body }, cookie ? withCookie(cookie) : {})
const askAs = (event: number, person: Person, body: object = {}) => ask(event, body, person.cookie)

const confirm = (token: string) => post('/api/questions/confirm', { token })

const tokenIn = ({ text }: StoredMessage): string => /\/question\/([\w.-]+)/.exec(text)?.[1] ?? ''

async function questionsAbout(person: Person, event: number): Promise<HostQuestion[]> {
  const { items } = await ok<{ items: HostQuestion[] }>(sendAs(person, 'GET', '/api/host/questions'))
  return items.filter((item) => item.event.id === event)
}

describe('a question of a visitor', () => {
  test('reaches the hosts once, after a click in the confirmation email, and can be answered by a reply', async () => {
    const own = await makePerson('host', true)
    const event = await makeEvent([own, coHost], { title: 'Ink Night', whoMayAsk: 'anyone' })
    const email = newEmail('asker')
    expect(await ok(ask(event, { name: 'Robin Asker', email }), 202)).toEqual(
      expect.objectContaining({ isSent: false }),
    )
    expect(await questionsAbout(own, event)).toEqual([])
    const mail = await mailTo(email, /^Confirm your question/)
    // An email to an unproven address contains nothing that a visitor typed.
    expect(mail.text).not.toContain('Robin')
    expect(mail.text).not.toContain('pram')
    const token = tokenIn(mail)
    const seen = await send({ path: `/api/questions/${token}` })
    const shown = { question, title: 'Ink Night', name: 'Robin Asker', email, isSent: false }
    expect(seen.json()).toMatchObject(shown)
    expect(await templatesTo(own.email)).toEqual([])

    for (const answer of await Promise.all([confirm(token), confirm(token)])) expect(answer.status).toBe(200)
    expect(await templatesTo(own.email)).toEqual(['host-question'])
    for (const person of [own, coHost]) {
      const received = await mailTo(person.email, /^A question about Ink Night/)
      expect(received.text).toContain('I come with a pram.')
      expect(received.headers['Reply-To']).toBe(email)
    }
    const [listed] = await questionsAbout(own, event)
    expect(listed).toMatchObject({ question, asker: { name: 'Robin Asker', email }, published: null })
    expect((await questionsAbout(coHost, event)).map(({ id }) => id)).toEqual([listed?.id])
  })

  test('is not sent by another link or by a link that is older than a day', async () => {
    const event = await openEvent()
    const token = await makeUnconfirmedQuestion(event)
    const [id = ''] = token.split('.')
    expect((await confirm(`${id}.${'A'.repeat(43)}`)).error.code).toBe('invalid_link')
    expect((await confirm(hostQuestionToken('question-unknown'))).error.code).toBe('invalid_link')
    await db.doc(`hostQuestions/${id}`).update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) })
    expect((await confirm(token)).error.code).toBe('invalid_link')
    expect((await send({ path: `/api/questions/${token}` })).status).toBe(400)
  })

  test('needs a name and an address, neither of which breaks out of a header', async () => {
    const event = await openEvent()
    const missing = await ask(event, { name: '', email: '' })
    expect(Object.keys(missing.error.fields ?? {}).sort()).toEqual(['email', 'name'])
    for (const bad of [
      { name: 'Robin\r\nBcc: all@example.com', email: newEmail() },
      { name: 'Robin', email: 'a@example.com\r\nBcc: b@example.com' },
      { name: 'Robin', email: 'a@example.com, b@example.com' },
    ])
      expect((await ask(event, bad)).status, JSON.stringify(bad)).toBe(400)
  })

  test('reveals nothing of a private event to a stranger’s mailbox', async () => {
    const event = await openEvent({ isPrivate: true, title: 'Secret Supper' })
    const email = newEmail('asker')
    await ask(event, { name: 'Robin', email })
    const mail = await mailTo(email, /^Confirm your question/)
    expect(`${mail.subject} ${mail.text}`).not.toContain('Secret Supper')
  })
})

describe('a question of a member', () => {
  test('is sent at once, under their own name even if they type another, and once for a key', async () => {
    const [event, member] = [await openEvent(), await makePerson()]
    const key = { 'Idempotency-Key': crypto.randomUUID(), ...withCookie(member.cookie) }
    const body = { question, name: 'Someone', email: newEmail('typed') }
    for (let n = 0; n < 2; n += 1) {
      expect(await ok(post(`/api/events/${event}/questions`, body, key), 202)).toEqual(
        expect.objectContaining({ isSent: true }),
      )
    }
    const listed = await questionsAbout(host, event)
    expect(listed.map(({ asker }) => asker)).toEqual([{ name: member.name, email: member.email }])
    expect(await templatesTo(body.email)).toEqual([])
  })

  test('is limited to three a day for a mailbox, however it is spelled', async () => {
    const [event, member] = [await openEvent(), await makePerson()]
    for (let n = 0; n < 3; n += 1) expect((await askAs(event, member)).status).toBe(202)
    expect((await askAs(event, member)).error.code).toBe('too_many_requests')
    expect((await askAs(await openEvent(), member)).status).toBe(202)
    const email = newEmail('asker')
    for (const spelling of [email, email.replace('@', '+1@'), email.replace('@', '+2@')])
      await confirm(await makeUnconfirmedQuestion(event, { email: spelling }))
    const again = await makeUnconfirmedQuestion(event, { email })
    expect((await confirm(again)).error.code).toBe('too_many_requests')
  })

  test('is only listed, not emailed, after thirty emails to the host on one day', async () => {
    const own = await makePerson('host', true)
    const event = await makeEvent([own], { whoMayAsk: 'anyone' })
    for (let n = 0; n < 31; n += 1) await confirm(await makeUnconfirmedQuestion(event))
    expect(await templatesTo(own.email)).toHaveLength(30)
    const stored = await db.collection('hostQuestions').where('hostIds', 'array-contains', own.uid).get()
    expect(stored.size).toBe(31)
  })
})

describe('the right to ask', () => {
  test('does not exist unless the host grants it, or once the event is cancelled, hidden or over for a week', async () => {
    const member = await makePerson()
    const DAY = 86_400_000
    const over = { startsAt: Date.now() - 9 * DAY, endsAt: Date.now() - 8 * DAY }
    const hidden = { at: Date.now(), wasPublished: true, suspendedOwnerId: null }
    const open = { whoMayAsk: 'anyone' } as const
    const closed: [Parameters<typeof makeEvent>[1], number, string][] = [
      [{}, 403, 'forbidden'],
      [{ whoMayAsk: 'nobody' }, 403, 'forbidden'],
      [{ ...open, isPublished: false }, 404, 'not_found'],
      [{ ...open, isPublished: false, hidden }, 404, 'under_review'],
      [{ ...open, cancelledAt: Date.now() }, 404, 'event_cancelled'],
      [{ ...open, ...over }, 410, 'event_over'],
    ]
    for (const [change, status, code] of closed) {
      const event = await makeEvent([host], change)
      for (const answer of [
        await askAs(event, member),
        await ask(event, { name: 'Robin', email: newEmail() }),
        await confirm(await makeUnconfirmedQuestion(event)),
      ])
        expect([answer.status, answer.error.code], JSON.stringify(change)).toEqual([status, code])
    }
  })

  test('can be limited to attendees, without telling strangers who they are', async () => {
    const event = await openEvent({ whoMayAsk: 'attendees', signupLimit: 1 })
    const [going, waiting, stranger] = [newEmail('going'), newEmail('waiting'), newEmail('stranger')]
    await rsvp(event, going)
    await rsvp(event, waiting)
    const answers = await Promise.all(
      [going, waiting, stranger].map((email) => ask(event, { name: 'Robin', email })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const confirmed = await Promise.all(
      [going, waiting, stranger].map(async (email) =>
        confirm(await makeUnconfirmedQuestion(event, { email })),
      ),
    )
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 403])
    expect(confirmed[2]?.error.message).toBe(REFUSED)
  })

  test('is refused to a person whom the host keeps out, like to anyone without it', async () => {
    const own = await makePerson('host', true)
    const event = await makeEvent([own], { whoMayAsk: 'anyone' })
    const [email, member] = [newEmail('loud'), await makePerson()]
    const person = { name: 'Lou', note: '', eventId: event, at: Timestamp.now() }
    await changeKeptOut(own.uid, () => ({
      [addressHash(email)]: { ...person, email, userId: null },
      [addressHash(newEmail())]: { ...person, email: '', userId: member.id },
    }))
    expect((await ask(event, { name: 'Lou', email })).status).toBe(202)
    const visitor = await confirm(await makeUnconfirmedQuestion(event, { email }))
    for (const answer of [visitor, await askAs(event, member)])
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([403, 'forbidden', REFUSED])
    expect(await templatesTo(own.email)).toEqual([])

    // An attendee who was removed from this event alone.
    const removed = newEmail('removed')
    await rsvp(event, removed)
    await db
      .doc(`events/${event}/signups/${addressHash(removed)}`)
      .update({ status: 'cancelled', isKeptOut: true })
    const again = await confirm(await makeUnconfirmedQuestion(event, { email: removed }))
    expect([again.status, again.error.message]).toEqual([403, REFUSED])
  })
})

describe('an answer on the page', () => {
  const put = (event: number, id: string, body: object, by = host) =>
    sendAs(by, 'PUT', `/api/events/${event}/questions/${id}`, body)
  const remove = (event: number, id: string) => sendAs(host, 'DELETE', `/api/events/${event}/questions/${id}`)
  const answersOf = async (event: number) =>
    ((await send({ path: `/api/events/${event}` })).json() as { publishedAnswers?: unknown }).publishedAnswers
  const askAndConfirm = async (event: number): Promise<string> => {
    const token = await makeUnconfirmedQuestion(event)
    expect((await confirm(token)).status).toBe(200)
    return token.split('.')[0] ?? ''
  }

  test('is shown without the asker’s name, replaced, and taken off again', async () => {
    const event = await openEvent()
    expect(await answersOf(event)).toBeUndefined()
    const id = await askAndConfirm(event)
    const words = { question: 'Is there a lift?', answer: 'Yes, by the back door.' }
    expect((await put(event, id, words)).status).toBe(200)
    expect(await answersOf(event)).toEqual([{ id, ...words }])
    await put(event, id, { ...words, answer: 'Yes.' })
    expect(await answersOf(event)).toEqual([{ id, ...words, answer: 'Yes.' }])
    expect((await questionsAbout(host, event))[0]?.published).toEqual({ ...words, answer: 'Yes.' })
    for (let n = 0; n < 2; n += 1) expect((await remove(event, id)).status).toBe(200)
    expect(await answersOf(event)).toBeUndefined()
  })

  test('is limited to ten questions about the event itself, and refused for a cancelled event', async () => {
    const [event, other] = [await openEvent(), await openEvent()]
    const words = { question: 'Is there a lift?', answer: 'Yes.' }
    const elsewhere = await askAndConfirm(other)
    expect((await put(event, elsewhere, words)).status).toBe(404)
    const token = await makeUnconfirmedQuestion(event)
    expect((await put(event, token.split('.')[0] ?? '', words)).status).toBe(404)
    for (let n = 0; n < 10; n += 1)
      expect((await put(event, await askAndConfirm(event), words)).status).toBe(200)
    expect((await put(event, await askAndConfirm(event), words)).error.code).toBe('answers_full')
    await db.doc(`events/${other}`).update({ cancelledAt: Timestamp.now() })
    expect((await put(other, elsewhere, words)).error.code).toBe('event_cancelled')
  })

  test('is deleted with the account of its author, and is hidden from a host who left', async () => {
    const member = await makePerson()
    const event = await makeEvent([host, coHost], { whoMayAsk: 'anyone' })
    expect((await askAs(event, member)).status).toBe(202)
    const [listed] = await questionsAbout(coHost, event)
    await put(event, listed?.id ?? '', { question: 'A lift?', answer: 'Yes.' })

    const ref = db.doc(`events/${event}`)
    const before = (await ref.get()).data()
    await ref.update({ hostIds: [host.uid] })
    expect(await questionsAbout(coHost, event)).toEqual([])
    await updateQuestionHosts(event, before, (await ref.get()).data())
    const question = await db.doc(`hostQuestions/${String(listed?.id)}`).get()
    expect(question.get('hostIds')).toEqual([host.uid])

    const { id, name, email } = member
    await eraseHostQuestions({ id, name, email, addresses: [email] }, Date.now())
    expect(await answersOf(event)).toBeUndefined()
    expect(await questionsAbout(host, event)).toEqual([])
  })
})

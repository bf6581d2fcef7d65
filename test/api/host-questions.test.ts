import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { HostQuestion } from '../../functions/shared/host-questions/contract.ts'
import { QUESTION_MAILS_A_DAY } from '../../functions/shared/host-questions/question-rules.ts'
import { changeKeptOutEntries } from '../../functions/src/core/rsvps/kept-out-store.ts'
import { updateQuestionHosts } from '../../functions/src/features/messages/host-questions-store.ts'
import { eraseHostQuestions } from '../../functions/src/features/privacy/erase-host-questions-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeCounter } from '../../functions/src/platform/limits/counter.ts'
import { hashAddress, makeHostQuestionToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeHostQuestion, makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { type StoredMessage } from '../mailgun-control.ts'
import { readTemplatesTo } from './email-log.ts'
import { awaitMessage } from '../inbox.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders } from './request.ts'
import { rsvp } from './rsvp.ts'

const DAY_MS = 86_400_000
const question = 'Is there a lift?\nI come with a pram.'
const REFUSAL_MESSAGE =
  "You can't ask the hosts of this event a question with this email address. Some hosts take questions only from people with a spot or on the waitlist."

const [host, coHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])

const makeEventForQuestions = (overrides: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent([host], { title: 'Clay Evening', hostQuestionAccess: 'anyone', ...overrides })

const askHosts = (eventId: number, body: object, cookie?: string) =>
  post(`/api/events/${eventId}/questions`, { question, ...body }, cookie ? makeCookieHeaders(cookie) : {})
const askHostsAs = (eventId: number, member: TestUser, body: object = {}) =>
  askHosts(eventId, body, member.cookie)

const confirmQuestion = (token: string) => post('/api/questions/confirm', { token })

const findToken = ({ text }: StoredMessage): string => /\/question\/([\w.-]+)/.exec(text)?.[1] ?? ''

async function listQuestions(user: TestUser, eventId: number): Promise<HostQuestion[]> {
  const { items } = await expectJson<{ items: HostQuestion[] }>(sendAs(user, 'GET', '/api/host/questions'))
  return items.filter(({ event }) => event.id === eventId)
}

describe('a question of a visitor', () => {
  test('reaches the hosts once, after a click in the confirmation email, and can be answered by replying', async () => {
    const owner = await makeTestUser('host', { isApproved: true })
    const eventId = await makeEvent([owner, coHost], { title: 'Ink Night', hostQuestionAccess: 'anyone' })
    const email = makeEmail('asker')
    expect(await expectJson(askHosts(eventId, { name: 'Robin Asker', email }), 202)).toEqual(
      expect.objectContaining({ isSent: false }),
    )
    expect(await listQuestions(owner, eventId)).toEqual([])
    const mail = await awaitMessage(email, /^Confirm your question/)
    // An email to an unproven address contains nothing that the visitor typed.
    expect(mail.text).not.toContain('Robin')
    expect(mail.text).not.toContain('pram')
    const token = findToken(mail)
    const lookup = await send({ path: `/api/questions/${token}` })
    const expectedQuestion = { question, title: 'Ink Night', name: 'Robin Asker', email, isSent: false }
    expect(lookup.json()).toMatchObject(expectedQuestion)
    expect(await readTemplatesTo(owner.email)).toEqual([])

    for (const response of await Promise.all([confirmQuestion(token), confirmQuestion(token)]))
      expect(response.status).toBe(200)
    expect(await readTemplatesTo(owner.email)).toEqual(['host-question'])
    for (const recipient of [owner, coHost]) {
      const notification = await awaitMessage(recipient.email, /^A question about Ink Night/)
      expect(notification.text).toContain('I come with a pram.')
      expect(notification.headers['Reply-To']).toBe(email)
    }
    const [listedQuestion] = await listQuestions(owner, eventId)
    expect(listedQuestion).toMatchObject({
      question,
      asker: { name: 'Robin Asker', email },
      publishedAnswer: null,
    })
    expect((await listQuestions(coHost, eventId)).map(({ id }) => id)).toEqual([listedQuestion?.id])
  })

  test('is not sent through another link or a link that is older than a day', async () => {
    const eventId = await makeEventForQuestions()
    const token = await makeUnconfirmedQuestion(eventId)
    const [id = ''] = token.split('.')
    expect((await confirmQuestion(`${id}.${'A'.repeat(43)}`)).error.code).toBe('invalid_link')
    expect((await confirmQuestion(makeHostQuestionToken('question-unknown'))).error.code).toBe('invalid_link')
    await db.doc(`hostQuestions/${id}`).update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) })
    expect((await confirmQuestion(token)).error.code).toBe('invalid_link')
    expect((await send({ path: `/api/questions/${token}` })).status).toBe(400)
  })

  test('needs a name and an address', async () => {
    const response = await askHosts(await makeEventForQuestions(), { name: '', email: '' })
    expect(Object.keys(response.error.fields ?? {}).sort()).toEqual(['email', 'name'])
  })

  test('reveals nothing about a private event to a stranger’s mailbox', async () => {
    const eventId = await makeEventForQuestions({ isPrivate: true, title: 'Secret Supper' })
    const email = makeEmail('asker')
    await askHosts(eventId, { name: 'Robin', email })
    const mail = await awaitMessage(email, /^Confirm your question/)
    expect(`${mail.subject} ${mail.text}`).not.toContain('Secret Supper')
  })
})

describe('a question of a member', () => {
  test('is sent immediately, under the member’s own name even if they type another, and once per idempotency key', async () => {
    const [eventId, member] = [await makeEventForQuestions(), await makeTestUser()]
    const headers = { 'Idempotency-Key': crypto.randomUUID(), ...makeCookieHeaders(member.cookie) }
    const body = { question, name: 'Someone', email: makeEmail('typed') }
    for (let n = 0; n < 2; n += 1) {
      expect(await expectJson(post(`/api/events/${eventId}/questions`, body, headers), 202)).toEqual(
        expect.objectContaining({ isSent: true }),
      )
    }
    const questions = await listQuestions(host, eventId)
    expect(questions.map(({ asker }) => asker)).toEqual([{ name: member.name, email: member.email }])
    expect(await readTemplatesTo(body.email)).toEqual([])
  })
})

describe('questions to hosts', () => {
  test('do not reach a host without approval, and are refused if the event has no other host', async () => {
    const [owner, formerHost] = [await makeApprovedHost(), await makeTestUser('host', { isApproved: false })]
    const eventId = await makeEvent([owner, formerHost], { title: 'Wood Day', hostQuestionAccess: 'anyone' })
    await expectJson(askHostsAs(eventId, await makeTestUser()), 202)
    await awaitMessage(owner.email, /^A question about Wood Day/)
    expect(await readTemplatesTo(formerHost.email)).not.toContain('host-question')
    const eventIdWithoutApprovedHost = await makeEvent([formerHost], { hostQuestionAccess: 'anyone' })
    expect((await askHostsAs(eventIdWithoutApprovedHost, await makeTestUser())).error).toMatchObject({
      code: 'forbidden',
      message: 'The hosts of this event take no questions here.',
    })
  })

  test('are limited to three a day per event and mailbox, however the address is spelt', async () => {
    const [eventId, member] = [await makeEventForQuestions(), await makeTestUser()]
    const { email } = member
    const confirmAs = async (spelling: string) =>
      confirmQuestion(await makeUnconfirmedQuestion(eventId, { email: spelling }))
    for (const spelling of [email, email.replace('@', '+1@'), email.replace('@', '+2@')])
      expect((await confirmAs(spelling)).status).toBe(200)
    for (const response of [await confirmAs(email), await askHostsAs(eventId, member)])
      expect(response.error.code).toBe('too_many_requests')
    expect((await askHostsAs(await makeEventForQuestions(), member)).status).toBe(202)
  })

  test('cause at most thirty emails a day to a host, and are all stored', async () => {
    const owner = await makeTestUser('host', { isApproved: true })
    const eventId = await makeEvent([owner], { hostQuestionAccess: 'anyone' })
    for (const day of [Date.now(), Date.now() + DAY_MS]) {
      const { id, expiresAt } = makeCounter(QUESTION_MAILS_A_DAY, owner.uid, day)
      await db.doc(`limits/${id}`).set({ count: 29, expiresAt: Timestamp.fromMillis(expiresAt) })
    }
    for (let n = 0; n < 2; n += 1) await confirmQuestion(await makeUnconfirmedQuestion(eventId))
    expect(await readTemplatesTo(owner.email)).toHaveLength(1)
    expect(await listQuestions(owner, eventId)).toHaveLength(2)
  })
})

describe('the right to ask', () => {
  test('exists only if the host grants it, and not for an event that is unpublished, hidden, cancelled or over for more than a week', async () => {
    const pastTimes = { startsAt: Date.now() - 9 * DAY_MS, endsAt: Date.now() - 8 * DAY_MS }
    const hidden = { hiddenAt: Date.now(), wasPublished: true, suspendedOwnerId: null }
    const questionFields = { hostQuestionAccess: 'anyone' } as const
    const refusedCases: [Parameters<typeof makeEvent>[1], number, string][] = [
      [{}, 403, 'forbidden'],
      [{ hostQuestionAccess: 'nobody' }, 403, 'forbidden'],
      [{ ...questionFields, isPublished: false }, 404, 'not_found'],
      [{ ...questionFields, isPublished: false, hidden }, 404, 'under_review'],
      [{ ...questionFields, cancelledAt: Date.now() }, 404, 'event_cancelled'],
      [{ ...questionFields, ...pastTimes }, 410, 'event_over'],
    ]
    for (const [overrides, status, code] of refusedCases) {
      const eventId = await makeEvent([host], overrides)
      for (const response of [
        await askHosts(eventId, { name: 'Robin', email: makeEmail() }),
        await confirmQuestion(await makeUnconfirmedQuestion(eventId)),
      ])
        expect([response.status, response.error.code], JSON.stringify(overrides)).toEqual([status, code])
    }
  })

  test('can be limited to attendees, without revealing to strangers who is an attendee', async () => {
    const eventId = await makeEventForQuestions({ hostQuestionAccess: 'attendees', signupLimit: 1 })
    const [confirmedEmail, waitlistedEmail, strangerEmail] = [
      makeEmail('going'),
      makeEmail('waitlisted'),
      makeEmail('stranger'),
    ]
    await rsvp(eventId, confirmedEmail)
    await rsvp(eventId, waitlistedEmail)
    const responses = await Promise.all(
      [confirmedEmail, waitlistedEmail, strangerEmail].map((email) =>
        askHosts(eventId, { name: 'Robin', email }),
      ),
    )
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const confirmations = await Promise.all(
      [confirmedEmail, waitlistedEmail, strangerEmail].map(async (email) =>
        confirmQuestion(await makeUnconfirmedQuestion(eventId, { email })),
      ),
    )
    expect(confirmations.map(({ status }) => status)).toEqual([200, 200, 403])
    expect(confirmations[2]?.error.message).toBe(REFUSAL_MESSAGE)
  })

  test('is refused to a person whom the host keeps out, with the same response as to anyone who may not ask', async () => {
    const owner = await makeTestUser('host', { isApproved: true })
    const eventId = await makeEvent([owner], { hostQuestionAccess: 'anyone' })
    const [email, member] = [makeEmail('loud'), await makeTestUser()]
    const sharedFields = { name: 'Lou', note: '', eventId, removedAt: Timestamp.now() }
    await changeKeptOutEntries(owner.uid, () => ({
      [hashAddress(email)]: { ...sharedFields, email, userId: null },
      [hashAddress(makeEmail())]: { ...sharedFields, email: '', userId: member.id },
    }))
    expect((await askHosts(eventId, { name: 'Lou', email })).status).toBe(202)
    const visitorResponse = await confirmQuestion(await makeUnconfirmedQuestion(eventId, { email }))
    for (const response of [visitorResponse, await askHostsAs(eventId, member)])
      expect([response.status, response.error.code, response.error.message]).toEqual([
        403,
        'forbidden',
        REFUSAL_MESSAGE,
      ])
    expect(await readTemplatesTo(owner.email)).toEqual([])

    // The host removed this attendee from this event only.
    const removedEmail = makeEmail('removed')
    await rsvp(eventId, removedEmail)
    const removal = { status: 'cancelled', isKeptOut: true }
    await db.doc(`events/${eventId}/signups/${hashAddress(removedEmail)}`).update(removal)
    const removedResponse = await confirmQuestion(
      await makeUnconfirmedQuestion(eventId, { email: removedEmail }),
    )
    expect([removedResponse.status, removedResponse.error.message]).toEqual([403, REFUSAL_MESSAGE])
  })
})

describe('a published answer', () => {
  const publishAnswer = (eventId: number, id: string, body: object, user = host) =>
    sendAs(user, 'PUT', `/api/events/${eventId}/questions/${id}`, body)
  const removeAnswer = (eventId: number, id: string) =>
    sendAs(host, 'DELETE', `/api/events/${eventId}/questions/${id}`)
  const readAnswers = async (eventId: number) =>
    ((await send({ path: `/api/events/${eventId}` })).json() as { publishedAnswers?: unknown })
      .publishedAnswers

  test('is shown without the asker’s name, and can be replaced or removed', async () => {
    const eventId = await makeEventForQuestions()
    expect(await readAnswers(eventId)).toBeUndefined()
    const id = await makeHostQuestion(eventId, [host.uid])
    const body = { question: 'Is there a lift?', answer: 'Yes, by the back door.' }
    expect((await publishAnswer(eventId, id, body)).status).toBe(200)
    expect(await readAnswers(eventId)).toEqual([{ id, ...body }])
    await publishAnswer(eventId, id, { ...body, answer: 'Yes.' })
    expect(await readAnswers(eventId)).toEqual([{ id, ...body, answer: 'Yes.' }])
    expect((await listQuestions(host, eventId))[0]?.publishedAnswer).toEqual({ ...body, answer: 'Yes.' })
    for (let n = 0; n < 2; n += 1) expect((await removeAnswer(eventId, id)).status).toBe(200)
    expect(await readAnswers(eventId)).toBeUndefined()
  })

  test('is limited to ten per event and to questions about that event, and refused for a cancelled event', async () => {
    const body = { question: 'Is there a lift?', answer: 'Yes.' }
    const publishedAnswers = Array.from({ length: 9 }, (_, n) => ({ id: `question-${n}`, ...body }))
    const [eventId, otherEventId] = [
      await makeEventForQuestions({ publishedAnswers }),
      await makeEventForQuestions(),
    ]
    const otherQuestionId = await makeHostQuestion(otherEventId, [host.uid])
    expect((await publishAnswer(eventId, otherQuestionId, body)).status).toBe(404)
    const token = await makeUnconfirmedQuestion(eventId)
    expect((await publishAnswer(eventId, token.split('.')[0] ?? '', body)).status).toBe(404)
    const [tenthId, eleventhId] = [
      await makeHostQuestion(eventId, [host.uid]),
      await makeHostQuestion(eventId, [host.uid]),
    ]
    expect((await publishAnswer(eventId, tenthId, body)).status).toBe(200)
    expect((await publishAnswer(eventId, eleventhId, body)).error.code).toBe('too_many_answers')
    await db.doc(`events/${otherEventId}`).update({ cancelledAt: Timestamp.now() })
    expect((await publishAnswer(otherEventId, otherQuestionId, body)).error.code).toBe('event_cancelled')
  })

  test('is deleted with the account of the asker, and its question is hidden from a former host of the event', async () => {
    const member = await makeTestUser()
    const eventId = await makeEvent([host, coHost], { hostQuestionAccess: 'anyone' })
    expect((await askHostsAs(eventId, member)).status).toBe(202)
    const [listedQuestion] = await listQuestions(coHost, eventId)
    await publishAnswer(eventId, listedQuestion?.id ?? '', { question: 'A lift?', answer: 'Yes.' })

    const ref = db.doc(`events/${eventId}`)
    const before = (await ref.get()).data()
    await ref.update({ hostIds: [host.uid] })
    expect(await listQuestions(coHost, eventId)).toEqual([])
    await updateQuestionHosts(eventId, before, (await ref.get()).data())
    const storedQuestion = await db.doc(`hostQuestions/${String(listedQuestion?.id)}`).get()
    expect(storedQuestion.get('hostIds')).toEqual([host.uid])

    const { id, name, email } = member
    await eraseHostQuestions({ id, name, email, addresses: [email] }, Date.now())
    expect(await readAnswers(eventId)).toBeUndefined()
    expect(await listQuestions(host, eventId)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Question } from '../../functions/shared/events/questions.ts'
import { removeOldAnswers } from '../../functions/src/core/privacy/old-answers-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs } from './request.ts'
import { postRsvp } from './rsvp.ts'

const DAY_MS = 86_400_000
const allergiesQuestion: Question = {
  id: 'aaaaaaaa',
  kind: 'text',
  text: 'Allergies?',
  isRequired: true,
  options: [],
}
const answers = [{ questionId: allergiesQuestion.id, values: ['Nuts'] }]

const host = await makeApprovedHost()

const sendAsHost = (method: string, path: string, body?: unknown) => sendAs(host, method, path, body)

function createEvent(): Promise<{ id: number; dateTime: string }> {
  const form = makeEventForm({ questions: [allergiesQuestion], isPublished: true })
  return expectJson(sendAsHost('POST', '/api/host/events', form), 201)
}

const readAnswers = async (eventId: number, email: string) =>
  (await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()).get('answers') as unknown

describe('an event with a question', () => {
  it('shows the question on its page, accepts only RSVPs that answer it, and shows the answers to its hosts', async () => {
    const { id } = await createEvent()
    const email = makeEmail('answers')
    expect((await send({ path: `/api/events/${id}` })).json()).toMatchObject({
      questions: [allergiesQuestion],
    })
    expect((await postRsvp(id, email)).error.code).toBe('questions_changed')
    expect((await postRsvp(id, email, { answers })).status).toBe(201)
    const attendeesResponse = await sendAsHost('GET', `/api/events/${id}/attendees`)
    expect(attendeesResponse.json()).toMatchObject({
      confirmed: [{ answers: [{ question: 'Allergies?', values: ['Nuts'] }] }],
    })
    const csvResponse = await sendAsHost('GET', `/api/events/${id}/attendees.csv`)
    expect(csvResponse.text).toMatch(/Allergies\?[\s\S]*Nuts/)
  })

  it('lets a host add and remove questions, but not reword a question that was answered', async () => {
    const { id, dateTime } = await createEvent()
    await postRsvp(id, makeEmail('answers'), { answers })
    const editQuestions = (questions: unknown) =>
      sendAsHost('PUT', `/api/user/events/${id}`, makeEventForm({ dateTime, questions }))
    const rewordingResponse = await editQuestions([{ ...allergiesQuestion, text: 'Any allergies?' }])
    expect(rewordingResponse.error.fields).toHaveProperty('questions')
    const addedQuestion = { ...allergiesQuestion, id: 'bbbbbbbb', text: 'Anything else?', isRequired: false }
    expect((await editQuestions([allergiesQuestion, addedQuestion])).status).toBe(200)
    expect((await editQuestions([])).json()).toMatchObject({ questions: null })
  })

  it('loses its answers thirty days after its end, and not before', async () => {
    const { id } = await createEvent()
    const email = makeEmail('answers')
    await postRsvp(id, email, { answers })
    const endsAt = ((await db.doc(`events/${id}`).get()).get('endsAt') as { toMillis(): number }).toMillis()
    await removeOldAnswers({ now: () => endsAt + 30 * DAY_MS - 1, deadline: Infinity })
    expect(await readAnswers(id, email)).toHaveLength(1)
    await removeOldAnswers({ now: () => endsAt + 30 * DAY_MS, deadline: Infinity })
    expect(await readAnswers(id, email)).toBeUndefined()
    expect((await db.doc(`events/${id}`).get()).get('answersEndAt')).toBeNull()
  })
})

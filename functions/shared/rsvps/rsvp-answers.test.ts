import { expect, it } from 'vitest'
import { makeRsvpCommand, makeRsvpEvent } from '../../../test/rsvps/commands.ts'
import type { Question } from '../events/questions.ts'
import { applyCommands } from './apply-commands.ts'
import type { RsvpCommand, RsvpEvent } from './command.ts'

const question: Question = {
  id: 'aaaaaaaa',
  kind: 'single_choice',
  text: 'Which course?',
  isRequired: true,
  options: ['Soup', 'Pie'],
}
const event = makeRsvpEvent({ signupLimit: 5, questions: [question] })
const soupAnswers = [{ questionId: question.id, values: ['Soup'] }]
const apply = (overrides: Partial<RsvpCommand>, eventOverrides: Partial<RsvpEvent> = {}) =>
  applyCommands({ event: { ...event, ...eventOverrides }, signups: [], waitlistHead: [] }, [
    { ...makeRsvpCommand('a', 'r'), ...overrides },
  ])

it('stores the answers of an RSVP with the texts of the questions', () => {
  const { signups, outcomes } = apply({ answers: soupAnswers })
  expect(outcomes).toMatchObject([{ kind: 'registered' }])
  expect(signups[0]?.signup.answers).toEqual([
    { questionId: question.id, question: 'Which course?', values: ['Soup'] },
  ])
})

it('refuses an RSVP with missing or outdated answers, and changes nothing', () => {
  for (const overrides of [{}, { answers: [{ questionId: 'zzzzzzzz', values: ['x'] }] }]) {
    expect(apply(overrides)).toMatchObject({
      outcomes: [{ kind: 'refused', code: 'questions_changed' }],
      counts: null,
      signups: [],
    })
  }
  expect(apply({ answers: soupAnswers }, { questions: null }).outcomes).toMatchObject([
    { code: 'questions_changed' },
  ])
})

it('accepts an RSVP at the door without answers', () => {
  const { signups, outcomes } = apply({ isAtDoor: true })
  expect(outcomes).toMatchObject([{ kind: 'registered' }])
  expect(signups[0]?.signup).not.toHaveProperty('answers')
})

it('asks a kept-out attendee for answers like anyone else, and then refuses the RSVP', () => {
  const keptOutIds = new Set(['a'])
  expect(apply({}, { keptOutIds }).outcomes).toMatchObject([{ code: 'questions_changed' }])
  expect(apply({ answers: soupAnswers }, { keptOutIds }).outcomes).toMatchObject([{ code: 'forbidden' }])
})

import { describe, expect, it } from 'vitest'
import { QUESTION_PERIOD_AFTER_END_MS, isOpenToQuestions } from './question-rules.ts'

const endsAt = Date.UTC(2026, 10, 26, 20)

describe('an event', () => {
  it('accepts no questions unless its hosts allow them', () => {
    expect(isOpenToQuestions({ endsAt }, endsAt)).toBe(false)
    expect(isOpenToQuestions({ hostQuestionAccess: 'nobody', endsAt }, endsAt)).toBe(false)
  })

  it.each(['anyone', 'attendees'])(
    'accepts questions from %s until a week after its end',
    (hostQuestionAccess) => {
      expect(
        isOpenToQuestions({ hostQuestionAccess, endsAt }, endsAt + QUESTION_PERIOD_AFTER_END_MS - 1),
      ).toBe(true)
      expect(isOpenToQuestions({ hostQuestionAccess, endsAt }, endsAt + QUESTION_PERIOD_AFTER_END_MS)).toBe(
        false,
      )
    },
  )
})

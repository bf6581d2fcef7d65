import type { Question } from '@shared/events/questions.ts'
import { expect, it } from 'vitest'
import { answersFor, unansweredOf } from './question-fields.tsx'

const question = (id: string, isRequired: boolean): Question => ({
  ...{ id, isRequired, kind: 'text', text: 'Allergies?', options: [] },
})
const questions = [question('a', true), question('b', false)]

it('asks for an answer where one is required and blank', () => {
  expect(unansweredOf(questions, [])).toEqual(['a'])
  expect(unansweredOf(questions, [{ questionId: 'a', values: [' '] }])).toEqual(['a'])
  expect(unansweredOf(questions, [{ questionId: 'a', values: ['Nuts'] }])).toEqual([])
})

it('sends no blank answers, and none to a question that is no longer asked', () => {
  const answers = ['a', 'b', 'gone'].map((questionId) => ({ questionId, values: ['Nuts'] }))
  expect(answersFor(questions, [...answers.slice(0, 1), { questionId: 'b', values: [''] }])).toEqual([
    { questionId: 'a', values: ['Nuts'] },
  ])
  expect(answersFor(questions, answers).map(({ questionId }) => questionId)).toEqual(['a', 'b'])
})

it('takes the answers to earlier questions that still fit', () => {
  const course = { ...question('a', true), kind: 'one' as const, options: ['Soup', 'Pie'] }
  const answered = (...values: string[]) => [{ questionId: 'a', values }]
  expect(answersFor([course], answered('Pie'))).toEqual(answered('Pie'))
  expect(answersFor([course], answered('Cake'))).toEqual([])
  expect(unansweredOf([course], answered('Cake'))).toEqual(['a'])
  expect(answersFor([course], answered('Cake', 'Soup', 'Pie'))).toEqual(answered('Soup'))
  expect(answersFor([{ ...course, kind: 'many' }], answered('Cake', 'Soup', 'Pie'))).toEqual(
    answered('Soup', 'Pie'),
  )
})

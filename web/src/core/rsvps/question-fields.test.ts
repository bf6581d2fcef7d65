import type { Question } from '@shared/events/questions.ts'
import { expect, it } from 'vitest'
import { answersFor, unansweredOf } from './question-fields.tsx'

const question = (id: string, isRequired: boolean): Question => ({
  ...{ id, isRequired, kind: 'text', text: 'Allergies?', options: [] },
})
const questions = [question('a', true), question('b', false)]

it('reports required questions without an answer', () => {
  expect(unansweredOf(questions, [])).toEqual(['a'])
  expect(unansweredOf(questions, [{ questionId: 'a', values: [' '] }])).toEqual(['a'])
  expect(unansweredOf(questions, [{ questionId: 'a', values: ['Nuts'] }])).toEqual([])
})

it('sends neither blank answers nor answers to a question that is no longer asked', () => {
  const answers = ['a', 'b', 'gone'].map((questionId) => ({ questionId, values: ['Nuts'] }))
  expect(answersFor(questions, [...answers.slice(0, 1), { questionId: 'b', values: [''] }])).toEqual([
    { questionId: 'a', values: ['Nuts'] },
  ])
  expect(answersFor(questions, answers).map(({ questionId }) => questionId)).toEqual(['a', 'b'])
})

it('keeps answers that still fit a changed question', () => {
  const course = { ...question('a', true), kind: 'one' as const, options: ['Soup', 'Pie'] }
  const answersOf = (...values: string[]) => [{ questionId: 'a', values }]
  expect(answersFor([course], answersOf('Pie'))).toEqual(answersOf('Pie'))
  expect(answersFor([course], answersOf('Cake'))).toEqual([])
  expect(unansweredOf([course], answersOf('Cake'))).toEqual(['a'])
  expect(answersFor([course], answersOf('Cake', 'Soup', 'Pie'))).toEqual(answersOf('Soup'))
  expect(answersFor([{ ...course, kind: 'many' }], answersOf('Cake', 'Soup', 'Pie'))).toEqual(
    answersOf('Soup', 'Pie'),
  )
})

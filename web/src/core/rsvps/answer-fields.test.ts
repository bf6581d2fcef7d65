import type { Question } from '@shared/events/questions.ts'
import { expect, it } from 'vitest'
import { pickFittingAnswers, findUnansweredIds } from './answer-fields.tsx'

const textQuestion = { kind: 'text', text: 'Allergies?', options: [] } as const
const question = { ...textQuestion, id: 'a', isRequired: true }
const questions: Question[] = [question, { ...textQuestion, id: 'b', isRequired: false }]

it('reports required questions without an answer', () => {
  expect(findUnansweredIds(questions, [])).toEqual(['a'])
  expect(findUnansweredIds(questions, [{ questionId: 'a', values: [' '] }])).toEqual(['a'])
  expect(findUnansweredIds(questions, [{ questionId: 'a', values: ['Nuts'] }])).toEqual([])
})

it('leaves out blank answers, and answers to questions that are no longer asked', () => {
  const answers = ['a', 'b', 'removed'].map((questionId) => ({ questionId, values: ['Nuts'] }))
  expect(pickFittingAnswers(questions, [...answers.slice(0, 1), { questionId: 'b', values: [''] }])).toEqual([
    { questionId: 'a', values: ['Nuts'] },
  ])
  expect(pickFittingAnswers(questions, answers).map(({ questionId }) => questionId)).toEqual(['a', 'b'])
})

it('keeps only the answers that fit a changed question', () => {
  const choice = { ...question, kind: 'single_choice' as const, options: ['Soup', 'Pie'] }
  const makeAnswers = (...values: string[]) => [{ questionId: 'a', values }]
  expect(pickFittingAnswers([choice], makeAnswers('Pie'))).toEqual(makeAnswers('Pie'))
  expect(pickFittingAnswers([choice], makeAnswers('Cake'))).toEqual([])
  expect(findUnansweredIds([choice], makeAnswers('Cake'))).toEqual(['a'])
  const answerWithThreeValues = makeAnswers('Cake', 'Soup', 'Pie')
  expect(pickFittingAnswers([choice], answerWithThreeValues)).toEqual(makeAnswers('Soup'))
  expect(pickFittingAnswers([{ ...choice, kind: 'multiple_choice' }], answerWithThreeValues)).toEqual(
    makeAnswers('Soup', 'Pie'),
  )
})

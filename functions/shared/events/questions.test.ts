import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeEventForm } from '../../../test/factories/event-form.ts'
import { newEventBody } from '../hosting/contract.ts'
import { matchAnswers, hasChangedQuestion, formatQuestions, type Question } from './questions.ts'

const allergies: Question = {
  id: 'aaaaaaaa',
  kind: 'text',
  text: 'Allergies?',
  isRequired: false,
  options: [],
}
const course: Question = {
  id: 'bbbbbbbb',
  kind: 'single_choice',
  text: 'Which course?',
  isRequired: true,
  options: ['Soup', 'Pie'],
}
const tools: Question = {
  ...course,
  id: 'cccccccc',
  kind: 'multiple_choice',
  text: 'Which tools?',
  isRequired: false,
}
const questions = [allergies, course, tools]
const makeAnswer = (id: string, ...values: string[]) => ({ questionId: id, values })

describe('matchAnswers', () => {
  it('gives the answers in the order of the questions and with their texts, without empty answers', () => {
    const answers = [
      makeAnswer(tools.id, 'Pie', 'Soup'),
      makeAnswer(course.id, 'Soup'),
      makeAnswer(allergies.id),
    ]
    expect(matchAnswers(questions, answers)).toEqual([
      { questionId: course.id, question: 'Which course?', values: ['Soup'] },
      { questionId: tools.id, question: 'Which tools?', values: ['Pie', 'Soup'] },
    ])
    expect(matchAnswers(null, [])).toEqual([])
  })

  it('accepts any text for a text question', () =>
    expect(matchAnswers([allergies], [makeAnswer(allergies.id, 'Nuts')])).toMatchObject([
      { values: ['Nuts'] },
    ]))

  it.each([
    ['a missing answer to a required question', [makeAnswer(allergies.id, 'Nuts')]],
    ['an option that is not offered', [makeAnswer(course.id, 'Cake')]],
    [
      'an option that is not offered, next to an offered one',
      [makeAnswer(course.id, 'Soup'), makeAnswer(tools.id, 'Pie', 'Cake')],
    ],
    ['two options for a question with one answer', [makeAnswer(course.id, 'Soup', 'Pie')]],
    ['the same option twice', [makeAnswer(course.id, 'Soup'), makeAnswer(tools.id, 'Pie', 'Pie')]],
    [
      'an answer to a question that is no longer asked',
      [makeAnswer(course.id, 'Soup'), makeAnswer('zzzzzzzz', 'x')],
    ],
  ])('refuses %s', (_, answers) => expect(matchAnswers(questions, answers)).toBeNull())

  it('gives null, or complete answers in the order of the questions, for any questions and input', () => {
    const text = fc.constantFrom('Soup', 'Pie', 'Cake')
    const options = fc.uniqueArray(text, { minLength: 2 })
    const id = fc.constantFrom('a', 'b', 'c')
    const kind = fc.constantFrom('text' as const, 'single_choice' as const, 'multiple_choice' as const)
    const questionArbitrary = fc.record({ id, kind, text, isRequired: fc.boolean(), options })
    const answerArbitrary = fc.record({ questionId: id, values: fc.array(text, { maxLength: 3 }) })
    fc.assert(
      fc.property(
        fc.uniqueArray(questionArbitrary, { selector: (question) => question.id, maxLength: 3 }),
        fc.uniqueArray(answerArbitrary, { selector: ({ questionId }) => questionId, maxLength: 3 }),
        (allQuestions, answers) => {
          const storedAnswers = matchAnswers(allQuestions, answers)
          const hasUnknownQuestion = answers.some(({ questionId }) =>
            allQuestions.every(({ id }) => id !== questionId),
          )
          if (hasUnknownQuestion) expect(storedAnswers).toBeNull()
          if (!storedAnswers) return
          const positions = storedAnswers.map(({ questionId }) =>
            allQuestions.findIndex(({ id }) => id === questionId),
          )
          expect(positions).toEqual([...positions].sort())
          for (const question of allQuestions) {
            const values = storedAnswers.find(({ questionId }) => questionId === question.id)?.values ?? []
            if (question.isRequired) expect(values).not.toEqual([])
            if (question.kind !== 'text')
              expect(question.options).toEqual(expect.arrayContaining([...values]))
            if (question.kind !== 'multiple_choice') expect(values.length).toBeLessThan(2)
            expect(new Set(values).size).toBe(values.length)
          }
          // Stored answers are valid input, and are stored unchanged.
          expect(matchAnswers(allQuestions, storedAnswers)).toEqual(storedAnswers)
        },
      ),
    )
  })
})

it('allows adding and removing questions, but not changing the text, kind or options of one', () => {
  expect(hasChangedQuestion(questions, [course])).toBe(false)
  expect(hasChangedQuestion([course], questions)).toBe(false)
  expect(hasChangedQuestion(null, questions)).toBe(false)
  expect(hasChangedQuestion(questions, [{ ...course, isRequired: false }])).toBe(false)
  for (const change of [{ text: 'Which?' }, { kind: 'multiple_choice' as const }, { options: ['Soup'] }])
    expect(hasChangedQuestion(questions, [allergies, { ...course, ...change }])).toBe(true)
})

it('formats questions with their options as one text', () =>
  expect(formatQuestions([allergies, course])).toBe('Allergies?; Which course? (Soup, Pie)'))

describe('the body of an event', () => {
  const parse = (questions: unknown) => newEventBody.safeParse(makeEventForm({ questions }))

  it('stores a text question without options, and stores null for no questions', () => {
    expect(parse([{ ...allergies, options: ['x'] }, course]).data?.questions).toEqual([allergies, course])
    for (const noQuestions of [null, []]) expect(parse(noQuestions).data?.questions).toBeNull()
    expect(parse(undefined).data?.questions).toBeUndefined()
  })

  it.each([
    [[...questions, { ...allergies, id: 'dddddddd' }]],
    [[allergies, allergies]],
    [[{ ...allergies, text: ' ' }]],
    [[{ ...allergies, text: 'x'.repeat(121) }]],
    [[{ ...course, options: ['Soup'] }]],
    [[{ ...course, options: ['Soup', 'Soup'] }]],
    [[{ ...allergies, id: 'A question' }]],
  ])('refuses the questions %j', (questions) => expect(parse(questions).success).toBe(false))
})

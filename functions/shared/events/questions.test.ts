import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventForm } from '../../../test/factories/event-form.ts'
import { newEventBody } from '../hosting/contract.ts'
import { answersTo, isReworded, questionsText, type Question } from './questions.ts'

const allergies: Question = {
  id: 'aaaaaaaa',
  kind: 'text',
  text: 'Allergies?',
  isRequired: false,
  options: [],
}
const course: Question = {
  id: 'bbbbbbbb',
  kind: 'one',
  text: 'Which course?',
  isRequired: true,
  options: ['Soup', 'Pie'],
}
const tools: Question = { ...course, id: 'cccccccc', kind: 'many', text: 'Which tools?', isRequired: false }
const questions = [allergies, course, tools]
const give = (id: string, ...values: string[]) => ({ questionId: id, values })

describe('the answers of an RSVP', () => {
  it('are stored in the order and with the texts of the questions, without empty ones', () => {
    const answers = [give(tools.id, 'Pie', 'Soup'), give(course.id, 'Soup'), give(allergies.id)]
    expect(answersTo(questions, answers)).toEqual([
      { questionId: course.id, question: 'Which course?', values: ['Soup'] },
      { questionId: tools.id, question: 'Which tools?', values: ['Pie', 'Soup'] },
    ])
    expect(answersTo(null, [])).toEqual([])
  })

  it('can be any text for a text question', () =>
    expect(answersTo([allergies], [give(allergies.id, 'Nuts')])).toMatchObject([{ values: ['Nuts'] }]))

  it.each([
    ['a required one that is left out', [give(allergies.id, 'Nuts')]],
    ['an option that is not offered', [give(course.id, 'Cake')]],
    [
      'an option that is not offered beside one that is',
      [give(course.id, 'Soup'), give(tools.id, 'Pie', 'Cake')],
    ],
    ['two options where one is asked for', [give(course.id, 'Soup', 'Pie')]],
    ['one option twice', [give(course.id, 'Soup'), give(tools.id, 'Pie', 'Pie')]],
    ['a question that is no longer asked', [give(course.id, 'Soup'), give('zzzzzzzz', 'x')]],
  ])('are outdated with %s', (_, answers) => expect(answersTo(questions, answers)).toBeNull())

  it('are complete, offered and in order, or refused, for any questions and input', () => {
    const text = fc.constantFrom('Soup', 'Pie', 'Cake')
    const options = fc.uniqueArray(text, { minLength: 2 })
    const id = fc.constantFrom('a', 'b', 'c')
    const kind = fc.constantFrom('text' as const, 'one' as const, 'many' as const)
    const questionArbitrary = fc.record({ id, kind, text, isRequired: fc.boolean(), options })
    const answerArbitrary = fc.record({ questionId: id, values: fc.array(text, { maxLength: 3 }) })
    fc.assert(
      fc.property(
        fc.uniqueArray(questionArbitrary, { selector: (each) => each.id, maxLength: 3 }),
        fc.uniqueArray(answerArbitrary, { selector: ({ questionId }) => questionId, maxLength: 3 }),
        (all, answers) => {
          const stored = answersTo(all, answers)
          const isUnknown = answers.some(({ questionId }) => all.every((each) => each.id !== questionId))
          if (isUnknown) expect(stored).toBeNull()
          if (!stored) return
          const order = stored.map(({ questionId }) => all.findIndex((each) => each.id === questionId))
          expect(order).toEqual([...order].sort())
          for (const each of all) {
            const values = stored.find(({ questionId }) => questionId === each.id)?.values ?? []
            if (each.isRequired) expect(values).not.toEqual([])
            if (each.kind !== 'text') expect(each.options).toEqual(expect.arrayContaining([...values]))
            if (each.kind !== 'many') expect(values.length).toBeLessThan(2)
            expect(new Set(values).size).toBe(values.length)
          }
          // Stored answers are valid input, and are stored unchanged.
          expect(answersTo(all, stored)).toEqual(stored)
        },
      ),
    )
  })
})

it('allows adding and removing questions, but not rewording an answered one', () => {
  expect(isReworded(questions, [course])).toBe(false)
  expect(isReworded([course], questions)).toBe(false)
  expect(isReworded(null, questions)).toBe(false)
  expect(isReworded(questions, [{ ...course, isRequired: false }])).toBe(false)
  for (const change of [{ text: 'Which?' }, { kind: 'many' as const }, { options: ['Soup'] }])
    expect(isReworded(questions, [allergies, { ...course, ...change }])).toBe(true)
})

it('describes questions in words for the audit log', () =>
  expect(questionsText([allergies, course])).toBe('Allergies?; Which course? (Soup, Pie)'))

describe('the questions of a host', () => {
  const parse = (questions: unknown) => newEventBody.safeParse(eventForm({ questions }))

  it('are stored without options for a text, and as null if there are none', () => {
    expect(parse([{ ...allergies, options: ['x'] }, course]).data?.questions).toEqual([allergies, course])
    for (const none of [null, []]) expect(parse(none).data?.questions).toBeNull()
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
  ])('are refused as %j', (questions) => expect(parse(questions).success).toBe(false))
})

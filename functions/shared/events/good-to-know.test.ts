import { expect, test } from 'vitest'
import { newAdminEventBody } from '../hosting/admin-contract.ts'
import { eventBody } from '../hosting/contract.ts'
import { makeEventForm } from '../../../test/factories/event-form.ts'
import { composeGoodToKnowLines, formatGoodToKnow } from './good-to-know.ts'

const parseBody = (goodToKnow: unknown) => eventBody.safeParse(makeEventForm({ goodToKnow }))
const parse = (goodToKnow: unknown) => parseBody(goodToKnow).data?.goodToKnow

test('lists the facts that the host did not leave open, each with its yes or no if it has one', () => {
  const facts = {
    dogs: false,
    stepFree: true,
    languages: ['en', 'es'],
    minAge: 18,
    bringAlong: 'An apron',
  } as const
  expect(composeGoodToKnowLines(facts)).toEqual([
    { text: 'Step-free access', answer: true },
    { text: 'No dogs', answer: false },
    { text: 'Languages: English, Spanish' },
    { text: 'Ages 18 and over' },
    { text: 'What to bring: An apron' },
  ])
  expect(formatGoodToKnow({})).toBe('')
})

test('stores facts without empty values, always in the same order', () => {
  const facts = parse({ bringAlong: ' An apron ', minAge: null, languages: [], stepFree: false, other: 1 })
  expect(JSON.stringify(facts)).toBe('{"stepFree":false,"bringAlong":"An apron"}')
})

test('stores null if the host left all facts open, and stores nothing if the field is missing', () => {
  for (const facts of [null, {}, { bringAlong: ' ', languages: [] }]) expect(parse(facts)).toBeNull()
  const { data } = eventBody.safeParse(makeEventForm())
  expect(data).toMatchObject({ title: 'Ink and soup' })
  expect(data?.goodToKnow).toBeUndefined()
})

test.each([
  { bringAlong: 'x'.repeat(201) },
  { bringAlong: 'two\nlines' },
  { minAge: 0 },
  { minAge: 1.5 },
  { languages: ['English'] },
  { languages: ['en', 'es', 'fr', 'de', 'it', 'ja'] },
  { stepFree: 'yes' },
])('refuses the facts %j', (goodToKnow) => {
  expect(parseBody(goodToKnow).success).toBe(false)
  expect(newAdminEventBody.safeParse({ goodToKnow }).error?.issues).toContainEqual(
    expect.objectContaining({
      path: ['goodToKnow', ...Object.keys(goodToKnow), ...findErrorIndex(goodToKnow)],
    }),
  )
})

/** The index in the path of an error about a wrong language; none for any other error. */
const findErrorIndex = ({ languages = [] }: { languages?: readonly string[] }) =>
  languages.length === 1 ? [0] : []

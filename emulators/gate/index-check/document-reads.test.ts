import { expect, test } from 'vitest'
import {
  aggregationReads,
  deliversDocument,
  WebChannelAnswers,
  type FirestoreAnswer,
} from './document-reads.ts'

test.each<[string, FirestoreAnswer, boolean]>([
  ['a document of a query', { document: {} }, true],
  ['a document that was requested', { found: {} }, true],
  ['one that is missing', { missing: 'events/1' }, true],
  ['a change that a listener gets', { documentChange: {} }, true],
  ['the end of an answer', {}, false],
  ['a count', { result: { aggregateFields: { count: { integerValue: '24' } } } }, false],
])('%s', (_what, answer, isRead) => expect(deliversDocument(answer)).toBe(isRead))

test.each([
  ['0', 1],
  ['1000', 1],
  [9500, 10],
])('counting %s costs %i', (integerValue, reads) => {
  expect(aggregationReads({ result: { aggregateFields: { count: { integerValue } } } })).toBe(reads)
})

test('a sum costs by the number of its documents, not by its result', () => {
  const aggregateFields = { events: { integerValue: 9500 }, seats: { integerValue: 1_000_000 } }
  expect(aggregationReads({ result: { aggregateFields } }, new Set(['seats']))).toBe(10)
})

test('reads the answers of a WebChannel wherever its pieces are cut', () => {
  const piece = (value: unknown) => {
    const text = JSON.stringify(value)
    return `${text.length}\n${text}`
  }
  const sent =
    piece([[1, [{ targetChange: {} }]]]) +
    piece([
      [2, [{ documentChange: { document: { name: 'é' } } }]],
      [3, ['noop']],
    ])
  const answers = new WebChannelAnswers()
  const all = Array.from(sent).flatMap((sign) => answers.push(sign))
  expect(all.map(deliversDocument)).toEqual([false, true])
})

import { expect, test } from 'vitest'
import {
  countAggregationReads,
  isDocumentRead,
  WebChannelResponses,
  type FirestoreResponse,
} from './document-reads.ts'

test.each<[string, FirestoreResponse]>([
  ['a document of a query', { document: {} }],
  ['a document that was requested', { found: {} }],
  ['a missing document', { missing: 'events/1' }],
  ['a change that a listener gets', { documentChange: {} }],
])('counts %s as a read', (_, response) => expect(isDocumentRead(response)).toBe(true))

test.each<[string, FirestoreResponse]>([
  ['the end of a response', {}],
  ['a count', { result: { aggregateFields: { count: { integerValue: '24' } } } }],
])('does not count %s as a read of a document', (_, response) => expect(isDocumentRead(response)).toBe(false))

test.each([
  ['0', 1],
  ['1000', 1],
  [9500, 10],
])('prices a count of %s as %i reads', (integerValue, readCount) => {
  expect(countAggregationReads({ result: { aggregateFields: { count: { integerValue } } } })).toBe(readCount)
})

test('prices a sum by the number of its documents, not by its result', () => {
  const aggregateFields = { events: { integerValue: 9500 }, spots: { integerValue: 1_000_000 } }
  expect(countAggregationReads({ result: { aggregateFields } }, new Set(['spots']))).toBe(10)
})

test('reads the responses of a WebChannel wherever its chunks are cut', () => {
  const encodePiece = (value: unknown) => {
    const text = JSON.stringify(value)
    return `${text.length}\n${text}`
  }
  const change = { documentChange: { document: { name: 'é' } } }
  const laterMessages = [
    [2, [change]],
    [3, ['noop']],
  ]
  const body = encodePiece([[1, [{ targetChange: {} }]]]) + encodePiece(laterMessages)
  const responses = new WebChannelResponses()
  const receivedResponses = Array.from(body).flatMap((character) => responses.push(character))
  expect(receivedResponses.map(isDocumentRead)).toEqual([false, true])
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryLog, loadQueryLog } from './query-log.ts'
import { mayContainQuery, recordWebRequest } from './web-queries.ts'

const DOCUMENTS_PATH = 'projects/demo-kiln/databases/(default)/documents'
const structuredQuery = {
  from: [{ collectionId: 'events' }],
  where: { fieldFilter: { field: { fieldPath: 'city' }, op: 'EQUAL', value: { stringValue: 'London' } } },
}
const shape = {
  collection: 'events',
  scope: 'COLLECTION',
  equalFields: ['city'],
  arrayFields: [],
  orders: [],
}

let folder: string
let file: string
let log: QueryLog
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-query-log-'))
  file = path.join(folder, 'queries')
  log = new QueryLog(file, 'demo-kiln')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('records each kind of query once, without its values', () => {
  log.add(DOCUMENTS_PATH, structuredQuery)
  log.add(DOCUMENTS_PATH, structuredQuery)
  expect(loadQueryLog(file)).toEqual([shape])
  expect(readFileSync(file, 'utf8')).not.toContain('London')
})

test('records no queries of other projects', () => {
  log.add('projects/demo-kiln-rules/databases/(default)/documents', structuredQuery)
  expect(loadQueryLog(file)).toEqual([])
})

test('records the query of a WebChannel, whose messages come as a form', () => {
  const channelUrl = '/google.firestore.v1.Firestore/Listen/channel?VER=8&CVER=22'
  const message = { addTarget: { query: { parent: DOCUMENTS_PATH, structuredQuery }, targetId: 2 } }
  const removal = { removeTarget: 4 }
  expect(mayContainQuery(channelUrl)).toBe(true)
  const form = new URLSearchParams({
    headers: 'X-Goog-Api-Client:gl-js/',
    count: '2',
    ofs: '0',
    req0___data__: JSON.stringify(removal),
    req1___data__: JSON.stringify(message),
  })
  recordWebRequest(log, channelUrl, form.toString())
  expect(loadQueryLog(file)).toEqual([shape])
})

test('records counts and queries over REST', () => {
  const countPath = `/v1/${DOCUMENTS_PATH}:runAggregationQuery`
  const aggregations = [{ count: {}, alias: 'n' }]
  expect(mayContainQuery(countPath)).toBe(true)
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } }
  recordWebRequest(log, countPath, JSON.stringify(body))
  expect(loadQueryLog(file)).toEqual([shape])
  recordWebRequest(log, `/v1/${DOCUMENTS_PATH}/events/1:runQuery`, JSON.stringify({ structuredQuery }))
  expect(loadQueryLog(file)).toEqual([shape])
  expect(mayContainQuery(`/v1/${DOCUMENTS_PATH}:commit`)).toBe(false)
})

test('records the field of a sum, which the index needs', () => {
  const aggregations = [{ count: {} }, { sum: { field: { fieldPath: 'confirmedCount' } } }]
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } }
  recordWebRequest(log, `/v1/${DOCUMENTS_PATH}:runAggregationQuery`, JSON.stringify(body))
  const orders = [{ field: 'confirmedCount', direction: 'ASCENDING' }]
  expect(loadQueryLog(file)).toEqual([{ ...shape, orders }])
})

test('fails the check if a request cannot be parsed', () => {
  log.parseSafely(() => recordWebRequest(log, `/v1/${DOCUMENTS_PATH}:runQuery`, 'not JSON'))
  expect(() => loadQueryLog(file)).toThrow('could not be checked')
})

import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRpcs, roundTrips, RpcRecord, timeWithout, type Span } from './rpc-record.ts'

const spans = (...pairs: [number, number][]): Span[] => pairs.map(([from, to]) => ({ from, to }))

test('what was under way is read as it was written', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rpcs-'))
  const file = path.join(folder, 'rpcs')
  expect(readRpcs(file)).toEqual([])
  const record = new RpcRecord(file)
  const [first, second] = [new EventEmitter(), new EventEmitter()]
  record.follow(first)
  record.follow(second)
  second.emit('close')
  first.emit('close')
  const [inner, outer] = readRpcs(file)
  rmSync(folder, { recursive: true })
  expect(outer?.from).toBeLessThanOrEqual(inner?.from ?? 0)
  expect(outer?.to).toBeGreaterThanOrEqual(inner?.to ?? 0)
})

describe('the time of a call without Firestore', () => {
  test.each<[string, Span[], number]>([
    ['asked nothing', [], 100],
    ['asked once', spans([10, 30]), 80],
    ['asked at once', spans([10, 30], [12, 50], [11, 20]), 60],
    ['asked one after the other', spans([60, 90], [10, 30]), 50],
    ['was answered before the end of asking was noted', spans([90, 130]), 90],
    ['followed another', spans([-50, 20]), 80],
    ['came before another', spans([120, 140]), 100],
    ['only waited', spans([-1, 101]), 0],
  ])('that %s', (_what, rpcs, ms) => {
    expect(timeWithout(rpcs, { from: 0, to: 100 })).toBe(ms)
  })
})

describe('round trips', () => {
  test.each<[string, Span[], number]>([
    ['nothing', [], 0],
    ['all at once', spans([0, 100], [4, 110], [9, 400]), 1],
    ['a page, and then its rows', spans([0, 100], [101, 200], [102, 300]), 2],
    ['an answer that was acted upon before it was noted', spans([0, 100], [98, 200]), 2],
    ['a chain beside a slow one', spans([0, 900], [0, 100], [110, 220], [230, 340]), 3],
  ])('%s', (_what, rpcs, count) => {
    expect(roundTrips(rpcs, 100)).toBe(count)
  })
})

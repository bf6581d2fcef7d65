import { describe, expect, test } from 'vitest'
import type { IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'
import { FirestoreLimits, type CommitRequest, type ProtoValue, type ProtoWrite } from './firestore-limits.ts'

const documents = 'projects/demo/databases/(default)/documents'
const none: IndexDefinitions = { indexes: [], fieldOverrides: [] }
const withoutIndexes: IndexDefinitions = {
  ...none,
  fieldOverrides: [{ collectionGroup: 'c', fieldPath: '*', indexes: [] }],
}

function write(id: string, fields: Record<string, ProtoValue>, change: Partial<ProtoWrite> = {}): ProtoWrite {
  return { update: { name: `${documents}/c/${id}`, fields }, ...change }
}
const text = (stringValue: string): ProtoValue => ({ stringValue })
/** Half a surrogate pair, as the client libraries send it, within a message. */
const halfSurrogatePair = new Uint8Array([10, 5, 97, 0xed, 0xa0, 0x80, 98])

function judge(limits: FirestoreLimits, request: CommitRequest, now = 0, sent = new Uint8Array()) {
  return limits.judge(request, sent, now)
}

describe('the size of a commit', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, n) => write(`d${n}`, { text: text('x'.repeat(1400)) }))

  test('counts index entries, which can make a document too large', () => {
    const writes = many(3000)
    expect(judge(new FirestoreLimits(withoutIndexes), { writes })).toBeUndefined()
    expect(judge(new FirestoreLimits(none), { writes })).toMatchObject({
      limit: 'commit size',
      status: 3,
      message: expect.stringContaining('Transaction too big') as string,
    })
  })

  test('is reported for the largest accepted commit', () => {
    const limits = new FirestoreLimits(withoutIndexes)
    judge(limits, { writes: many(10) })
    judge(limits, { writes: many(2) })
    judge(limits, { writes: many(9000) })
    expect(limits.report).toEqual({
      commits: 2,
      writes: 12,
      largestCommitBytes: expect.any(Number) as number,
      refused: { 'commit size': 1 },
      hotCollections: [],
    })
    expect(limits.report.largestCommitBytes).toBeGreaterThan(14_000)
    limits.reset()
    expect(limits.report).toEqual({
      commits: 0,
      writes: 0,
      largestCommitBytes: 0,
      refused: {},
      hotCollections: [],
    })
  })

  test('includes a limit of 1 MiB for each document', () => {
    const writes = [write('d', { a: text('x'.repeat(1024 * 1024)) })]
    expect(judge(new FirestoreLimits(withoutIndexes), { writes })).toMatchObject({
      limit: 'document size',
      status: 3,
    })
  })
})

describe('text', () => {
  test.each<[string, Record<string, ProtoValue>, string]>([
    ['a field', { name: text('a\ud800') }, "'name'"],
    ['a field, as it is read', { name: text('a\ufffd') }, "'name'"],
    ['a map', { data: { mapValue: { fields: { deep: text('\udc00') } } } }, "'data.deep'"],
    ['an array', { tags: { arrayValue: { values: [text('a'), text('\ud800b')] } } }, "'tags.1'"],
  ])('fails the commit if it is not valid Unicode in %s', (_what, fields, field) => {
    const lines: string[] = []
    const limits = new FirestoreLimits(none, {}, (line) => lines.push(line))
    const writes = [write('fine', { name: text('👩‍🎨') }), write('d', fields)]
    const refusal = judge(limits, { writes }, 0, halfSurrogatePair)
    expect(refusal).toMatchObject({ limit: 'valid Unicode', status: 3 })
    expect(refusal?.message).toContain(field)
    expect(lines).toEqual([expect.stringContaining("Firestore's limit on valid Unicode was hit")])
  })

  test('passes in every script, as do values that are not text', () => {
    const fields: Record<string, ProtoValue> = {
      name: text('李小龙 👩‍🎨'),
      replaced: text('text with a replacement character: \ufffd'),
      gone: { nullValue: 'NULL_VALUE' },
      yes: { booleanValue: true },
      bytes: { bytesValue: new Uint8Array([237, 160, 128]) },
      at: {},
    }
    expect(judge(new FirestoreLimits(none), { writes: [write('d', fields)] })).toBeUndefined()
  })
})

describe('writes to one document', () => {
  const one = { writes: [write('d', {})] }
  const other = { writes: [write('e', {})] }

  test('pass in a burst, then at a steady rate', () => {
    const limits = new FirestoreLimits(withoutIndexes, { writesASecond: 1, burst: 3 })
    const passes = (now: number) => judge(limits, one, now) === undefined
    expect([0, 1, 2, 3].map(passes)).toEqual([true, true, true, false])
    expect(judge(limits, one, 4)).toMatchObject({
      ...{ limit: 'writes to one document', status: 10 },
      message: expect.stringContaining("'c/d'") as string,
    })
    expect(judge(limits, other, 4)).toBeUndefined()
    expect([1100, 1200, 2200, 9000, 9001].map(passes)).toEqual([true, false, true, true, true])
    expect([9002, 9003].map(passes)).toEqual([true, false])
  })

  test('count once per commit, and not if it is refused', () => {
    const limits = new FirestoreLimits(withoutIndexes, { burst: 1 })
    expect(judge(limits, { writes: [...one.writes, ...one.writes] }, 0)).toBeUndefined()
    expect(judge(limits, { writes: [...one.writes, ...other.writes] }, 1)).toBeDefined()
    expect(judge(limits, other, 2)).toBeUndefined()
  })
})

describe('writes to one collection', () => {
  const definitions: IndexDefinitions = {
    indexes: [
      {
        collectionGroup: 'c',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'status', order: 'ASCENDING' },
          { fieldPath: 'createdAt', order: 'DESCENDING' },
        ],
      },
    ],
    fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'unindexedAt', indexes: [] }],
  }
  const seconds = Math.round(Date.now() / 1000)
  const instant = (seconds: number | object): ProtoValue => ({ timestampValue: { seconds } })
  let count = 0
  const passes = (fields: Record<string, ProtoValue>, change: Partial<ProtoWrite> = {}) => {
    const limits = new FirestoreLimits(definitions, { risingBurst: 2 })
    const known = write('known', { createdAt: instant(seconds) })
    limits.judge({ writes: [known] }, new Uint8Array(), 0)
    const judged = [1, 2, 3].map(() => {
      count += 1
      return limits.judge({ writes: [write(`d${count}`, fields, change)] }, new Uint8Array(), 0)?.limit
    })
    return judged.every((limit) => limit === undefined)
  }

  test.each<[string, Record<string, ProtoValue>, Partial<ProtoWrite>]>([
    ['holds the time', { createdAt: instant(seconds) }, {}],
    ['holds the time in 64 bits', { sentAt: instant({ toString: () => String(seconds) }) }, {}],
    [
      'is filled with the time by Firestore',
      {},
      { updateTransforms: [{ fieldPath: 'at', setToServerValue: 1 }] },
    ],
    [
      'is in an index together with the time',
      { status: text('sent') },
      { updateMask: { fieldPaths: ['status'] } },
    ],
  ])('are limited if an indexed field %s', (_what, fields, change) => {
    expect(passes(fields, change)).toBe(false)
  })

  test.each<[string, Record<string, ProtoValue>]>([
    ['holds no time', { name: text('Ada') }],
    ['is in an index together with a time that is missing', { status: text('sent') }],
    ['holds a time far from now', { startsAt: instant(seconds + 86_400) }],
    ['is not indexed', { unindexedAt: instant(seconds) }],
  ])('are not limited if a field %s', (_what, fields) => expect(passes(fields)).toBe(true))

  test('pass again as time goes by, and in another collection', () => {
    const limits = new FirestoreLimits(definitions, { risingWritesASecond: 2, risingBurst: 1 })
    const fields = { createdAt: instant(seconds) }
    const other = { update: { name: `${documents}/d/one`, fields } }
    expect(judge(limits, { writes: [write('a', fields)] })).toBeUndefined()
    expect(judge(limits, { writes: [write('b', fields)] })).toMatchObject({
      limit: 'writes to one collection',
      status: 10,
      message: expect.stringContaining("'c'") as string,
    })
    expect(judge(limits, { writes: [other] })).toBeUndefined()
    expect(judge(limits, { writes: [write('b', fields)] }, 500)).toBeUndefined()
  })
})

test('counts each index entry of an update twice: removed and added', () => {
  const size = (change: Partial<ProtoWrite>) => {
    const limits = new FirestoreLimits(none)
    judge(limits, { writes: [write('d', { n: text('x') }, change)] })
    return limits.report.largestCommitBytes
  }
  const whole = size({})
  const document = 2 + 2 + 16 + 32 + 2 + 2
  expect(size({ updateMask: { fieldPaths: ['n'] } }) - document).toBe(2 * (whole - document))
})

test('restores changed settings on reset', () => {
  const limits = new FirestoreLimits(withoutIndexes, { burst: 5 })
  limits.change({ readMs: 30 })
  const others = {
    isJudging: true,
    writesASecond: 1,
    burst: 5,
    risingWritesASecond: 500,
    risingBurst: 2_500,
    commitMs: 0,
  }
  expect(limits.settings).toEqual({ ...others, readMs: 30 })
  limits.reset()
  expect(limits.settings).toEqual({ ...others, readMs: 0 })
})

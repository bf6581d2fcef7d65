import { describe, expect, test } from 'vitest'
import type { IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'
import { FirestoreLimits, type CommitRequest, type ProtoValue, type ProtoWrite } from './firestore-limits.ts'

const DOCUMENTS_PATH = 'projects/demo/databases/(default)/documents'
const automaticIndexes: IndexDefinitions = { indexes: [], fieldOverrides: [] }
const noIndexes: IndexDefinitions = {
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'c', fieldPath: '*', indexes: [] }],
}

function makeWrite(
  id: string,
  fields: Record<string, ProtoValue>,
  overrides: Partial<ProtoWrite> = {},
): ProtoWrite {
  return { update: { name: `${DOCUMENTS_PATH}/c/${id}`, fields }, ...overrides }
}
const makeText = (stringValue: string): ProtoValue => ({ stringValue })
/** Half a surrogate pair, as the client libraries send it, within a message. */
const halfSurrogatePair = new Uint8Array([10, 5, 97, 0xed, 0xa0, 0x80, 98])

function checkCommit(limits: FirestoreLimits, request: CommitRequest, now = 0, bytes = new Uint8Array()) {
  return limits.checkCommit(request, bytes, now)
}

describe('a commit', () => {
  const makeWrites = (length: number) =>
    Array.from({ length }, (_, n) => makeWrite(`d${n}`, { text: makeText('x'.repeat(1400)) }))

  test('is refused if its index entries make it too large', () => {
    const writes = makeWrites(3000)
    expect(checkCommit(new FirestoreLimits(noIndexes), { writes })).toBeUndefined()
    expect(checkCommit(new FirestoreLimits(automaticIndexes), { writes })).toMatchObject({
      limit: 'commit size',
      status: 3,
      message: expect.stringContaining('Transaction too big') as string,
    })
  })

  test('is reported with its writes and size if it is accepted, and as a refusal otherwise, until a reset', () => {
    const limits = new FirestoreLimits(noIndexes)
    checkCommit(limits, { writes: makeWrites(10) })
    checkCommit(limits, { writes: makeWrites(2) })
    checkCommit(limits, { writes: makeWrites(9000) })
    expect(limits.report).toEqual({
      writeCount: 12,
      largestCommitBytes: expect.any(Number) as number,
      refusalCounts: { 'commit size': 1 },
      hotCollections: [],
    })
    expect(limits.report.largestCommitBytes).toBeGreaterThan(14_000)
    limits.reset()
    const noCounts = { writeCount: 0, largestCommitBytes: 0, refusalCounts: {}, hotCollections: [] }
    expect(limits.report).toEqual(noCounts)
  })

  test('is refused if one of its documents is larger than 1 MiB', () => {
    const writes = [makeWrite('d', { a: makeText('x'.repeat(1024 * 1024)) })]
    expect(checkCommit(new FirestoreLimits(noIndexes), { writes })).toMatchObject({
      limit: 'document size',
      status: 3,
    })
  })
})

describe('the check of texts', () => {
  test.each<[string, Record<string, ProtoValue>, string]>([
    ['a field', { name: makeText('a\ud800') }, "'name'"],
    ['a field that was decoded to a replacement character', { name: makeText('a\ufffd') }, "'name'"],
    ['a map', { data: { mapValue: { fields: { deep: makeText('\udc00') } } } }, "'data.deep'"],
    ['an array', { tags: { arrayValue: { values: [makeText('a'), makeText('\ud800b')] } } }, "'tags.1'"],
  ])('refuses a commit if the text in %s is not valid Unicode', (_, fields, field) => {
    const lines: string[] = []
    const limits = new FirestoreLimits(automaticIndexes, {}, (line) => lines.push(line))
    const writes = [makeWrite('fine', { name: makeText('👩‍🎨') }), makeWrite('d', fields)]
    const refusal = checkCommit(limits, { writes }, 0, halfSurrogatePair)
    expect(refusal).toMatchObject({ limit: 'valid Unicode', status: 3 })
    expect(refusal?.message).toContain(field)
    expect(lines).toEqual([expect.stringContaining('Firestore would refuse this commit (valid Unicode)')])
  })

  test('accepts a replacement character that was sent, even if the bytes of a number look like half a surrogate pair', () => {
    const writes = [makeWrite('d', { name: makeText('half a \ufffd') })]
    const bytes = new Uint8Array([...halfSurrogatePair, ...Buffer.from('half a \ufffd')])
    expect(checkCommit(new FirestoreLimits(automaticIndexes), { writes }, 0, bytes)).toBeUndefined()
  })

  test('accepts texts in every script, and values that are not texts', () => {
    const fields: Record<string, ProtoValue> = {
      name: makeText('李小龙 👩‍🎨'),
      replacement: makeText('text with a replacement character: \ufffd'),
      cancelledAt: { nullValue: 'NULL_VALUE' },
      isVirtual: { booleanValue: true },
      bytes: { bytesValue: new Uint8Array([237, 160, 128]) },
      endsAt: {},
    }
    expect(
      checkCommit(new FirestoreLimits(automaticIndexes), { writes: [makeWrite('d', fields)] }),
    ).toBeUndefined()
  })
})

describe('the limit on writes to one document', () => {
  const commit = { writes: [makeWrite('d', {})] }
  const otherCommit = { writes: [makeWrite('e', {})] }

  test('allows a burst, and then a steady rate', () => {
    const limits = new FirestoreLimits(noIndexes, { writesPerSecond: 1, burst: 3 })
    const isAccepted = (now: number) => checkCommit(limits, commit, now) === undefined
    expect([0, 1, 2, 3].map(isAccepted)).toEqual([true, true, true, false])
    expect(checkCommit(limits, commit, 4)).toMatchObject({
      limit: 'writes to one document',
      status: 10,
      message: expect.stringContaining("'c/d'") as string,
    })
    expect(checkCommit(limits, otherCommit, 4)).toBeUndefined()
    expect([1100, 1200, 2200, 9000, 9001].map(isAccepted)).toEqual([true, false, true, true, true])
    expect([9002, 9003].map(isAccepted)).toEqual([true, false])
  })

  test('counts the writes of one commit once, and does not count a refused commit', () => {
    const limits = new FirestoreLimits(noIndexes, { burst: 1 })
    expect(checkCommit(limits, { writes: [...commit.writes, ...commit.writes] }, 0)).toBeUndefined()
    expect(checkCommit(limits, { writes: [...commit.writes, ...otherCommit.writes] }, 1)).toBeDefined()
    expect(checkCommit(limits, otherCommit, 2)).toBeUndefined()
  })
})

describe('the limit on writes to one collection', () => {
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
  const nowSeconds = Math.round(Date.now() / 1000)
  const makeInstant = (seconds: number | object): ProtoValue => ({ timestampValue: { seconds } })
  let documentCount = 0
  const areAccepted = (fields: Record<string, ProtoValue>, overrides: Partial<ProtoWrite> = {}) => {
    const limits = new FirestoreLimits(definitions, { risingBurst: 2 })
    checkCommit(limits, { writes: [makeWrite('earlier', { createdAt: makeInstant(nowSeconds) })] })
    const refusals = [1, 2, 3].map(() => {
      documentCount += 1
      return checkCommit(limits, { writes: [makeWrite(`d${documentCount}`, fields, overrides)] })
    })
    return refusals.every((refusal) => refusal === undefined)
  }

  test.each<[string, Record<string, ProtoValue>, Partial<ProtoWrite>]>([
    ['holds the time', { createdAt: makeInstant(nowSeconds) }, {}],
    [
      'holds the time as a 64-bit number',
      { sentAt: makeInstant({ toString: () => String(nowSeconds) }) },
      {},
    ],
    [
      'is filled with the time by Firestore',
      {},
      { updateTransforms: [{ fieldPath: 'sentAt', setToServerValue: 1 }] },
    ],
    [
      'belongs to a composite index with the time',
      { status: makeText('sent') },
      { updateMask: { fieldPaths: ['status'] } },
    ],
  ])('applies if an indexed field %s', (_, fields, overrides) => {
    expect(areAccepted(fields, overrides)).toBe(false)
  })

  test.each<[string, Record<string, ProtoValue>]>([
    ['holds no time', { name: makeText('Ada') }],
    ['belongs to a composite index with a time that the document lacks', { status: makeText('sent') }],
    ['holds a time far from now', { startsAt: makeInstant(nowSeconds + 86_400) }],
    ['is not indexed', { unindexedAt: makeInstant(nowSeconds) }],
  ])('does not apply if a field %s', (_, fields) => expect(areAccepted(fields)).toBe(true))

  test('accepts writes again after a moment, and does not apply to other collections', () => {
    const limits = new FirestoreLimits(definitions, { risingWritesPerSecond: 2, risingBurst: 1 })
    const fields = { createdAt: makeInstant(nowSeconds) }
    const otherWrite = { update: { name: `${DOCUMENTS_PATH}/d/one`, fields } }
    expect(checkCommit(limits, { writes: [makeWrite('a', fields)] })).toBeUndefined()
    expect(checkCommit(limits, { writes: [makeWrite('b', fields)] })).toMatchObject({
      limit: 'writes to one collection',
      status: 10,
      message: expect.stringContaining("'c'") as string,
    })
    expect(checkCommit(limits, { writes: [otherWrite] })).toBeUndefined()
    expect(checkCommit(limits, { writes: [makeWrite('b', fields)] }, 500)).toBeUndefined()
  })
})

test('counts each index entry of an update twice: removed and added', () => {
  const measureUpdate = (overrides: Partial<ProtoWrite>) => {
    const limits = new FirestoreLimits(automaticIndexes)
    checkCommit(limits, { writes: [makeWrite('d', { n: makeText('x') }, overrides)] })
    return limits.report.largestCommitBytes
  }
  const replacementBytes = measureUpdate({})
  const documentBytes = 2 + 2 + 16 + 32 + 2 + 2
  expect(measureUpdate({ updateMask: { fieldPaths: ['n'] } }) - documentBytes).toBe(
    2 * (replacementBytes - documentBytes),
  )
})

test('restores changed settings on reset', () => {
  const limits = new FirestoreLimits(noIndexes, { burst: 5 })
  limits.changeSettings({ readDelayMs: 30 })
  const rates = { writesPerSecond: 1, burst: 5, risingWritesPerSecond: 500, risingBurst: 2_500 }
  expect(limits.settings).toEqual({ ...rates, areCommitsChecked: true, commitDelayMs: 0, readDelayMs: 30 })
  limits.reset()
  expect(limits.settings).toEqual({ ...rates, areCommitsChecked: true, commitDelayMs: 0, readDelayMs: 0 })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFacts, mergeScans, type CheckInFact } from './merge-scans.ts'

const makeScan = (nonce: string, at: number, by = 'Max’s phone'): CheckInFact => ({
  kind: 'in',
  nonce,
  at,
  by,
})
const makeUndo = (undoneNonce: string, nonce = `undo of ${undoneNonce}`): CheckInFact => ({
  kind: 'undo',
  nonce,
  undoneNonce,
})

test('sorts scans by time, in whatever order they were reported', () => {
  const facts = [makeScan('b', 5, 'Ana’s phone'), makeScan('a', 9), makeScan('c', 2)]
  expect(mergeScans(facts).map(({ nonce }) => nonce)).toEqual(['c', 'b', 'a'])
})

test('undoes the named scan, even if the undo was reported first', () => {
  expect(mergeScans([makeUndo('a'), makeScan('a', 1), makeScan('b', 2)])).toMatchObject([{ nonce: 'b' }])
  expect(mergeScans([makeScan('a', 1), makeUndo('a'), makeScan('b', 2), makeUndo('b')])).toEqual([])
})

/** Facts with few nonces and instants, so that many collide. */
const factArbitrary: fc.Arbitrary<CheckInFact> = fc.oneof(
  fc.record({
    kind: fc.constant('in' as const),
    nonce: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    at: fc.integer({ min: 0, max: 4 }),
    by: fc.constantFrom('one', 'two', 'three'),
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    nonce: fc.constantFrom('u', 'v', 'w'),
    undoneNonce: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'never made'),
  }),
)

test('gives the same result for any order, repetition and grouping of the facts', () => {
  fc.assert(
    fc.property(
      fc
        .array(factArbitrary, { maxLength: 12 })
        .chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray([...facts, ...facts], { minLength: 2 * facts.length }),
            fc.integer({ min: 1, max: 5 }),
          ),
        ),
      ([facts, repeatedFacts, partSize]) => {
        const mergedScans = mergeScans(facts)
        expect(mergeScans(repeatedFacts)).toEqual(mergedScans)
        // As on the server: facts arrive in parts and are stored, and the state is computed from all stored facts.
        const storedFacts = new Set<CheckInFact>()
        let state = mergeScans(storedFacts)
        for (let from = 0; from < repeatedFacts.length; from += partSize) {
          for (const item of repeatedFacts.slice(from, from + partSize)) storedFacts.add(item)
          state = mergeScans(storedFacts)
        }
        expect(state).toEqual(mergedScans)
      },
    ),
  )
})

test('gives every device the same result as the server, even if responses are lost and facts are sent again', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(factArbitrary, fc.nat(2), fc.boolean()), { maxLength: 16 }),
      fc.array(fc.nat(2), { maxLength: 20 }),
      (reports, flushFlags) => {
        const serverFacts = new Set<CheckInFact>()
        const devices = [0, 1, 2].map(() => ({ row: mergeScans([]), queue: [] as CheckInFact[] }))
        const mergeVisibleScans = ({ row, queue }: (typeof devices)[number]) =>
          mergeScans([...toFacts(row), ...queue])
        const flush = (device: (typeof devices)[number], { isAnswered }: { isAnswered: boolean }) => {
          for (const item of device.queue) serverFacts.add(item)
          if (!isAnswered) return
          device.queue = []
          device.row = mergeScans(serverFacts)
        }
        for (const [reportIndex, [reportedFact, deviceIndex, isAnswered]] of reports.entries()) {
          const device = devices[deviceIndex]
          if (!device) continue
          device.queue.push(reportedFact)
          if (flushFlags[reportIndex]) flush(device, { isAnswered })
        }
        for (const device of devices) flush(device, { isAnswered: true })
        const mergedScans = mergeScans(reports.map(([reportedFact]) => reportedFact))
        for (const device of devices) {
          device.row = mergeScans(serverFacts)
          expect(mergeVisibleScans(device)).toEqual(mergedScans)
        }
      },
    ),
  ))

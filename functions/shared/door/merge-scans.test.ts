import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMergeableArrivals, mergeScans, type MergeableArrival } from './merge-scans.ts'

const makeScan = (nonce: string, scannedAt: number, deviceName = 'Max’s phone'): MergeableArrival => ({
  kind: 'in',
  nonce,
  scannedAt,
  deviceName,
})
const makeUndo = (undoneNonce: string, nonce = `undo of ${undoneNonce}`): MergeableArrival => ({
  kind: 'undo',
  nonce,
  undoneNonce,
})

test('sorts scans by time, in whatever order they were reported', () => {
  const arrivals = [makeScan('b', 5, 'Ana’s phone'), makeScan('a', 9), makeScan('c', 2)]
  expect(mergeScans(arrivals).map(({ nonce }) => nonce)).toEqual(['c', 'b', 'a'])
})

test('undoes the named scan, even if the undo was reported first', () => {
  expect(mergeScans([makeUndo('a'), makeScan('a', 1), makeScan('b', 2)])).toMatchObject([{ nonce: 'b' }])
  expect(mergeScans([makeScan('a', 1), makeUndo('a'), makeScan('b', 2), makeUndo('b')])).toEqual([])
})

/** Arrivals with few nonces and instants, so that many collide. */
const arrivalArbitrary: fc.Arbitrary<MergeableArrival> = fc.oneof(
  fc.record({
    kind: fc.constant('in' as const),
    nonce: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    scannedAt: fc.integer({ min: 0, max: 4 }),
    deviceName: fc.constantFrom('one', 'two', 'three'),
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    nonce: fc.constantFrom('u', 'v', 'w'),
    undoneNonce: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'never made'),
  }),
)

test('gives the same result for any order, repetition and grouping of the arrivals', () => {
  fc.assert(
    fc.property(
      fc
        .array(arrivalArbitrary, { maxLength: 12 })
        .chain((arrivals) =>
          fc.tuple(
            fc.constant(arrivals),
            fc.shuffledSubarray([...arrivals, ...arrivals], { minLength: 2 * arrivals.length }),
            fc.integer({ min: 1, max: 5 }),
          ),
        ),
      ([arrivals, repeatedArrivals, partSize]) => {
        const mergedScans = mergeScans(arrivals)
        expect(mergeScans(repeatedArrivals)).toEqual(mergedScans)
        // As on the server: arrivals come in parts and are stored, and the state is computed from all stored arrivals.
        const storedArrivals = new Set<MergeableArrival>()
        let state = mergeScans(storedArrivals)
        for (let start = 0; start < repeatedArrivals.length; start += partSize) {
          for (const item of repeatedArrivals.slice(start, start + partSize)) storedArrivals.add(item)
          state = mergeScans(storedArrivals)
        }
        expect(state).toEqual(mergedScans)
      },
    ),
  )
})

test('gives every device the same result as the server, even if responses are lost and arrivals are sent again', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(arrivalArbitrary, fc.nat(2), fc.boolean()), { maxLength: 16 }),
      fc.array(fc.nat(2), { maxLength: 20 }),
      (reports, flushFlags) => {
        const serverArrivals = new Set<MergeableArrival>()
        const devices = [0, 1, 2].map(() => ({ row: mergeScans([]), queue: [] as MergeableArrival[] }))
        const mergeVisibleScans = ({ row, queue }: (typeof devices)[number]) =>
          mergeScans([...toMergeableArrivals(row), ...queue])
        const flush = (device: (typeof devices)[number], { isAnswered }: { isAnswered: boolean }) => {
          for (const item of device.queue) serverArrivals.add(item)
          if (!isAnswered) return
          device.queue = []
          device.row = mergeScans(serverArrivals)
        }
        for (const [reportIndex, [reportedArrival, deviceIndex, isAnswered]] of reports.entries()) {
          const device = devices[deviceIndex]
          if (!device) continue
          device.queue.push(reportedArrival)
          if (flushFlags[reportIndex]) flush(device, { isAnswered })
        }
        for (const device of devices) flush(device, { isAnswered: true })
        const mergedScans = mergeScans(reports.map(([reportedArrival]) => reportedArrival))
        for (const device of devices) {
          device.row = mergeScans(serverArrivals)
          expect(mergeVisibleScans(device)).toEqual(mergedScans)
        }
      },
    ),
  ))

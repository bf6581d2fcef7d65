import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFacts, validScans, type Fact } from './merge-scans.ts'

const scan = (nonce: string, at: number, by = 'Max’s phone'): Fact => ({ kind: 'in', nonce, at, by })
const undo = (of: string, nonce = `undo of ${of}`): Fact => ({ kind: 'undo', nonce, of })

test('counts the earliest scan, in whatever order they are reported, and keeps later ones as doubles', () => {
  const facts = [scan('b', 5, 'Ana’s phone'), scan('a', 9), scan('c', 2)]
  expect(validScans(facts).map(({ nonce }) => nonce)).toEqual(['c', 'b', 'a'])
})

test('an undo takes back the scan that it names, and came before it perhaps', () => {
  expect(validScans([undo('a'), scan('a', 1), scan('b', 2)])).toMatchObject([{ nonce: 'b' }])
  expect(validScans([scan('a', 1), undo('a'), scan('b', 2), undo('b')])).toEqual([])
})

/** Facts of few nonces and few instants, so that they meet often. */
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    kind: fc.constant('in' as const),
    nonce: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    at: fc.integer({ min: 0, max: 4 }),
    by: fc.constantFrom('one', 'two', 'three'),
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    nonce: fc.constantFrom('u', 'v', 'w'),
    of: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'never made'),
  }),
)

test('any order, doubling and grouping of the same facts comes to the same', () => {
  fc.assert(
    fc.property(
      fc
        .array(fact, { maxLength: 12 })
        .chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray([...facts, ...facts], { minLength: 2 * facts.length }),
            fc.integer({ min: 1, max: 5 }),
          ),
        ),
      ([facts, again, size]) => {
        const whole = validScans(facts)
        expect(validScans(again)).toEqual(whole)
        // As the server does it: a part of them at a time, each kept, the state made of all that is kept.
        const stored = new Set<Fact>()
        let state = validScans(stored)
        for (let from = 0; from < again.length; from += size) {
          for (const item of again.slice(from, from + size)) stored.add(item)
          state = validScans(stored)
        }
        expect(state).toEqual(whole)
      },
    ),
  )
})

test('devices that lose answers, send again and meet come to what the server came to', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fact, fc.nat(2), fc.boolean()), { maxLength: 16 }),
      fc.array(fc.nat(2), { maxLength: 20 }),
      (happened, meetings) => {
        const server = new Set<Fact>()
        const devices = [0, 1, 2].map(() => ({ row: validScans([]), queue: [] as Fact[] }))
        const shown = ({ row, queue }: (typeof devices)[number]) => validScans([...toFacts(row), ...queue])
        const flush = (device: (typeof devices)[number], isAnswered: boolean) => {
          for (const item of device.queue) server.add(item)
          if (!isAnswered) return
          device.queue = []
          device.row = validScans(server)
        }
        for (const [one, which, isAnswered] of happened) {
          const device = devices[which]
          if (!device) continue
          device.queue.push(one)
          if (meetings[which]) flush(device, isAnswered)
        }
        for (const device of devices) flush(device, true)
        const whole = validScans(happened.map(([one]) => one))
        for (const device of devices) {
          device.row = validScans(server)
          expect(shown(device)).toEqual(whole)
        }
      },
    ),
  )
})

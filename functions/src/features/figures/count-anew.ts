import { countHost } from '../../core/figures/host-figures-store.ts'
import * as log from '../../platform/log.ts'
import { citiesToCount, hostsToCount } from './counted-store.ts'
import { countCity } from './city-figures-store.ts'
import { dueMarks, settleMark, type Mark } from './marks-store.ts'
import type { Touched } from './touched.ts'

const PAGE = 100
/** How many are counted at once. */
const AT_ONCE = 20

const countOne = ({ kind, key }: Touched, now: number): Promise<unknown> =>
  kind === 'host' ? countHost(key, now) : countCity(key, now)

/** Counts anew what changes marked. One that fails stays due, and holds up no other. */
export async function sweepFigures({
  now,
  until,
}: {
  readonly now: () => number
  readonly until: number
}): Promise<void> {
  let last: Mark | undefined
  do {
    const marks = await dueMarks(now(), PAGE, last)
    await inTurn(marks, (mark) => settleMark(mark, () => countOne(mark, now()), now()))
    last = marks.length === PAGE ? marks.at(-1) : undefined
  } while (last && now() < until)
}

/** Counts all hosts and cities anew: every night, and for a project that has no figures yet. */
export async function repairFigures(now: number): Promise<void> {
  await inTurn(hostsToCount(), (key) => countOne({ kind: 'host', key }, now))
  await inTurn(citiesToCount(), (key) => countOne({ kind: 'city', key }, now))
}

/** Works through many, some at once. */
async function inTurn<T extends string | Mark>(
  all: AsyncIterable<T> | Iterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const one of all) {
    const run = work(one)
      .then(() => undefined)
      .catch((error: unknown) => {
        const whose = typeof one === 'string' ? one : `${one.kind} ${one.key}`
        log.error('Figures were not counted', { whose, ...log.described(error) })
      })
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
}

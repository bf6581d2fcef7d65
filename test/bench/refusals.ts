/**
 * `npm run bench -- refusals [--json FILE] [--rounds N]`: measures how long a private event takes to refuse an RSVP, for each
 * reason: the address is not on the guest list, a host keeps the address out of the event or of all their events, or the member
 * is suspended. The kinds take turns, so other work of the machine affects all kinds alike. `slower` is how often an RSVP of a
 * kind took longer than an RSVP by an address that is not on the list; at 0.5 the time reveals nothing. The proof is
 * `test/api/rsvp-oracle.test.ts`, which compares the calls to Firestore; this benchmark measures the remaining differences.
 */
import { Timestamp, type Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../functions/shared/ids.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { rsvpOf } from './rsvp/attendees.ts'
import { buildFunctions, withFirestore, withInstances } from './rsvp/instances.ts'
import { percentile } from './rsvp/load.ts'
import { readBenchOptions } from './shared/options.ts'

const { rounds: ROUNDS, save } = readBenchOptions({ rounds: 200 })
const WARM_UP = 20
const OWNER = '1000000007'

const kinds = ['unlisted', 'removed', 'keptOut', 'suspended'] as const
type Kind = (typeof kinds)[number]

async function prepare(db: Firestore, id: EventId, kind: Kind, email: string): Promise<void> {
  const hash = hashAddress(email)
  const at = Timestamp.now()
  if (kind === 'removed') {
    const answer = { status: 'confirmed', place: null }
    const signup = {
      name: 'Attendee',
      email,
      status: 'cancelled',
      seq: 1,
      requestId: 'r',
      answer,
      isKeptOut: true,
    }
    await db.doc(`events/${id}/signups/${hash}`).set(signup)
  }
  // The server reads the owner's whole list of people kept out, so the list is replaced each time: it always has one person.
  if (kind === 'keptOut') {
    const person = { name: 'Attendee', email, note: '', userId: null, eventId: id, at }
    await db.doc(`keptOut/${OWNER}`).set({ people: { [hash]: person }, ids: [hash] })
  }
  if (kind === 'suspended') await db.doc(`userEmails/${hash}`).set({ userId: 1, isSuspended: true })
}

/** The share of pairs in which the value is larger than the reference; ties count half. */
function computeShareOfLarger(values: readonly number[], references: readonly number[]): number {
  const wins = values.flatMap((value) =>
    references.map((reference) => (value > reference ? 1 : value === reference ? 0.5 : 0)),
  )
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

async function measure(): Promise<Record<Kind, number[]>> {
  return withFirestore((bench) =>
    withInstances(1, bench, async (client) => {
      const event = { isPrivate: true, hasGuestList: true, ownerId: OWNER, hostIds: [OWNER] }
      const id = await writeRsvpEvent(bench.db, event)
      const times: Record<Kind, number[]> = { unlisted: [], removed: [], keptOut: [], suspended: [] }
      for (let n = 0; n < (ROUNDS + WARM_UP) * kinds.length; n += 1) {
        const round = Math.floor(n / kinds.length)
        // Each kind comes first, second, third and last as often as any other.
        const kind = kinds[(n + round) % kinds.length] ?? 'unlisted'
        const rsvpPost = rsvpOf(id, n, `10.0.${n >> 8}.${n & 255}`)
        await prepare(bench.db, id, kind, `attendee-${id}-${n}@example.com`)
        const { ms, status, text } = await client.send(rsvpPost, n)
        if (status !== 403) throw new Error(`An RSVP of the kind "${kind}" was answered ${status} ${text}`)
        if (round >= WARM_UP) times[kind].push(ms)
      }
      return times
    }),
  )
}

buildFunctions()
const times = await measure()
const report = Object.fromEntries(
  kinds.map((kind) => {
    const medianMs = Math.round(percentile(times[kind], 0.5) * 100) / 100
    const slower = Math.round(computeShareOfLarger(times[kind], times.unlisted) * 1000) / 1000
    return [kind, { medianMs, slower }]
  }),
)
console.table(report)
save(report)

/**
 * `npm run bench -- refusals [--json FILE] [--rounds N]`: measures how long the server takes to refuse an RSVP to a private
 * event, for each reason: the address is not on the guest list, a host keeps the address out of the event or of all their
 * events, or the member is suspended. The reasons alternate, so other work of the machine affects all of them alike.
 * `slowerShare` is the share of comparisons in which a refusal for one reason took longer than the refusal of an address that is
 * not on the list. At 0.5 the time reveals nothing. The proof is `test/api/indistinguishable-refusals.test.ts`, which compares
 * the calls to Firestore; this benchmark measures the differences that remain.
 */
import { Timestamp, type Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../functions/shared/ids.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeRsvpPost } from './rsvp/rsvp-posts.ts'
import { buildFunctions, runWithFirestore, runWithInstances } from './rsvp/instances.ts'
import { computePercentile } from './rsvp/load-client.ts'
import { readBenchOptions } from './shared/bench-options.ts'

const { rounds: ROUND_COUNT, save } = readBenchOptions({ rounds: 200 })
const WARM_UP_ROUND_COUNT = 20
const OWNER_ID = '1000000007'

const refusalReasons = ['unlisted', 'removed', 'keptOut', 'suspended'] as const
type RefusalReason = (typeof refusalReasons)[number]

async function prepareRefusal(
  db: Firestore,
  id: EventId,
  reason: RefusalReason,
  email: string,
): Promise<void> {
  const hash = hashAddress(email)
  const removedAt = Timestamp.now()
  if (reason === 'removed') {
    const result = { status: 'confirmed', position: null }
    const signup = {
      name: 'Attendee',
      email,
      status: 'cancelled',
      seq: 1,
      callId: 'r',
      result,
      isKeptOut: true,
    }
    await db.doc(`events/${id}/signups/${hash}`).set(signup)
  }
  // The server reads the owner's whole list of kept-out addresses, so the list is replaced each time: it always has one entry.
  if (reason === 'keptOut') {
    const keptOutEntry = { name: 'Attendee', email, note: '', userId: null, eventId: id, removedAt }
    await db.doc(`keptOut/${OWNER_ID}`).set({ entries: { [hash]: keptOutEntry }, ids: [hash], userIds: [] })
  }
  // Each reason writes a document, because a connection that was just used is faster.
  if (reason === 'unlisted') await db.doc(`unlisted/${hash}`).set({ email })
  if (reason === 'suspended') await db.doc(`userEmails/${hash}`).set({ userId: 1, isSuspended: true })
}

/** Computes the share of pairs in which the value is larger than the reference. A tie counts as half. */
function computeShareOfLarger(values: readonly number[], references: readonly number[]): number {
  const scores = values.flatMap((value) =>
    references.map((reference) => (value > reference ? 1 : value === reference ? 0.5 : 0)),
  )
  return scores.reduce<number>((sum, score) => sum + score, 0) / scores.length
}

async function measure(): Promise<Record<RefusalReason, number[]>> {
  return runWithFirestore((bench) =>
    runWithInstances(1, bench, async (client) => {
      const eventFields = { isPrivate: true, hasGuestList: true, ownerId: OWNER_ID, hostIds: [OWNER_ID] }
      const id = await writeRsvpEvent(bench.db, eventFields)
      const times: Record<RefusalReason, number[]> = { unlisted: [], removed: [], keptOut: [], suspended: [] }
      for (let n = 0; n < (ROUND_COUNT + WARM_UP_ROUND_COUNT) * refusalReasons.length; n += 1) {
        const round = Math.floor(n / refusalReasons.length)
        // Each reason comes first, second, third and last as often as any other.
        const reason = refusalReasons[(n + round) % refusalReasons.length] ?? 'unlisted'
        const rsvpPost = makeRsvpPost(id, n, `10.0.${n >> 8}.${n & 255}`)
        await prepareRefusal(bench.db, id, reason, `attendee-${id}-${n}@example.com`)
        const { ms, status, text } = await client.send(rsvpPost, n)
        if (status !== 403) throw new Error(`An RSVP refused for "${reason}" was answered ${status} ${text}`)
        if (round >= WARM_UP_ROUND_COUNT) times[reason].push(ms)
      }
      return times
    }),
  )
}

buildFunctions()
const times = await measure()
const report = Object.fromEntries(
  refusalReasons.map((reason) => {
    const medianMs = Math.round(computePercentile(times[reason], 0.5) * 100) / 100
    const slowerShare = Math.round(computeShareOfLarger(times[reason], times.unlisted) * 1000) / 1000
    return [reason, { medianMs, slowerShare }]
  }),
)
console.table(report)
save(report)

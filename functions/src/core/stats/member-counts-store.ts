import type { storedUser } from '../../../shared/members/stored.ts'
import { type Stored, users } from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { countHostedEvents } from '../events/host-events-store.ts'
import { countMemberSpots } from '../rsvps/member-events-store.ts'

type StoredUser = Stored<typeof storedUser>
/** How many events a member has attended, and how many they host. */
export type MemberCounts = NonNullable<StoredUser['eventCounts']>

const NO_COUNTS: MemberCounts = { attendedCount: 0, hostedCount: 0 }
const MAX_ATTEMPTS = 5

/**
 * Recounts a member's attended and hosted events and stores the counts, or counts again if the document has changed since the
 * count began. So an older count never replaces a newer one, and a former address is never counted.
 */
export async function recountMember(uid: string, now: number): Promise<MemberCounts> {
  const ref = users.doc(uid)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const document = await ref.get()
    const user = document.data()
    const lastUpdateTime = document.updateTime
    if (!user || !lastUpdateTime) return NO_COUNTS
    const counts = await countMemberEvents(user, now)
    try {
      await ref.update({ eventCounts: counts }, { lastUpdateTime })
      return counts
    } catch (error) {
      if (!hasStatus(error, 'FAILED_PRECONDITION', 'NOT_FOUND')) throw error
    }
  }
  throw new Error(`User ${uid} changed during all ${MAX_ATTEMPTS} attempts to count their events`)
}

/** Counts a member's events without storing the result. */
export async function countMemberEvents({ id, email, role }: StoredUser, now: number): Promise<MemberCounts> {
  const [attendedCount, hostedCount] = await Promise.all([
    countMemberSpots(email, 'past', now),
    role === 'host' ? countHostedEvents(id) : 0,
  ])
  return { attendedCount, hostedCount }
}

/** The stored counts of a member; a member who has none yet is counted now. */
export const findMemberCounts = async (
  { id, eventCounts: counts }: StoredUser,
  now: number,
): Promise<MemberCounts> => counts ?? (await recountMember(String(id), now))

/**
 * Whether a member's document was written in the last `durationMs` milliseconds. Firestore accepts about one write a second to
 * the same document.
 */
export async function wasUserWrittenWithin(durationMs: number, uid: string, now: number): Promise<boolean> {
  const { updateTime } = await users.doc(uid).get()
  return updateTime !== undefined && updateTime.toMillis() > now - durationMs
}

import type { UserId } from '../../../shared/ids.ts'
import type { storedUserEmail } from '../../../shared/members/stored.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { allSignups, readAll, type Stored, userEmails } from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { readPages } from '../../platform/read-pages.ts'

const PAGE_SIZE = 200

type StoredSignup = Stored<typeof storedSignup>
type MemberId = StoredSignup['userId']

/** The id of the member who owns an address; a former address is reserved for a while and has no owner. */
export function getMemberId(address: Stored<typeof storedUserEmail> | undefined): number | null {
  return address && address.expiresAt === undefined ? address.userId : null
}

/** The ids of the members who own addresses, by the addresses' hashes. */
export async function findMemberIds(hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return (await findMemberIdsAndSuspensions(hashes)).memberIds
}

/** Finds the ids of the members as `findMemberIds` does, and the hashes of addresses of suspended members. */
export async function findMemberIdsAndSuspensions(
  hashes: readonly string[],
): Promise<{ readonly memberIds: ReadonlyMap<string, number>; readonly suspendedHashes: readonly string[] }> {
  const documents = await readAll(hashes.map((hash) => userEmails.doc(hash)))
  const memberIds = new Map(
    documents.flatMap((document) => {
      const memberId = getMemberId(document.data())
      return memberId === null ? [] : [[document.id, memberId] as const]
    }),
  )
  const isSuspended = (document: (typeof documents)[number]) => document.data()?.isSuspended === true
  return { memberIds, suspendedHashes: documents.filter(isSuspended).map(({ id }) => id) }
}

/** Assigns all sign-ups of an address to a member, including those made before the member had an account. */
export function assignSignups(email: string, memberId: UserId): Promise<void> {
  return writeMemberId(email, () => memberId)
}

/**
 * Takes the RSVPs of an address away from a member who never proved the address, except RSVPs that moved to it from the
 * member's former address.
 */
export async function unassignSignups(email: string, memberId: UserId): Promise<void> {
  const isMovedByMember = await makeMovedSignupPredicate(memberId)
  return writeMemberId(email, (signup) =>
    signup.userId === memberId && !isMovedByMember(signup) ? null : signup.userId,
  )
}

/**
 * Returns a predicate that is true for sign-ups that moved from a former address of a member, if that address is
 * reserved for them. A former address that the member had proven is reserved for a while.
 */
export async function makeMovedSignupPredicate(
  id: UserId,
): Promise<(signup: Pick<StoredSignup, 'formerSignupIds'>) => boolean> {
  const ownAddresses = await userEmails.where('userId', '==', id).get()
  const reservedIds = new Set(
    ownAddresses.docs.flatMap((document) => (document.data().expiresAt === undefined ? [] : [document.id])),
  )
  return ({ formerSignupIds = [] }) => formerSignupIds.some((formerId) => reservedIds.has(formerId))
}

/**
 * Writes the member of an address's sign-ups. The RSVP engine can ignore this change, because the spots stay as they are and the
 * engine checks the member of the address with each RSVP.
 */
async function writeMemberId(
  email: string,
  decideMemberId: (signup: StoredSignup) => MemberId,
): Promise<void> {
  const signups = allSignups.where('email', '==', email).orderBy('eventStartsAt', 'desc')
  for await (const page of readPages(signups, PAGE_SIZE)) {
    for (const document of page) {
      const signup = document.data()
      const memberId = decideMemberId(signup)
      if (memberId === signup.userId) continue
      await document.ref.update({ userId: memberId }).catch((error: unknown) => {
        // The sign-up has moved to another address in the meantime, with its member.
        if (!hasStatus(error, 'NOT_FOUND')) throw error
      })
    }
  }
}

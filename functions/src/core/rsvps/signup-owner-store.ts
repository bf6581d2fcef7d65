import type { UserId } from '../../../shared/ids.ts'
import type { storedUserEmail } from '../../../shared/members/stored.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { allSignups, readAll, type Stored, userEmails } from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { eachPage } from '../../platform/each-page.ts'

const PAGE_SIZE = 200

type StoredSignup = Stored<typeof storedSignup>
type OwnerId = StoredSignup['userId']

/** The id of the member who owns an address; a former address is held for a while and has no owner. */
export function getOwnerId(address: Stored<typeof storedUserEmail> | undefined): number | null {
  return address && address.expiresAt === undefined ? address.userId : null
}

/** The ids of the members who own addresses, by the addresses' hashes. */
export async function findOwnerIds(hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return (await findOwnerIdsAndSuspensions(hashes)).ownerIds
}

/** Finds the ids of the owners as `findOwnerIds` does, and the hashes of addresses of suspended members. */
export async function findOwnerIdsAndSuspensions(
  hashes: readonly string[],
): Promise<{ readonly ownerIds: ReadonlyMap<string, number>; readonly suspendedHashes: readonly string[] }> {
  const documents = await readAll(hashes.map((hash) => userEmails.doc(hash)))
  const ownerIds = new Map(
    documents.flatMap((document) => {
      const ownerId = getOwnerId(document.data())
      return ownerId === null ? [] : [[document.id, ownerId] as const]
    }),
  )
  const isSuspended = (document: (typeof documents)[number]) => document.data()?.isSuspended === true
  return { ownerIds, suspendedHashes: documents.filter(isSuspended).map(({ id }) => id) }
}

/** Assigns all sign-ups of an address to a member, including those made before the member had an account. */
export function assignSignups(email: string, memberId: UserId): Promise<void> {
  return writeOwnerId(email, () => memberId)
}

/**
 * Takes the RSVPs of an address away from a member who never proved the address, except RSVPs that moved to it from the
 * member's former address.
 */
export async function unassignSignups(email: string, memberId: UserId): Promise<void> {
  const isMovedByMember = await makeMovedSignupPredicate(memberId)
  return writeOwnerId(email, (signup) =>
    signup.userId === memberId && !isMovedByMember(signup) ? null : signup.userId,
  )
}

/**
 * Returns a predicate that is true for sign-ups that moved from a former address of a member, if that address is held for
 * them. A former address that the member had proven is held for a while.
 */
export async function makeMovedSignupPredicate(
  id: UserId,
): Promise<(signup: Pick<StoredSignup, 'movedFrom'>) => boolean> {
  const ownAddresses = await userEmails.where('userId', '==', id).get()
  const heldIds = new Set(
    ownAddresses.docs.flatMap((document) => (document.data().expiresAt === undefined ? [] : [document.id])),
  )
  return ({ movedFrom }) => movedFrom !== undefined && heldIds.has(movedFrom)
}

/**
 * Writes the owner of an address's sign-ups. The RSVP engine need not know, because the spots stay as they are and the engine
 * checks the owner of the address with each RSVP.
 */
async function writeOwnerId(email: string, decideOwnerId: (signup: StoredSignup) => OwnerId): Promise<void> {
  const signups = allSignups.where('email', '==', email).orderBy('eventStartsAt', 'desc')
  for await (const page of eachPage(signups, PAGE_SIZE)) {
    for (const document of page) {
      const signup = document.data()
      const ownerId = decideOwnerId(signup)
      if (ownerId === signup.userId) continue
      await document.ref.update({ userId: ownerId }).catch((error: unknown) => {
        // The sign-up has moved to another address in the meantime, with its owner.
        if (!hasStatus(error, 'NOT_FOUND')) throw error
      })
    }
  }
}

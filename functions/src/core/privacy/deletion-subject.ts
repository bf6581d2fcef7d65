import type { UserId } from '../../../shared/ids.ts'
import { userEmails } from '../../platform/collections.ts'
import { hashAddress } from '../../platform/tokens.ts'

/** The user whose data is deleted or exported. In a deletion: as they were when the deletion began. */
export interface DeletionSubject {
  readonly id: UserId
  readonly name: string
  readonly email: string
  /** Addresses that certainly belong to the person, so that all data stored under these addresses is theirs. */
  readonly addresses: readonly string[]
}

/**
 * Finds the hashes of the addresses that certainly belong to a person, including former addresses as long as they are reserved.
 * Former addresses are known only by their hashes.
 */
export async function findAddressHashes({ id, addresses }: DeletionSubject): Promise<string[]> {
  if (addresses.length === 0) return []
  const ownAddresses = await userEmails.where('userId', '==', id).get()
  return [...new Set([...addresses.map(hashAddress), ...ownAddresses.docs.map((document) => document.id)])]
}

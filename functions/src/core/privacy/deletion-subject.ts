import type { UserId } from '../../../shared/ids.ts'

/** The user whose data is deleted or exported. In a deletion: as they were when the deletion began. */
export interface DeletionSubject {
  readonly id: UserId
  readonly name: string
  readonly email: string
  /** Addresses that certainly belong to the person, so that all data stored under these addresses is theirs. */
  readonly addresses: readonly string[]
}

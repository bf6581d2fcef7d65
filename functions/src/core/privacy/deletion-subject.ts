import type { UserId } from '../../../shared/ids.ts'

/** The user who is being deleted, as they were when it began. */
export interface DeletionSubject {
  readonly id: UserId
  readonly name: string
  readonly email: string
  /** What was done with these addresses is certainly theirs. */
  readonly addresses: readonly string[]
}

import type { UserId } from '../../../shared/ids.ts'

/** The user who is being deleted, as they were when it began. */
export interface DeletionSubject {
  readonly id: UserId
  readonly name: string
  readonly email: string
  /** Their proven addresses: everything under them certainly belongs to this user. */
  readonly addresses: readonly string[]
}

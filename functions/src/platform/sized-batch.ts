import type {
  DocumentData,
  DocumentReference,
  Firestore,
  Precondition,
  UpdateData,
  WriteBatch,
} from 'firebase-admin/firestore'
import { commitMeasurer, MAX_COMMIT_BYTES, type SizedWrite } from './commit-size.ts'

/**
 * The size up to which a batch is filled. It is below the maximum, because Firestore's formulas do not include everything that
 * Firestore adds.
 */
export const BATCH_FILL_BYTES = 0.8 * MAX_COMMIT_BYTES

/** The writes of one commit, measured before they are sent. */
export class SizedBatch {
  #bytes = 0
  readonly #writes: ((batch: WriteBatch) => void)[] = []

  /** The size by Firestore's formulas, including index entries. */
  get bytes(): number {
    return this.#bytes
  }

  create(ref: DocumentReference, data: DocumentData): void {
    this.#add({ path: ref.path, data, isUpdate: false }, (batch) => batch.create(ref, data))
  }

  set(ref: DocumentReference, data: DocumentData): void {
    this.#add({ path: ref.path, data, isUpdate: false }, (batch) => batch.set(ref, data))
  }

  update(ref: DocumentReference, data: UpdateData<DocumentData>, condition: Precondition = {}): void {
    this.#add({ path: ref.path, data, isUpdate: true }, (batch) => batch.update(ref, data, condition))
  }

  delete(ref: DocumentReference): void {
    this.#add({ path: ref.path, data: null, isUpdate: false }, (batch) => batch.delete(ref))
  }

  async commit(db: Firestore): Promise<void> {
    if (this.#writes.length === 0) return
    const batch = db.batch()
    for (const write of this.#writes) write(batch)
    await batch.commit()
  }

  #add(write: SizedWrite, apply: (batch: WriteBatch) => void): void {
    this.#bytes += commitMeasurer.measureWrite(write)
    this.#writes.push(apply)
  }
}

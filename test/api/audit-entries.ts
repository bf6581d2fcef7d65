import { getMillis } from '../../functions/shared/instant.ts'
import { auditEntries } from '../../functions/src/platform/collections.ts'

/** Reads the audit entries about a subject, the latest first. */
export async function readAuditEntriesOf(subjectId: number | string) {
  const { docs } = await auditEntries.where('subject.id', '==', String(subjectId)).get()
  return docs
    .map((document) => ({ ...document.data(), id: document.id }))
    .sort((a, b) => getMillis(b.occurredAt) - getMillis(a.occurredAt))
}

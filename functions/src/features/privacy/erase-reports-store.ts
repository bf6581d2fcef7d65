import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import { reports } from '../../platform/collections.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

/** Removes a user from their reports and objections, and their name from reports about them. The reports stay. */
export async function eraseReports({ id, addresses }: DeletionSubject): Promise<number> {
  const ownReports = [
    reports.where('reporter.userId', '==', id),
    ...addresses.map((address) => reports.where('reporter.email', '==', address)),
  ]
  let erasedCount = 0
  for (const query of ownReports)
    erasedCount += await forEachDocument(query, ({ ref }) => ref.update({ reporter: null, mark: null }))
  const reportsAboutHost = reports.where('targetKey', '==', `host-${id}`)
  return (
    erasedCount +
    (await forEachDocument(reportsAboutHost, async (document) => {
      if (document.data().target.name === DELETED_NAME) return false
      await document.ref.update({ 'target.name': DELETED_NAME })
      return true
    }))
  )
}

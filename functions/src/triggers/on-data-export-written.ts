import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'

/** Makes a member's data export as soon as it is requested; `runMaintenance` continues unfinished exports. */
export const exportUserData = onDocumentWritten(
  { document: 'dataExports/{uid}', secrets, ...instances.exportUserData },
  async (event) => {
    if (!event.data?.after.exists) return
    const { makeDataExport } = await import('../features/privacy/make-data-export.ts')
    await makeDataExport(userId.parse(event.params.uid), Date.now)
  },
)

import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import { instanceOptions } from '../platform/instance-options.ts'
import { secrets } from '../platform/params.ts'

/** Makes a member's data export as soon as it is requested; `runMaintenance` continues unfinished exports. */
export const exportUserData = onDocumentWritten(
  { document: 'dataExports/{uid}', secrets, ...instanceOptions.exportUserData },
  async (event) => {
    if (!event.data?.after.exists) return
    const { makeDataExport } = await import('../features/privacy/make-data-export.ts')
    await makeDataExport(userId.parse(event.params.uid), Date.now)
  },
)

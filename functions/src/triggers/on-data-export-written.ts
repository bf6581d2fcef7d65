import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'

/** Makes a copy of somebody's data as soon as it is asked for; what is left, `sweepEmails` goes on with. */
export const copyData = onDocumentWritten(
  { document: 'dataExports/{uid}', secrets, ...instances.copyData },
  async (event) => {
    if (!event.data?.after.exists) return
    const { makeDataExport } = await import('../core/people/export-person.ts')
    await makeDataExport(userId.parse(event.params.uid), Date.now)
  },
)

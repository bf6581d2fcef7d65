import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'

/** Deletes a person as soon as that is begun; what is left, `sweepEmails` goes on with. */
export const deletePeople = onDocumentCreated(
  { document: 'deletions/{uid}', secrets, ...instances.deletePeople },
  async (event) => {
    const { goOnDeleting } = await import('../core/people/delete-person.ts')
    await goOnDeleting(userId.parse(event.params.uid), { now: Date.now })
  },
)

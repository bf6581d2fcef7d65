import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'

/**
 * Deletes a person as soon as that is begun; `sweepEmails` finishes what is left. The mail that tells them is sent first, because
 * the deletion takes away whatever still waits to be sent to them.
 */
export const deletePeople = onDocumentCreated(
  { document: 'deletions/{uid}', secrets, ...instances.deletePeople },
  async (event) => {
    const { sendDelivery } = await import('../features/delivery/send-delivery.ts')
    await sendDelivery(String(event.data?.get('lastMailId')))
    const { goOnDeleting } = await import('../core/people/delete-person.ts')
    await goOnDeleting(userId.parse(event.params.uid), { now: Date.now })
  },
)

import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import type { storedDeletion } from '../../shared/privacy/stored.ts'
import { instanceOptions } from '../platform/instance-options.ts'
import { getField, toTypedSnapshot } from '../platform/collections.ts'
import { secrets } from '../platform/params.ts'

/**
 * Deletes a user as soon as an admin starts the deletion or the user confirms it; `runMaintenance` finishes an interrupted
 * deletion. The email about the deletion is sent first, because the deletion removes all queued mail to the user.
 */
export const deleteUsers = onDocumentCreated(
  { document: 'deletions/{uid}', secrets, ...instanceOptions.deleteUsers },
  async (event) => {
    const { sendDelivery } = await import('../features/delivery/send-delivery.ts')
    await sendDelivery(
      String(getField(toTypedSnapshot<typeof storedDeletion>(event.data), 'confirmationDeliveryId')),
    )
    const { continueDeletion } = await import('../features/privacy/continue-deletion.ts')
    await continueDeletion(userId.parse(event.params.uid), { now: Date.now })
  },
)

import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import type { MailName } from '../core/mail/mails.ts'
import type { storedDelivery } from '../../shared/mail/stored.ts'
import { instanceOptions } from '../platform/instance-options.ts'
import { getField, toTypedSnapshot } from '../platform/collections.ts'
import { secrets } from '../platform/params.ts'

/** Deliveries start only within this time. The rest of the function's timeout is for deliveries that have already started. */
const BUDGET_MS = 420_000

/**
 * Sends a delivery to Mailgun as soon as it is queued. The platform does not retry a failed call: `runMaintenance` does, with a
 * backoff.
 */
export const onDeliveryCreated = onDocumentCreated(
  { document: 'deliveries/{id}', secrets, ...instanceOptions.onDeliveryCreated },
  async (event) => {
    // `deleteUsers` sends this mail itself, before it deletes the user.
    if (
      getField(toTypedSnapshot<typeof storedDelivery>(event.data), 'template') ===
      ('account-deleted' satisfies MailName)
    )
      return
    // The code that renders mail is large. All functions load this file, so the import is here and does not delay their start.
    const { sendQueuedDelivery } = await import('../features/delivery/send-delivery.ts')
    await sendQueuedDelivery(
      event.params.id,
      Number(getField(toTypedSnapshot<typeof storedDelivery>(event.data), 'recipientCount')),
      Date.now() + BUDGET_MS,
    )
  },
)

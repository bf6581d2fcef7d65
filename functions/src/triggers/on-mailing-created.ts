import { onDocumentCreated } from 'firebase-functions/v2/firestore'
import { instanceOptions } from '../platform/instance-options.ts'
import { linkSecret } from '../platform/params.ts'

/** Pages start only within this time. The rest of the function's timeout is for the page that has already started. */
const BUDGET_MS = 480_000

/** Splits a mailing into deliveries, page by page, as soon as it is created; `runMaintenance` continues an unfinished one. */
export const onMailingCreated = onDocumentCreated(
  { document: 'mailings/{id}', secrets: [linkSecret], ...instanceOptions.onMailingCreated },
  async (event) => {
    const { splitMailing } = await import('../features/delivery/split-mailing.ts')
    await splitMailing(event.params.id, { now: Date.now, deadline: Date.now() + BUDGET_MS })
  },
)

import { suppressIn } from '../functions/src/core/mail/addresses-store.ts'
import type { Suppression } from '../functions/src/core/mail/suppression.ts'
import { db } from '../functions/src/platform/firebase.ts'

/** Suppresses an address, as a webhook does. */
export async function suppress(
  email: string,
  reason: Suppression['reason'],
  detail: string,
  occurredAt: number,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const write = await suppressIn(transaction, email, { reason, detail, occurredAt })
    write()
  })
}

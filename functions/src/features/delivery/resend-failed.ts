import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { readSettingsOfAddresses } from '../../core/mail/addresses-store.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject } from '../../core/audit/audit-store.ts'
import { findEvent } from '../../core/events/events-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { requeue } from '../../core/mail/outbox-store.ts'
import { readFailedEmailsOfCampaign } from './email-log-store.ts'

/** The maximum number of emails that a call queues. The next call queues more. */
const MAX_PER_CALL = 500

export const resendFailedEmails: Handler<'resendFailedEmails'> = async ({ params, body, caller, now }) => {
  const [event, actor] = await Promise.all([findEvent(params.id), findAuditActorIfAdmin(caller)])
  const subject = makeEventSubject(params.id, event?.title ?? '')
  const composeAuditEntry =
    actor &&
    ((): AuditEntry => ({
      action: 'emails_resent',
      actor,
      subject,
      before: {},
      after: { emailType: body.emailType },
    }))
  let count = 0
  for await (const page of readFailedEmailsOfCampaign(params.id, body.emailType)) {
    const { addressSettings } = await readSettingsOfAddresses(page.map((entry) => entry.to))
    for (const [index, { id }] of page.entries()) {
      if (count === MAX_PER_CALL) break
      if (addressSettings[index]?.suppression) continue
      // The audit entry is written with the first email that is sent again.
      if (await requeue(id, now, composeAuditEntry && count === 0 ? { composeAuditEntry } : {})) count += 1
    }
    if (count === MAX_PER_CALL) break
  }
  return { message: count === 1 ? '1 email will be sent again' : `${count} emails will be sent again`, count }
}

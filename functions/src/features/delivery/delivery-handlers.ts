import type { Handlers } from '../../platform/call-handler.ts'
import { changeEmailRecipient } from './change-email-recipient.ts'
import { clearEmailAlarm, getEmailHealth, getLoggedEmail, recountEmails } from './get-email-health.ts'
import { getEmailTracking } from './get-email-tracking.ts'
import { listEmailTemplates, previewEmailTemplate } from './list-email-templates.ts'
import { getMailing, handleResumeMailing, handleStopMailing } from './mailings.ts'
import { previewCampaign } from './preview-campaign.ts'
import { previewDenial } from './preview-denial.ts'
import { previewMessage } from './preview-message.ts'
import { previewNudge } from './preview-nudge.ts'
import { receiveMailgunWebhook } from './receive-webhook.ts'
import { resendFailedEmails } from './resend-failed.ts'
import { retryEmail } from './retry-email.ts'
import { sendMessageTest, sendNudgeTest, sendTestEmail } from './send-test-email.ts'
import { liftSuppression, listSuppressions } from './suppressions.ts'
import { updateEmailAddress } from './update-email-address.ts'

export const deliveryHandlers = {
  changeEmailRecipient,
  getEmailTracking,
  resendFailedEmails,
  previewCampaign,
  previewDenial,
  previewMessage,
  previewNudge,
  sendMessageTest,
  sendNudgeTest,
  listEmailTemplates,
  previewEmailTemplate,
  sendTestEmail,
  clearEmailAlarm,
  getEmailHealth,
  getLoggedEmail,
  recountEmails,
  getMailing,
  resumeMailing: handleResumeMailing,
  stopMailing: handleStopMailing,
  retryEmail,
  liftSuppression,
  listSuppressions,
  updateEmailAddress,
  receiveMailgunWebhook,
} satisfies Partial<Handlers>

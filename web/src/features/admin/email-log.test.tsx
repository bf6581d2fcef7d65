import { expect, it } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { EmailLog } from './email-log.tsx'
import type { LoggedEmail, EmailLogState } from './email-log-state.ts'

const makeEmail = (status: LoggedEmail['status']) =>
  ({
    id: status,
    recipient: `${status}@a.test`,
    user: { id: null, name: '' },
    status,
    trigger: 'message',
    subject: null,
    sentAt: null,
    bouncedAt: null,
    openedAt: null,
    deliveredAt: null,
    bounceReason: null,
    failedReason: null,
    triggerDetails: { leftOutReason: null },
  }) as unknown as LoggedEmail

it('offers to retry only emails that failed or may not have been sent', () => {
  const rows = (['queued', 'unknown', 'delivered', 'bounced', 'failed', 'left_out'] as const).map(makeEmail)
  const log = { table: { rows }, pager: { pageNumber: 1 }, getFilter: () => '', onClear: undefined }
  const html = renderToHtml(<EmailLog log={log as unknown as EmailLogState} />)
  const addresses = [...html.matchAll(/aria-label="Retry the email to ([^"]+)"/g)].map(([, email]) => email)
  expect(new Set(addresses)).toEqual(new Set(['unknown@a.test', 'failed@a.test']))
})

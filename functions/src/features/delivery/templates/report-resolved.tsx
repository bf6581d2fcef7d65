import type { ReportAction } from '../../../../shared/reports/stored.ts'
import { InlineLink, Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'
import { describeReportTarget } from './report-received.tsx'

const outcomeTexts: Record<ReportAction, string> = {
  dismiss: 'We found nothing that breaks our house rules, so we took no action.',
  warn: 'We found that our house rules were broken, and warned the host.',
  hide: 'We hid the event: nobody can find it or RSVP to it while it is under review.',
  cancel: 'We cancelled the event.',
  suspend: 'We suspended the account of the host.',
}

export const reportResolved: MailTemplate<'report-resolved'> = {
  title: 'Outcome of a report',
  description: 'Sent to the reporter when an admin resolves the report.',
  subject: () => 'The outcome of your report',
  preheader: (data) => outcomeTexts[data.action],
  Body: ({ data, links }) => (
    <>
      <Title>We looked into your report.</Title>
      <Paragraph>
        You reported {describeReportTarget(data)}. {outcomeTexts[data.action]}
      </Paragraph>
      {data.reason === null ? null : <Quote text={data.reason} />}
      <Paragraph>
        Do you think we got it wrong? Reply to this email and we'll look again. Our{' '}
        <InlineLink href={links.rules}>house rules</InlineLink> explain how we decide.
      </Paragraph>
      <Small>Thank you for helping to keep gatherings safe.</Small>
    </>
  ),
  sample: {
    title: 'Clay & Cold Brew',
    action: 'dismiss',
    reason: 'The kiln is certified, and the host showed us the papers.',
  },
}

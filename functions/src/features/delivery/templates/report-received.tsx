import { reasonLabels } from '../../../../shared/reports/stored.ts'
import type { ReportTargetMailData } from '../../../core/mail/mail-data.ts'
import { InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

/** Names the event or the host that a report is about. */
export const describeReportTarget = ({ title, isPrivateEvent }: ReportTargetMailData): string =>
  title ?? (isPrivateEvent ? 'a private event' : 'a host')

export const reportReceived: MailTemplate<'report-received'> = {
  title: 'Report received',
  description: 'Sent once to someone who reports an event or a host.',
  subject: () => 'We received your report',
  preheader: () => 'Our team will look into it and tell you the outcome.',
  Body: ({ data, links }) => (
    <>
      <Title>Thank you for your report.</Title>
      <Paragraph>
        We received your report about {describeReportTarget(data)} ({reasonLabels[data.reason]}).
      </Paragraph>
      <Paragraph>
        Someone from our team reads every report, compares it with our{' '}
        <InlineLink href={links.rules}>house rules</InlineLink> and decides. We'll email you the outcome. The
        host won't learn who sent the report.
      </Paragraph>
      <Paragraph>If anyone is in danger right now, please call your local emergency number.</Paragraph>
      <Small>
        Didn't report anything? Then someone else entered your address, and you can delete this email.
      </Small>
    </>
  ),
  sample: { title: 'Clay & Cold Brew', reason: 'danger' },
}

import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Quote, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const engagementNudge: MailTemplate<'engagement-nudge'> = {
  title: 'Engagement nudge',
  description: 'Written by an admin to a group of hosts on the Engagement tab.',
  subject: (data) => data.subject,
  preheader: (data) => data.message,
  Body: ({ data, links }) => (
    <>
      <Title>{data.subject}</Title>
      <Quote text={data.message} />
      <Action href={links.hostDashboard}>Open your dashboard</Action>
      <Small>From the {PRODUCT} team. Reply to this email and a person will read it.</Small>
    </>
  ),
  sample: {
    name: 'Noor',
    subject: 'It has been quiet, Noor',
    messageId: 'sample',
    message:
      'Hi Noor,\n\nIt has been 96 days since your last event in London. 54 people have come to your three so far.\n\nWhat would make the next one easy?',
  },
}

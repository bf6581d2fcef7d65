import type { DecisionAction } from '../../../../shared/reports/stored.ts'
import { HouseRules } from '../layout/decision.tsx'
import { Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

const decisionTexts: Record<DecisionAction, string> = {
  warn: 'to warn you',
  hide: 'to hide your event',
  cancel: 'to cancel your event',
  suspend: 'to suspend your account',
}

export const objectionResolved: MailTemplate<'objection-resolved'> = {
  title: 'Outcome of an objection',
  description: 'Sent to someone who objected to a decision, once an admin has looked at it again.',
  subject: ({ action }) =>
    action === 'reverse_decision' ? 'We reversed our decision' : 'Our decision stands',
  preheader: () => 'We looked at your objection.',
  Body: ({ data, links }) => (
    <>
      <Title>{data.action === 'reverse_decision' ? 'You were right to ask.' : 'Our decision stands.'}</Title>
      <Paragraph>
        We looked again at our decision {decisionTexts[data.decision]}
        {data.title === null ? '' : ` (${data.title})`}.{' '}
        {data.action === 'reverse_decision'
          ? 'We should not have made it, and we have reversed it. We are sorry.'
          : 'We read your objection, and we stand by our decision.'}
      </Paragraph>
      <Quote text={data.reason} />
      {data.action === 'reverse_decision' && data.decision === 'cancel' ? (
        <Paragraph>
          A cancelled event cannot be restored, because its attendees were notified. You can duplicate it on
          your dashboard and publish it again.
        </Paragraph>
      ) : null}
      <HouseRules links={links} />
    </>
  ),
  sample: {
    name: 'Noor',
    title: 'Clay & Cold Brew',
    action: 'reject_objection',
    decision: 'warn',
    reason: 'The address was still in the description this morning.',
  },
}

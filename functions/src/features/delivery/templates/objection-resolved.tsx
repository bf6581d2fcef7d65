import type { ObjectionResolvedMailData } from '../../../core/mail/mail-data.ts'
import type { DecisionAction } from '../../../../shared/reports/stored.ts'
import { HouseRules } from '../layout/decision-parts.tsx'
import { Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

const decisionTexts: Record<DecisionAction, string> = {
  warn: 'to warn you',
  hide: 'to hide your event',
  cancel: 'to cancel your event',
  suspend: 'to suspend your account',
}

function composeSubject({ action, decision }: ObjectionResolvedMailData): string {
  if (action !== 'reverse_decision') return 'Our decision stands'
  return decision === 'cancel' ? 'You were right about our decision' : 'We reversed our decision'
}

function describeOutcome({ action, decision }: ObjectionResolvedMailData): string {
  if (action !== 'reverse_decision') return 'We read your objection, and we stand by our decision.'
  return decision === 'cancel'
    ? 'We should not have cancelled it. We are sorry.'
    : 'We should not have made it, and we have reversed it. We are sorry.'
}

export const objectionResolved: MailTemplate<'objection-resolved'> = {
  title: 'Outcome of an objection',
  description: 'Sent to someone who objected to a decision, once an admin has looked at it again.',
  subject: composeSubject,
  preheader: () => 'We looked at your objection.',
  Body: ({ data, links }) => (
    <>
      <Title>{data.action === 'reverse_decision' ? 'You were right to ask.' : 'Our decision stands.'}</Title>
      <Paragraph>
        We looked again at our decision {decisionTexts[data.decision]}
        {data.title === null ? '' : ` (${data.title})`}. {describeOutcome(data)}
      </Paragraph>
      <Quote text={data.reason} />
      {data.action === 'reverse_decision' && data.decision === 'cancel' ? (
        <Paragraph>
          We can't restore a cancelled event, because its attendees were notified. You can duplicate it on
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

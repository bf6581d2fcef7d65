import { HouseRules, ObjectionPrompt } from '../layout/decision-parts.tsx'
import { Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const moderationDecision: MailTemplate<'moderation-decision'> = {
  title: 'Warning or cancellation by our team',
  description: 'Sent to a host when an admin warns them or cancels their event after a report.',
  subject: ({ action, title }) =>
    action === 'cancel' ? `We cancelled ${title ?? 'your event'}` : 'A warning about our house rules',
  preheader: () => 'What we decided, why, and how to object.',
  Body: ({ data, links }) => (
    <>
      <Title>{data.action === 'cancel' ? 'We cancelled your event.' : 'This is a warning.'}</Title>
      <Paragraph>
        {data.action === 'cancel'
          ? `We received a report about ${data.title ?? 'your event'}, looked into it and cancelled the event. Attendees are notified that it was cancelled.`
          : composeWarning(data.title)}
      </Paragraph>
      <Paragraph>Our reason:</Paragraph>
      <Quote text={data.reason} />
      <ObjectionPrompt decisionId={data.decisionId} links={links} />
      <HouseRules links={links} />
    </>
  ),
  sample: {
    name: 'Noor',
    title: 'Clay & Cold Brew',
    action: 'warn',
    reason: 'The description asks attendees for their home address.',
    decisionId: 'sample',
  },
}

const composeWarning = (title: string | null): string =>
  title === null
    ? 'We received a report about you as a host, and found that you broke our house rules. Nothing else changes for now; if it happens again, we may suspend your account.'
    : `We received a report about ${title}, and found that the event breaks our house rules. Nothing else changes for now; if it happens again, we may hide the event or suspend your account.`

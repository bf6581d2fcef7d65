import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { ObjectionPrompt } from '../layout/decision-parts.tsx'
import { Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const accountSuspended: MailTemplate<'account-suspended'> = {
  title: 'Account suspended',
  description: 'Sent when the team suspends an account, and when someone tries to sign in with it.',
  subject: () => `Your ${PRODUCT} account is suspended`,
  preheader: () => "You can't sign in or RSVP for now. Here is why, and what you can do.",
  Body: ({ data, links }) => (
    <>
      <Title>Your account is suspended.</Title>
      <Paragraph>
        You can't sign in or RSVP for now, {data.name}. Your upcoming RSVPs are cancelled, and events that you
        own are hidden, except past ones.
      </Paragraph>
      {data.reason ? <Quote text={data.reason} /> : null}
      {data.decisionId ? <ObjectionPrompt decisionId={data.decisionId} links={links} /> : null}
      <Paragraph>
        Your data is still yours: reply to this email if you want a copy of it, or if you want us to delete
        your account.
      </Paragraph>
    </>
  ),
  sample: {
    name: 'Ada',
    reason: 'Several hosts told us about messages that you sent to their attendees.',
    decisionId: 'sample',
  },
}

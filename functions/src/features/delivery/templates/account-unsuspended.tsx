import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const accountUnsuspended: MailTemplate<'account-unsuspended'> = {
  title: 'Account no longer suspended',
  description: 'Sent when the team ends the suspension of an account.',
  subject: () => `Your ${PRODUCT} account is no longer suspended`,
  preheader: () => 'You can sign in and RSVP again.',
  Body: ({ data, links }) => (
    <>
      <Title>Your account is no longer suspended.</Title>
      <Paragraph>
        You can sign in and RSVP again, {data.name}. Events that we hid because of the suspension are back.
        Your earlier RSVPs stay cancelled: please RSVP again to the events that you want to go to.
      </Paragraph>
      {data.reason ? <Quote text={data.reason} /> : null}
      <Action href={links.home}>See what's on</Action>
    </>
  ),
  sample: { name: 'Ada', reason: 'We looked at it again, and it was a mix-up.', decisionId: null },
}

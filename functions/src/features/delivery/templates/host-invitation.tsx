import { INVITATION_DAYS } from '../../../../shared/applications/contract.ts'
import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const hostInvitation: MailTemplate<'host-invitation'> = {
  title: 'Invitation to host',
  description: 'Sent when someone is invited to become a host. The link works once.',
  subject: (data) => `${data.inviterName} invites you to host on ${PRODUCT}`,
  preheader: () => 'Bring people in your city together. One link makes you a host.',
  Body: ({ data, links }) => (
    <>
      <Title>Will you host, {data.name}?</Title>
      <Paragraph>
        {data.inviterName} thinks you should. Hosts on {PRODUCT} bring people in their city together to make,
        draw, read, listen and eat.
      </Paragraph>
      {data.message ? <Quote text={data.message} /> : null}
      <Action href={links.invitation()}>Become a host</Action>
      <Small>
        The link works once, for {INVITATION_DAYS} days, and is meant for you alone. Not interested? Just
        ignore this email.
      </Small>
    </>
  ),
  sample: {
    name: 'Ada',
    inviterName: 'Noor Haddad',
    authorId: null,
    message: 'Your risograph evenings deserve a bigger room.\nShall we?',
  },
}

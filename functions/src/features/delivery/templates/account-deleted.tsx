import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const accountDeleted: MailTemplate<'account-deleted'> = {
  title: 'Account deleted',
  description: 'The last email to someone whose account was deleted, by themselves or by the team.',
  subject: () => `Your ${PRODUCT} account was deleted`,
  preheader: () => 'You are logged out, and your upcoming RSVPs are cancelled.',
  Body: ({ data, links }) => (
    <>
      <Title>Your account was deleted.</Title>
      <Paragraph>
        {data.isByAdmin
          ? `The ${PRODUCT} team deleted your account.`
          : 'You asked us to delete your account, and we did.'}{' '}
        You are logged out on all devices, your upcoming RSVPs are cancelled, and your profile, messages and
        application are deleted. Past events and totals stay, without your name.
      </Paragraph>
      <Paragraph>This cannot be undone. If you think it is a mistake, reply to this email.</Paragraph>
      <Action href={links.home}>Open {PRODUCT}</Action>
    </>
  ),
  sample: { name: 'Ada', isByAdmin: false },
}

import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const deleteAccount: MailTemplate<'delete-account'> = {
  title: 'Delete account',
  description: 'Sent when someone asks to delete their own account. The link works for 15 minutes.',
  subject: () => `Delete your ${PRODUCT} account?`,
  preheader: () => 'Nothing happens unless you follow the link.',
  Body: ({ data, links }) => (
    <>
      <Title>Delete your account, {data.name}?</Title>
      <Paragraph>
        Open this link within 15 minutes, in the browser where you are signed in. We ask once more, then
        delete your account permanently.
      </Paragraph>
      <Action href={links.deleteAccount()}>Delete my account</Action>
      <Small>Didn't ask for this? Then nothing has happened, and you can delete this email.</Small>
    </>
  ),
  sample: { name: 'Ada' },
}

import { PRODUCT } from '../../../../shared/product.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const deleteAccount: MailTemplate<'delete-account'> = {
  title: 'Delete account',
  description: 'Sent when somebody asks to delete their own account. The link works for 15 minutes.',
  subject: () => `Delete your ${PRODUCT} account?`,
  preheader: () => 'Nothing happens unless you follow the link.',
  Body: ({ data, links }) => (
    <>
      <Title>Is it goodbye, {data.name}?</Title>
      <Paragraph>
        Follow this link in the browser in which you are signed in, within 15 minutes. It asks once more, then
        your account goes, and it does not come back.
      </Paragraph>
      <Action href={links.deleteAccount()}>Delete my account</Action>
      <Small>You did not ask for it? Then nothing has happened, and you can delete this mail.</Small>
    </>
  ),
  sample: { name: 'Ada' },
}

import { PRODUCT } from '../../../shared/product.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const loginLink: MailTemplate<'login-link'> = {
  title: 'Log-in link',
  description: 'Sent when someone signs in. The link works once, for 15 minutes.',
  subject: () => `Your ${PRODUCT} login link`,
  preheader: () => 'It works once, for the next 15 minutes.',
  Body: ({ data, links }) => (
    <>
      <Title>Come on in, {data.name}.</Title>
      <Paragraph>
        This link signs you in. It works once, for the next 15 minutes, on any of your devices.
      </Paragraph>
      <Action href={links.login(data.redirect)}>Log in</Action>
      <Small>You did not ask for it? Then nothing has happened, and you can delete this mail.</Small>
    </>
  ),
  sample: { name: 'Ada', redirect: null },
}

import { PRODUCT } from '../../../../shared/product.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const loginLink: MailTemplate<'login-link'> = {
  title: 'Log-in link',
  description: 'Sent when someone signs in. The link works once, for 15 minutes.',
  subject: (data) => (data.isNewAddress ? `Your new email on ${PRODUCT}` : `Your ${PRODUCT} login link`),
  preheader: () => 'It works once, for the next 15 minutes.',
  Body: ({ data, links }) => {
    const href = links.login(data.redirect)
    return data.isNewAddress ? (
      <>
        <Title>Is this your new address, {data.name}?</Title>
        <Paragraph>
          Then follow this link in the browser in which you are signed in. It works once, for the next 15
          minutes.
        </Paragraph>
        <Action href={href}>Use this email</Action>
        <Small>You did not ask for it? Then nothing has happened, and you can delete this mail.</Small>
      </>
    ) : (
      <>
        <Title>Come on in, {data.name}.</Title>
        <Paragraph>
          This link signs you in. It works once, for the next 15 minutes, on any of your devices.
        </Paragraph>
        <Action href={href}>Log in</Action>
        <Small>You did not ask for it? Then nothing has happened, and you can delete this mail.</Small>
      </>
    )
  },
  sample: { name: 'Ada', redirect: null },
}

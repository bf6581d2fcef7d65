import { PRODUCT } from '../../../../shared/product.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const loginLink: MailTemplate<'login-link'> = {
  title: 'Log-in link',
  description: 'Sent when someone signs in. The link works once, for 15 minutes.',
  subject: (data) => {
    if (data.isUndo) return `Your email on ${PRODUCT} was changed`
    return data.isNewAddress ? `Your new email on ${PRODUCT}` : `Your ${PRODUCT} login link`
  },
  preheader: (data) =>
    data.isUndo ? 'Was it not you? Then undo it.' : 'It works once, for the next 15 minutes.',
  Body: ({ data, links }) => {
    const href = links.login(data.redirect)
    if (data.isUndo) {
      return (
        <>
          <Title>Was this you, {data.name}?</Title>
          <Paragraph>
            The email of your {PRODUCT} account was changed: this address is not yours there any more. If that
            was you, there is nothing to do.
          </Paragraph>
          <Paragraph>
            If not, this link brings it back and signs everybody else out. It works once, for the next seven
            days.
          </Paragraph>
          <Action href={href}>This was not me</Action>
        </>
      )
    }
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

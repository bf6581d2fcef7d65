import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const loginLink: MailTemplate<'login-link'> = {
  title: 'Login link',
  description:
    'Sent to sign someone in, to confirm a new email, or to undo a change of email. The link works once, for 15 minutes (undo: 7 days).',
  subject: (data) => {
    if (data.isUndo) return `Your email on ${PRODUCT} was changed`
    return data.isNewAddress ? `Confirm your new email on ${PRODUCT}` : `Your ${PRODUCT} login link`
  },
  preheader: (data) =>
    data.isUndo ? "Wasn't you? You can undo it." : 'The link works once, for the next 15 minutes.',
  Body: ({ data, links }) => {
    const href = links.login(data.redirect)
    if (data.isUndo) {
      return (
        <>
          <Title>Was this you, {data.name}?</Title>
          <Paragraph>
            The email address of your {PRODUCT} account was changed, so this one no longer belongs to it. If
            that was you, there is nothing to do.
          </Paragraph>
          <Paragraph>
            If not, this link restores your address and logs everyone else out. It works once, for the next
            seven days.
          </Paragraph>
          <Action href={href}>This wasn't me</Action>
        </>
      )
    }
    return data.isNewAddress ? (
      <>
        <Title>Is this your new address, {data.name}?</Title>
        <Paragraph>
          Then open this link in the browser where you are signed in. It works once, for the next 15 minutes.
        </Paragraph>
        <Action href={href}>Use this email</Action>
        <Small>Didn't ask for this? Then nothing has happened, and you can delete this email.</Small>
      </>
    ) : (
      <>
        <Title>
          Sign in to {PRODUCT}, {data.name}.
        </Title>
        <Paragraph>
          This link signs you in. It works once, for the next 15 minutes, on any of your devices.
        </Paragraph>
        <Action href={href}>Sign in</Action>
        <Small>
          Didn't ask for this? Nobody can sign in without this link, so you can delete this email.
        </Small>
      </>
    )
  },
  sample: { name: 'Ada', redirect: null },
}

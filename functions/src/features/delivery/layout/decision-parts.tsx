import type { MailLinks } from '../links.ts'
import { Action, InlineLink, Paragraph, Small } from './parts.tsx'

/** Tells the recipient how to object to an admin's decision. */
export function ObjectionPrompt({
  decisionId,
  links,
}: {
  readonly decisionId: string
  readonly links: MailLinks
}) {
  return (
    <>
      <Paragraph>If you think we got it wrong, tell us why, and someone will look at it again.</Paragraph>
      <Action href={links.objection(decisionId)}>Object to this decision</Action>
    </>
  )
}

export function HouseRules({ links }: { readonly links: MailLinks }) {
  return (
    <Small>
      Our <InlineLink href={links.rules}>house rules</InlineLink> explain how we decide.
    </Small>
  )
}

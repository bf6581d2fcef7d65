import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const confirmQuestion: MailTemplate<'confirm-question'> = {
  title: 'Confirm your question',
  description:
    'Sent to a visitor who asks the hosts of an event a question. The hosts get the question once the visitor confirms the address.',
  subject: () => 'Confirm your question to the hosts',
  preheader: () => 'The hosts get your question once you confirm your email address.',
  Body: ({ data, links }) => (
    <>
      <Title>Send the question?</Title>
      <Paragraph>
        Someone used your email address to ask the hosts of {data.title ?? 'a private event'} a question. The
        hosts get it, with your name and this address, once you confirm that the address is yours.
      </Paragraph>
      <Action href={links.confirmQuestion(data.questionId)}>Read and send</Action>
      <Small>The link works for a day.</Small>
      <Small>
        Didn't ask anything? Then someone else entered your address, and you can delete this email: nothing is
        sent.
      </Small>
    </>
  ),
  sample: { title: 'Clay & Cold Brew', questionId: 'sample' },
}

import { PRODUCT } from '../../../../shared/product.ts'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const dataReady: MailTemplate<'data-ready'> = {
  title: 'Data ready',
  description: 'Sent when the copy of their data that somebody asked for can be downloaded.',
  subject: () => `Your data from ${PRODUCT}`,
  preheader: () => 'It is there for 24 hours.',
  Body: ({ data, links }) => (
    <>
      <Title>It is packed, {data.name}.</Title>
      <Paragraph>
        The copy of what we keep of you is ready: one zip with everything in it. You find it on your account
        page, signed in, for the next 24 hours; then it is removed.
      </Paragraph>
      <Action href={links.account}>To my account</Action>
    </>
  ),
  sample: { name: 'Ada' },
}

import { PRODUCT } from '../../../../shared/product.ts'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const dataFailed: MailTemplate<'data-failed'> = {
  title: 'Data failed',
  description:
    'Sent when the copy of their data that somebody asked for could not be made, after several tries.',
  subject: () => `Your data from ${PRODUCT} is not ready`,
  preheader: () => 'Please ask for it once more.',
  Body: ({ data, links }) => (
    <>
      <Title>It did not work, {data.name}.</Title>
      <Paragraph>
        We tried several times, but could not make the copy of what we keep of you. The fault is ours, and
        nothing of yours is lost. Please ask for it once more on your account page.
      </Paragraph>
      <Action href={links.account}>To my account</Action>
    </>
  ),
  sample: { name: 'Ada' },
}

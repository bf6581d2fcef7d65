import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const dataExportFailed: MailTemplate<'data-export-failed'> = {
  title: 'Data export failed',
  description: "Sent when a requested copy of a member's data could not be made, after several tries.",
  subject: () => `We couldn't make the copy of your data from ${PRODUCT}`,
  preheader: () => 'Please ask for it again on your account page.',
  Body: ({ data, links }) => (
    <>
      <Title>We couldn't make the copy of your data, {data.name}.</Title>
      <Paragraph>
        We tried several times. This is our fault, and none of your data is lost. Please ask for the copy
        again on your account page.
      </Paragraph>
      <Action href={links.account}>Go to my account</Action>
    </>
  ),
  sample: { name: 'Ada' },
}

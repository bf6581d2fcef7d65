import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const dataExportReady: MailTemplate<'data-export-ready'> = {
  title: 'Data export ready',
  description: "Sent when a requested copy of a member's data can be downloaded.",
  subject: () => `Your data from ${PRODUCT}`,
  preheader: () => 'You can download it for 24 hours.',
  Body: ({ data, links }) => (
    <>
      <Title>Your data is ready, {data.name}.</Title>
      <Paragraph>
        The copy of your data is one zip file. Sign in and download it from your account page within the next
        24 hours; after that we delete it.
      </Paragraph>
      <Action href={links.account}>Go to my account</Action>
    </>
  ),
  sample: { name: 'Ada' },
}

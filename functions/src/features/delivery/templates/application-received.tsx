import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const applicationReceived: MailTemplate<'application-received'> = {
  title: 'Application received',
  description: 'Sent once for each application to host.',
  subject: () => `We received your application to host on ${PRODUCT}`,
  preheader: () => 'Our team will review it and reply by email.',
  Body: ({ data, links }) => (
    <>
      <Title>Thank you, {data.name}.</Title>
      <Paragraph>
        We received your application to host{data.city ? ` in ${data.city}` : ''}. Our team will review it and
        reply by email within 2-3 business days. Once you are approved, you can create and manage events.
      </Paragraph>
      <Paragraph>Until then you are a member: come to any event you like.</Paragraph>
      <Action href={data.city ? links.city(data.city) : links.home}>See what's on</Action>
      <Small>Didn't apply? Reply to this email and we'll delete the application.</Small>
    </>
  ),
  sample: { name: 'Noor', city: 'London' },
}

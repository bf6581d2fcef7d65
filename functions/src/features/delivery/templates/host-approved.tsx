import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const hostApproved: MailTemplate<'host-approved'> = {
  title: 'Host approved',
  description: 'Sent when an application to host is approved.',
  subject: () => `You're a ${PRODUCT} host`,
  preheader: () => 'Your application is approved. You can create an event today.',
  Body: ({ data, links }) => (
    <>
      <Title>Welcome to the hosts, {data.name}.</Title>
      <Paragraph>
        Your application is approved{data.city ? `, and ${data.city} has one more host` : ''}. Your dashboard
        is open: create an event, invite co-hosts, and see who's coming.
      </Paragraph>
      <Paragraph>
        A first event is best small: 10 to 20 people, announced two weeks ahead, about something you would do
        anyway.
      </Paragraph>
      <Action href={links.newEvent}>Create an event</Action>
    </>
  ),
  sample: { name: 'Noor', city: 'London' },
}

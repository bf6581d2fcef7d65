import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const eventUnhidden: MailTemplate<'event-unhidden'> = {
  title: 'Event no longer hidden',
  description: 'Sent to the hosts of an event that the team no longer hides.',
  subject: ({ title }) => `“${title}” is back`,
  preheader: () => 'Our review is over. Everything is as it was.',
  Body: ({ data, links }) => (
    <>
      <Title>Your event is back.</Title>
      <Paragraph>
        We have finished our review of “{data.title}”, {data.name}. It is as it was before, with all of its
        attendees.
      </Paragraph>
      {data.reason ? <Quote text={data.reason} /> : null}
      <Action href={links.hostDashboard}>Open your dashboard</Action>
    </>
  ),
  sample: {
    name: 'Noor',
    eventId: 1_000_000_008,
    title: 'Clay & Cold Brew',
    reason: 'The venue has confirmed. Thank you for your patience.',
    decisionId: null,
  },
}

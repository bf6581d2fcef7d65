import { ObjectionPrompt } from '../layout/decision-parts.tsx'
import { Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const eventHidden: MailTemplate<'event-hidden'> = {
  title: 'Event hidden',
  description: 'Sent to the hosts of an event that the team hides while it is under review.',
  subject: ({ title }) => `“${title}” is hidden for now`,
  preheader: () => 'Our team is reviewing it. Attendees keep their spots.',
  Body: ({ data, links }) => (
    <>
      <Title>Your event is under review.</Title>
      <Paragraph>
        We have hidden “{data.title}”, {data.name}. Only its hosts can see it, and nobody can RSVP. Attendees
        keep their spots, and no email is sent about it. You can still edit or cancel the event until it ends.
      </Paragraph>
      {data.reason ? <Quote text={data.reason} /> : null}
      {data.decisionId ? (
        <ObjectionPrompt decisionId={data.decisionId} links={links} />
      ) : (
        <Paragraph>
          We are reviewing the account of the event's owner. We will email you as soon as the event is back.
        </Paragraph>
      )}
    </>
  ),
  sample: {
    name: 'Noor',
    eventId: 1_000_000_008,
    title: 'Clay & Cold Brew',
    reason: 'Two people told us that the venue has not agreed to this event.',
    decisionId: 'sample',
  },
}

import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const nextEventNudge: MailTemplate<'next-event-nudge'> = {
  title: 'Nudge, 30 days after',
  description: 'Sent to a host 30 days after their last event, if they have not planned another one.',
  subject: (data) => `A month since ${data.lastEventTitle}`,
  preheader: (data) => `${data.city} is ready for your next one.`,
  Body: ({ data, links }) => (
    <>
      <Title>What's next, {data.name}?</Title>
      <Paragraph>
        It has been a month since {data.lastEventTitle}
        {data.lastAttendeeCount > 1
          ? `, and ${data.lastAttendeeCount} people in ${data.city} know how good it was`
          : ''}
        . The next event is easier than the last: same place, same size, one new idea.
      </Paragraph>
      <Action href={links.newEvent}>Create an event</Action>
    </>
  ),
  sample: { name: 'Noor', city: 'London', lastEventTitle: 'Clay & Cold Brew', lastAttendeeCount: 18 },
}

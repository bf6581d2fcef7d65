import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const eventNudge3: MailTemplate<'event-nudge-3'> = {
  title: 'Nudge, 3 months after',
  description: 'Sent to a host 3 months after their last event, if they have not planned another one.',
  subject: (data) => `Three months since ${data.lastEventTitle}`,
  preheader: () => "The next one doesn't have to be big.",
  Body: ({ data, links }) => (
    <>
      <Title>Three months, {data.name}.</Title>
      <Paragraph>
        {data.lastEventTitle} was a while ago. The next one doesn't have to be big: a walk, a table, six
        people and something to make. We'll list it in {data.city}, and email people who follow the city or
        you.
      </Paragraph>
      <Paragraph>And if hosting is not for you right now, that is fine too. We won't ask again.</Paragraph>
      <Action href={links.newEvent}>Create an event</Action>
    </>
  ),
  sample: { name: 'Noor', city: 'London', lastEventTitle: 'Clay & Cold Brew', lastAttendeeCount: 18 },
}

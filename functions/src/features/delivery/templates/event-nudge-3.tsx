import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const eventNudge3: MailTemplate<'event-nudge-3'> = {
  title: 'Nudge, 3 months after',
  description: 'Sent to a host 3 months after their last event, if they have not planned another one.',
  subject: (data) => `${data.city} misses you`,
  preheader: (data) => `Three months since ${data.lastEventTitle}. Something small?`,
  Body: ({ data, links }) => (
    <>
      <Title>Three months, {data.name}.</Title>
      <Paragraph>
        {data.lastEventTitle} was a while ago. The next one doesn't have to be big: a walk, a table, six
        people and something to make. We'll put it in front of everyone in {data.city}.
      </Paragraph>
      <Paragraph>And if hosting is not for you right now, that is fine too. We won't ask again.</Paragraph>
      <Action href={links.hostDashboard}>Make something small</Action>
    </>
  ),
  sample: { name: 'Noor', city: 'London', lastEventTitle: 'Clay & Cold Brew', lastAttendeeCount: 18 },
}

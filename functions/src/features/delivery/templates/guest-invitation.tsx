import { EventFactsTable, Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const guestInvitation: MailTemplate<'guest-invitation'> = {
  title: 'Invitation to a private event',
  description: 'Sent once to each guest when the host invites the people on the guest list.',
  subject: (data) => `${data.inviterName} invites you: ${data.title}`,
  preheader: (data) => `${formatEventDay(data)}. RSVP with this email address.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="INVITED" href={links.event(data.eventId)} />
      <Title>You are on the list.</Title>
      <Paragraph>
        {data.inviterName} would like you to come. It is a private event and not listed anywhere, so please
        keep this email.
      </Paragraph>
      <EventFactsTable event={data} />
      <Action href={links.event(data.eventId)}>RSVP</Action>
      <Small>Please RSVP with the address that received this email: it is on the guest list.</Small>
    </>
  ),
  sample: { ...sampleEvent, name: 'Ada', inviterName: 'Noor Haddad', authorId: null },
}

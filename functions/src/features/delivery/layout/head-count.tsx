import type { MailLinks } from '../links.ts'
import type { HostEventMailData } from '../../../core/mail/mail-data.ts'
import { EventFactsTable, Poster } from './event-parts.tsx'
import { Action, StatRow, Paragraph, Title } from './parts.tsx'

interface HeadCountProps {
  readonly data: HostEventMailData
  readonly links: MailLinks
  readonly label: string
  readonly title: string
  readonly children: string
}

/** The body of an email that tells a host how many people are coming. */
export function HeadCount({ data, links, label, title, children }: HeadCountProps) {
  const spotsLeft = data.signupLimit === null ? null : Math.max(0, data.signupLimit - data.confirmedCount)
  return (
    <>
      <Poster event={data} label={label} href={links.event(data.eventId)} />
      <Title>{title}</Title>
      <Paragraph>{children}</Paragraph>
      <StatRow
        stats={[
          [data.confirmedCount, 'coming'],
          [data.waitlistCount, 'on the waitlist'],
          ...(spotsLeft === null ? [] : [[spotsLeft, spotsLeft === 1 ? 'spot left' : 'spots left'] as const]),
        ]}
      />
      <EventFactsTable event={data} />
      <Action href={links.hostedEvent(data.eventId)}>See who's coming</Action>
    </>
  )
}

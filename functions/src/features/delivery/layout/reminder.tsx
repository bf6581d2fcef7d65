import type { ReminderType } from '../../../../shared/mail/reminders.ts'
import { computeReleaseTime } from '../../../../shared/rsvps/offer-times.ts'
import { formatClockTime } from '../../../../shared/time/zoned-time.ts'
import type { MailLinks } from '../links.ts'
import type { ReminderMailData } from '../../../core/mail/mail-data.ts'
import {
  EventActions,
  EventFactsTable,
  Poster,
  TicketAction,
  formatDeadline,
  formatEventDay,
} from './event-parts.tsx'
import { Action, InlineLink, Paragraph, Quote, Small, Title } from './parts.tsx'

const texts: Readonly<Record<ReminderType, Record<'label' | 'subject' | 'title', string>>> = {
  reminder_week_before: { label: 'IN 7 DAYS', subject: 'A week to go', title: 'A week to go' },
  reminder_day_before: { label: 'TOMORROW', subject: 'Tomorrow', title: 'Tomorrow' },
  reminder_day_of: { label: 'TODAY', subject: 'Today', title: 'Today' },
}

export function composeReminderSubject(data: ReminderMailData): string {
  const timeText = texts[data.reminder].subject
  return data.reconfirmQuestion === undefined
    ? `${timeText}: ${data.title}`
    : `Still coming ${timeText.toLowerCase()}? ${data.title}`
}

export function composeReminderPreheader(data: ReminderMailData): string {
  return `${formatEventDay(data)} at ${formatClockTime(data.startsAt, data.timezone)}, ${data.venueName}.`
}

interface ReminderProps {
  readonly data: ReminderMailData
  readonly links: MailLinks
  /** Members also get a link to their account page, which lists all their events. */
  readonly isMember: boolean
}

export function Reminder({ data, links, isMember }: ReminderProps) {
  const text = texts[data.reminder]
  return (
    <>
      <Poster event={data} label={text.label} href={links.event(data.eventId)} />
      <Title>
        {text.title}, {data.name}.
      </Title>
      {data.reconfirmQuestion === undefined ? (
        <Paragraph>
          {data.reminder === 'reminder_week_before'
            ? 'Your spot is saved. If your plans have changed, please cancel your RSVP now, so that someone else can come.'
            : "Your spot is saved. If you can't come after all, please cancel your RSVP, so that someone else can come."}
        </Paragraph>
      ) : (
        <ReconfirmPrompt data={data} links={links} />
      )}
      {data.note ? <Quote text={data.note} /> : null}
      <EventFactsTable event={data} />
      <TicketAction event={data} links={links} />
      <EventActions event={data} links={links} />
      <Small>
        <InlineLink href={links.change(data)}>Manage your RSVP</InlineLink>
        {isMember ? (
          <>
            {' '}
            or see <InlineLink href={links.account}>all your events</InlineLink>
          </>
        ) : null}
        .
      </Small>
    </>
  )
}

/** Asks whether the attendee is still coming. The links lead to a page with a button, because mail scanners open links. */
function ReconfirmPrompt({ data, links }: Pick<ReminderProps, 'data' | 'links'>) {
  return (
    <>
      <Paragraph>
        {data.reconfirmQuestion === 'again' ? 'The host asks once more: are' : 'Are'} you still coming? Please
        answer by {formatDeadline(data, computeReleaseTime(data))}. Without an answer, your spot can go to
        someone on the waitlist.
      </Paragraph>
      <Action href={`${links.change(data)}?coming=yes`}>I'll be there</Action>
      <Paragraph>
        <InlineLink href={`${links.change(data)}?coming=no`}>I can't make it</InlineLink>
      </Paragraph>
    </>
  )
}

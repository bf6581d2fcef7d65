import { formatPlaceLine } from '../../../../shared/events/place-line.ts'
import type { ReactNode } from 'react'
import { Heading, Link, Text } from 'react-email'
import { getColour } from '../../../../shared/events/colours.ts'
import { getFreeTexts } from '../../../../shared/events/good-to-know.ts'
import {
  formatClockTime,
  formatShortDay,
  formatLongDate,
  formatZoneName,
} from '../../../../shared/time/zoned-time.ts'
import { formatEventHours } from '../../../core/mail/event-hours.ts'
import type { EventMailData, EventSnapshot, EventUpdateMailData } from '../../../core/mail/mail-data.ts'
import type { MailLinks } from '../links.ts'
import { Action, Facts, FormerValue, Paragraph } from './parts.tsx'
import { makePosterTitleStyle, styles } from './styles.ts'

/** Formats the day of an event in its own time zone, such as `Saturday 12 December 2026`. */
export function formatEventDay(event: EventSnapshot): string {
  return formatLongDate(event.startsAt, event.timezone)
}

/** Formats an instant before an event, in the event's own time zone, such as `Sat 12 Dec, 16:00 (GMT)`. */
export const formatDeadline = ({ timezone }: EventSnapshot, instant: number): string =>
  `${formatShortDay(instant, timezone)}, ${formatClockTime(instant, timezone)} (${formatZoneName(instant, timezone)})`

/** Formats an event's area and city, such as `Shoreditch, London`; `Online` for a virtual event. */
function formatAreaAndCity(event: EventSnapshot): string {
  if (event.isVirtual) return 'Online'
  return [event.area, event.city].filter(Boolean).join(', ')
}

/** The empty row above and below a poster's title. */
function PosterGap() {
  return (
    <tr>
      <td
        colSpan={2}
        className="k-gap"
        data-skip-in-text
        height={84}
        style={{ height: '84px', lineHeight: '84px', fontSize: '1px' }}
      >
        &nbsp;
      </td>
    </tr>
  )
}

interface PosterProps {
  readonly event: EventSnapshot
  readonly label?: string
  readonly href: string
  /** Whether the title is crossed out. */
  readonly isCancelled?: boolean
}

/** The event at the top of an email, in the event's colour, with facts in the corners and the title in large type. */
export function Poster({ event, label, href, isCancelled = false }: PosterProps) {
  const colour = getColour(event.eventId)
  const textColour = { color: colour.text }
  return (
    <ColouredPanel event={event} className="k-poster" padding="20px" marginBottom="28px">
      <PosterGap />
      <tr>
        <td colSpan={2}>
          <Heading
            as="h1"
            className="k-title"
            style={{ ...makePosterTitleStyle(event.title), ...textColour }}
          >
            <Link
              href={href}
              style={{ ...textColour, textDecoration: isCancelled ? 'line-through' : 'none' }}
            >
              {event.title}
            </Link>
          </Heading>
        </td>
      </tr>
      <PosterGap />
      <tr>
        <td style={{ verticalAlign: 'bottom' }}>
          <Text style={{ ...styles.posterCity, ...textColour }}>{formatAreaAndCity(event)}</Text>
          <Text style={{ ...styles.posterVenue, ...textColour }}>{event.venueName}</Text>
        </td>
        <td align="right" style={{ verticalAlign: 'bottom' }}>
          {label ? <PosterLabel text={label} colour={colour.text} /> : null}
        </td>
      </tr>
    </ColouredPanel>
  )
}

/** An event in a list: a strip of its colour with the content of a tile, and a link to it if `href` is not null. */
export function PosterStrip({ event, href }: { event: EventSnapshot; href: string | null }) {
  const textColour = { color: getColour(event.eventId).text }
  const titleLink = href !== null && (
    <Link href={href} style={{ ...textColour, textDecoration: 'none' }}>
      {event.title}
    </Link>
  )
  return (
    <ColouredPanel event={event} padding="14px 16px" marginBottom="10px">
      <tr>
        <td colSpan={2}>
          <Text style={{ ...styles.stripTitle, ...textColour }}>{titleLink || event.title}</Text>
          <Text style={{ ...styles.posterVenue, ...textColour }}>
            {[event.venueName, formatAreaAndCity(event)].filter(Boolean).join(', ')}
          </Text>
        </td>
      </tr>
    </ColouredPanel>
  )
}

interface ColouredPanelProps {
  readonly event: EventSnapshot
  readonly className?: string
  readonly padding: string
  readonly marginBottom: string
  /** Rows of two columns. */
  readonly children: ReactNode
}

/** A panel in the event's colour, with its day and hour in the upper corners. */
function ColouredPanel({ event, className, padding, marginBottom, children }: ColouredPanelProps) {
  const colour = getColour(event.eventId)
  const cornerStyle = { ...styles.posterCorner, color: colour.text }
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      bgcolor={colour.hex}
      style={{ backgroundColor: colour.hex, borderRadius: '4px', marginBottom }}
    >
      <tbody>
        <tr>
          <td className={className} style={{ padding }}>
            <table width="100%" cellPadding={0} cellSpacing={0} role="presentation">
              <tbody>
                <tr>
                  <td style={cornerStyle}>{formatShortDay(event.startsAt, event.timezone)}</td>
                  <td align="right" style={cornerStyle}>
                    {formatClockTime(event.startsAt, event.timezone)}
                  </td>
                </tr>
                {children}
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function PosterLabel({ text, colour }: { text: string; colour: string }) {
  return (
    <span
      style={{
        border: `1.5px solid ${colour}`,
        borderRadius: '999px',
        color: colour,
        display: 'inline-block',
        fontSize: '12px',
        fontWeight: 700,
        letterSpacing: '0.02em',
        lineHeight: '16px',
        padding: '4px 12px',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </span>
  )
}

/** The button that opens a confirmed attendee's ticket. A virtual event has no ticket, and may have no link yet. */
export function TicketAction({ event, links }: { event: EventMailData; links: MailLinks }) {
  if (!event.isVirtual) return <Action href={links.ticket(event)}>Show your ticket</Action>
  return links.join === null ? (
    <Paragraph>The host hasn't added the link to join yet. We'll email it to you.</Paragraph>
  ) : null
}

/** The buttons of an event: one to join it online, if a link is known, and one to open its page. */
export function EventActions({ event, links }: { event: EventSnapshot; links: MailLinks }) {
  return (
    <>
      {links.join === null ? null : <Action href={links.join}>Join Event</Action>}
      <Action href={links.event(event.eventId)}>See the event</Action>
    </>
  )
}

/** Describes where an event is. A private location is in the data only if all recipients of the mail may know it. */
function describeLocation(event: EventSnapshot): string {
  const { venueName, venueAddress, isVirtual } = event
  const place = formatPlaceLine(
    isVirtual
      ? [venueName, venueName === '' ? 'Online' : 'online']
      : [venueName, venueAddress, event.area, event.city],
  )
  return event.placeMark && venueName === '' ? `${place}. We share the details once you're confirmed.` : place
}

/** The full date, time and location of an event, and the free texts of its good-to-know facts. */
export function EventFactsTable({ event }: { event: EventSnapshot }) {
  return (
    <Facts
      rows={[
        ['Date', formatEventDay(event)],
        ['Time', formatEventHours(event)],
        ['Where', describeLocation(event)],
        ...getFreeTexts(event.goodToKnow).map(({ label, text }) => [label, text] as const),
      ]}
    />
  )
}

/** An event's changed facts, each with its former value if it had one. */
export function ChangedFacts({ changes }: Pick<EventUpdateMailData, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <Facts
      rows={changes.map(({ label, before, after }) => [
        label,
        <>
          <b>{after}</b>
          {before ? (
            <>
              <br />
              <FormerValue>instead of {before}</FormerValue>
            </>
          ) : null}
        </>,
      ])}
    />
  )
}

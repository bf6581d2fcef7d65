import type { EventTile } from '@shared/events/contract.ts'
import { formatCountdown } from '@shared/events/tile.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import type { CSSProperties } from 'react'
import { LazyPicture } from '@/components/ui/lazy-picture.tsx'
import { TransitionLink } from '@/components/ui/link.tsx'
import { useDeviceRsvp } from '@/lib/device-rsvps.ts'
import { memberRsvps } from '@/lib/member-rsvps.ts'
import { useUnsentRsvpEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { measureTitle, useDaysUntil, useIsPast } from '../tile-text.ts'
import { useClosedWindowText } from '../use-rsvp-window.ts'
import { LiveText } from '@/components/ui/live-text.tsx'

interface TileProps {
  readonly tile: EventTile
  /** The tile's position on the wall, as custom properties. */
  readonly style?: CSSProperties
  /** Whether the picture loads immediately, because the tile is near the top of the page. */
  readonly isEager?: boolean
}

/** A title of one word that is at most this long is rotated on a tall tile. */
const MAX_ROTATED_LENGTH = 10
/** A tile shows how many spots are left if there are at most this many. */
const FEW_SPOTS = 5

/** A poster on the wall; the whole tile is one link to the event's page. */
export function Tile({ tile, style, isEager = false }: TileProps) {
  const titleMeasures = measureTitle(tile.title)
  const startsAt = Date.parse(tile.dateTime)
  const dayCount = useDaysUntil(tile)
  const isPast = useIsPast(tile)
  const unsentEntry = useUnsentRsvpEntry(tile.id)
  const deviceRsvp = useDeviceRsvp(tile.id)
  const ownRsvp =
    memberRsvps.use().get(tile.id) ??
    (deviceRsvp && { ...deviceRsvp.signup, hasOffer: deviceRsvp.offerEndsAt !== undefined })
  const closedText = useClosedWindowText(tile)
  const isWaitlistOnly = tile.isFull && !tile.isByRequest && !isPast && closedText === null
  const linkText = isWaitlistOnly ? 'Join Waitlist' : 'See the details'
  const Picture = isEager ? 'img' : LazyPicture
  const isRotated =
    tile.variant === 'poster' && titleMeasures.isOneWord && titleMeasures.length <= MAX_ROTATED_LENGTH
  return (
    <article
      className={`tile tile-${tile.variant} ${isRotated ? 'tile-rotated' : ''}`}
      data-variant={tile.variant}
      style={{
        ...style,
        backgroundColor: tile.colorA,
        viewTransitionName: `event-${tile.id}`,
        ...titleMeasures.style,
      }}
    >
      {tile.imageUrl && <Picture className="tile-photo" src={tile.imageUrl} alt="" fetchPriority="low" />}
      <p className="tile-date tabular-digits">
        <time dateTime={tile.dateTime}>{formatShortDay(startsAt, tile.timezone)}</time>
        <span>{formatClockTime(startsAt, tile.timezone)}</span>
      </p>
      <div className="tile-middle">
        <h2 className="tile-title">{tile.title}</h2>
        {tile.description && <p className="tile-description">{tile.description}</p>}
        <TransitionLink
          className={`tile-link ${isWaitlistOnly ? 'tile-link-waitlist' : ''}`}
          to={paths.event(tile.id)}
          aria-label={`${linkText}: ${tile.title}`}
        >
          <LiveText>{linkText}</LiveText>
        </TransitionLink>
      </div>
      <div className="tile-footer">
        <p className="tile-place">
          <b>{formatAreaAndCity(tile)}</b>
          <span>{tile.venueName}</span>
        </p>
        <div className="tile-facts">
          {isPast && <span className="tile-note">Event Completed</span>}
          {ownRsvp && !isPast && (
            <span className="tile-note">
              {ownRsvp.isRequest
                ? 'You asked to join'
                : !ownRsvp.isWaitlist
                  ? "You're in"
                  : ownRsvp.hasOffer
                    ? "You've been offered a spot"
                    : "You're on the waitlist"}
            </span>
          )}
          {unsentEntry && !isPast && (
            <span className="tile-note">
              {unsentEntry.kind === 'cancel' ? 'Cancellation not sent yet' : 'RSVP not sent yet'}
            </span>
          )}
          {!isPast && closedText === null && <SpotsLeft tile={tile} />}
          {!isPast && closedText !== null && (
            <LiveText className="tile-note tabular-digits">{closedText}</LiveText>
          )}
          <LiveText className={`tile-badge tabular-digits ${dayCount === 0 ? 'tile-today' : ''}`}>
            {formatCountdown(dayCount)}
          </LiveText>
        </div>
      </div>
    </article>
  )
}

function SpotsLeft({ tile: { spotsRemaining } }: Pick<TileProps, 'tile'>) {
  if (spotsRemaining === null || spotsRemaining > FEW_SPOTS || spotsRemaining === 0) return null
  return (
    <LiveText className="tile-note tabular-digits">
      {spotsRemaining === 1 ? '1 spot left' : `${spotsRemaining} spots left`}
    </LiveText>
  )
}

/** The cta tile, which invites people to host. */
export function CtaTile({ tile }: { readonly tile: Pick<EventTile, 'title' | 'description'> }) {
  return (
    <article className="tile tile-cta" data-variant="cta">
      <h2 className="tile-title">
        <TransitionLink className="tile-stretched-link" to={paths.applyHost}>
          {tile.title}
        </TransitionLink>
      </h2>
      <p className="text-lg">{tile.description}</p>
    </article>
  )
}

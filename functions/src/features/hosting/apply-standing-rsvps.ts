import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { describeRule } from '../../../shared/series/rule.ts'
import type { StoredSeries } from '../../../shared/series/stored.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { changeSeries, computeStandingRsvpTime } from '../../core/events/series-store.ts'
import { endStandingRsvps, readMemberIdsWithStandingRsvp } from '../../core/mail/follows-store.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { hashAddress, makeAddressMark } from '../../platform/tokens.ts'

/** How many RSVPs are submitted at the same time: the engine commits the commands of one event together. */
const PAGE_SIZE = 100

/**
 * Makes RSVPs to the next event of a series for members with a standing RSVP, as soon as the event's RSVP window is open, and
 * records in the series that this is done. Safe to repeat after an interruption: the engine skips members who have RSVP'd to
 * the event before, even if they cancelled. A private event has no standing RSVPs, because its address is the invitation. The
 * host's questions stay unanswered.
 */
export async function applyStandingRsvps(
  series: StoredSeries,
  nextEvent: StoredEvent,
  now: number,
): Promise<void> {
  if (series.standingRsvpsEventId === nextEvent.id || computeStandingRsvpTime(nextEvent, now) > now) return
  if (!nextEvent.isPrivate) {
    for await (const page of readMemberIdsWithStandingRsvp(series.id, PAGE_SIZE))
      await Promise.all(page.map((id) => applyStandingRsvp(id, series, nextEvent, now)))
  }
  await changeSeries(series.id, () => ({ standingRsvpsEventId: nextEvent.id }))
}

async function applyStandingRsvp(
  id: UserId,
  series: StoredSeries,
  event: StoredEvent,
  now: number,
): Promise<void> {
  const member = await findMember(id)
  // The member is suspended or being deleted.
  if (!member) return endStandingRsvps(id, now)
  if (member.provenAt === null || event.hostIds.includes(String(id))) return
  const { name, email, city, area } = member
  const outcome = await engine.submit(event.id, {
    kind: 'rsvp',
    signupId: hashAddress(email),
    name,
    email,
    sourceCity: city,
    sourceArea: area,
    callId: `standing-${series.id}-${event.id}-${id}`,
    isProven: true,
    isStanding: true,
    receivedAt: now,
  })
  if (outcome.kind !== 'refused' || outcome.code !== 'forbidden') return
  // The member is kept out or suspended; the email does not say which. The standing RSVP ends, so no further email follows.
  await enqueue(
    {
      template: 'rsvp-refused',
      data: {
        title: event.title,
        reason: makeRefusalError(outcome.code).message,
        rhythm: describeRule(series.rule),
      },
      id: `standing-refused-${event.id}-${makeAddressMark(email).slice(0, 24)}`,
      to: email,
      toName: name,
      eventId: null,
      userId: id,
      isProven: true,
    },
    now,
  )
  await endStandingRsvps(id, now, [series.id])
}

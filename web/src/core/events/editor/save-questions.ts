import type { HostEvent } from '@shared/hosting/contract.ts'
import { NO_LINK } from '../event-text.ts'
import { startOf, zoneOf, type EventForm } from './event-form.ts'

interface Saving {
  readonly before: EventForm
  readonly after: EventForm
  /** The event as stored; null for a new one. */
  readonly event: Pick<HostEvent, 'isPublished' | 'signupCount' | 'waitlistCount' | 'signupLimit'> | null
  readonly now: number
  /** Whether this save publishes the event. */
  readonly publish?: boolean
}

export const DATE_IS_PAST = 'This date is in the past, and nobody can RSVP to a past event.'

const countOfPeople = (count: number): string => (count === 1 ? 'one person' : `${count} people`)

const placeText = (form: EventForm): string =>
  form.isVirtual
    ? 'online'
    : [form.venueAddress.trim(), form.place?.area, form.place?.city].filter(Boolean).join('|')

/** The changes that attendees are emailed about: the same as on the server (`event-changes.ts`). */
function notifiedPeople(before: EventForm, after: EventForm): string[] {
  const isMoved =
    startOf(before) !== startOf(after) || zoneOf(before) !== zoneOf(after) || before.minutes !== after.minutes
  const isElsewhere =
    before.venueName.trim() !== after.venueName.trim() || placeText(before) !== placeText(after)
  const isJoinedElse =
    before.isVirtual && after.isVirtual && before.virtualLink.trim() !== after.virtualLink.trim()
  return [
    before.title.trim() === after.title.trim() ? '' : 'name',
    isMoved ? 'time' : '',
    isElsewhere ? 'place' : '',
    isJoinedElse ? 'link' : '',
  ].filter(Boolean)
}

/** Whether only the address of a private event or the link of a virtual one changed: only attendees with a spot are emailed. */
function isForConfirmed(before: EventForm, after: EventForm, notifiedCount: readonly string[]): boolean {
  const town = ({ place }: EventForm) => [place?.area, place?.city].join('|')
  const isSecret = after.isPrivate && town(before) === town(after)
  return notifiedCount.every((what) => what === 'link' || (what === 'place' && isSecret))
}

/** `time`, `time and place`, `name, time and place`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** What the host has to confirm before an event is saved: a start in the past, and how many people are emailed about the change. */
export function saveQuestions({ before, after, event, now, publish = false }: Saving): readonly string[] {
  const questions: string[] = []
  const startsAt = startOf(after)
  const isNewDate = startsAt !== startOf(before) || (publish && !event?.isPublished)
  if (startsAt !== null && startsAt < now && isNewDate) {
    questions.push(DATE_IS_PAST)
  }
  if (publish && !event?.isPublished && after.isVirtual && after.virtualLink.trim() === '')
    questions.push(NO_LINK)
  if (!event?.isPublished) return questions
  const notifiedCount = notifiedPeople(before, after)
  const attending =
    event.signupCount + (isForConfirmed(before, after, notifiedCount) ? 0 : event.waitlistCount)
  if (notifiedCount.length > 0 && attending > 0) {
    questions.push(`We’ll email ${countOfPeople(attending)} about the new ${listed(notifiedCount)}.`)
  }
  const seats = confirmedByLimit(event, after.signupLimit)
  if (seats > 0) {
    questions.push(
      `${seats === 1 ? 'One person moves' : `${seats} people move`} up from the waitlist. We’ll email them.`,
    )
  }
  return questions
}

/** How many people a new limit moves up from the waitlist. */
function confirmedByLimit(event: NonNullable<Saving['event']>, limit: number | null): number {
  if (limit === event.signupLimit) return 0
  if (limit === null) return event.waitlistCount
  return Math.max(0, Math.min(event.waitlistCount, limit - event.signupCount))
}

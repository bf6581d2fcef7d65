import type { HostEvent } from '@shared/hosting/contract.ts'
import { NO_LINK } from '../event-text.ts'
import { startOf, zoneOf, type EventForm } from './event-form.ts'

interface Saving {
  readonly before: EventForm
  readonly after: EventForm
  /** The event as it is now; null where it is made only now. */
  readonly event: Pick<HostEvent, 'isPublished' | 'signupCount' | 'waitlistCount' | 'signupLimit'> | null
  readonly now: number
  /** Whether it is shown to the world from here on. */
  readonly publish?: boolean
}

const people = (count: number): string => (count === 1 ? 'One person' : `${count} people`)

const placeText = (form: EventForm): string =>
  form.isVirtual
    ? 'online'
    : [form.venueAddress.trim(), form.place?.area, form.place?.city].filter(Boolean).join('|')

/** What attendees plan by and are told of: the same as the server's news of an event go by. */
function toldOf(before: EventForm, after: EventForm): string[] {
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

/** Whether nothing is told but the place of a private event, or the link of a virtual one: that is for who has a seat. */
function isForSeated(before: EventForm, after: EventForm, told: readonly string[]): boolean {
  const town = ({ place }: EventForm) => [place?.area, place?.city].join('|')
  const isSecret = after.isPrivate && town(before) === town(after)
  return told.every((what) => what === 'link' || (what === 'place' && isSecret))
}

/** `time`, `time and place`, `name, time and place`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/**
 * What is asked before an event is saved: a start in the past, where it was chosen or is shown from now on, and how many people the change is told to. Nothing is asked where
 * there is nothing to ask.
 */
export function saveQuestions({ before, after, event, now, publish = false }: Saving): readonly string[] {
  const questions: string[] = []
  const startsAt = startOf(after)
  const isNews = startsAt !== startOf(before) || (publish && !event?.isPublished)
  if (startsAt !== null && startsAt < now && isNews) {
    questions.push('The date you chose has passed already.')
  }
  if (publish && !event?.isPublished && after.isVirtual && after.virtualLink.trim() === '')
    questions.push(NO_LINK)
  if (!event?.isPublished) return questions
  const told = toldOf(before, after)
  const attending = event.signupCount + (isForSeated(before, after, told) ? 0 : event.waitlistCount)
  if (told.length > 0 && attending > 0) {
    questions.push(`${people(attending)} will be told of the new ${listed(told)}.`)
  }
  const seats = seatedByLimit(event, after.signupLimit)
  if (seats > 0) {
    questions.push(`${people(seats)} from the waitlist will get a seat, and will be told.`)
  }
  return questions
}

/** How many of the waitlist a new limit seats. */
function seatedByLimit(event: NonNullable<Saving['event']>, limit: number | null): number {
  if (limit === event.signupLimit) return 0
  if (limit === null) return event.waitlistCount
  return Math.max(0, Math.min(event.waitlistCount, limit - event.signupCount))
}

import { computeWindowState } from '@shared/events/rsvp-window.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { isInLastHours } from '@shared/rsvps/last-hours.ts'
import { MISSING_LINK_TEXT, PAST_START_TEXT } from '../event-text.ts'
import { computeStart, findZone, toWindowBody, type EventForm } from './event-form.ts'

export interface PendingSave {
  /** The form of the version of the event that the edit started from. */
  readonly baseForm: EventForm
  /** The form as it will be saved. */
  readonly editedForm: EventForm
  /** The stored event; null for a new event. */
  readonly event: Pick<
    HostEvent,
    'isPublished' | 'signupCount' | 'waitlistCount' | 'offeredCount' | 'signupLimit'
  > | null
  readonly now: number
  /** Whether this save publishes the event. */
  readonly shouldPublish?: boolean
  /** Whether the host chose not to email attendees about a new title. */
  readonly shouldSkipEmail?: boolean
  /** Whether the event belongs to a series, whose later events can change too. */
  readonly isRepeating?: boolean
  /** Whether the later events change too. */
  readonly shouldChangeLaterEvents?: boolean
}

const formatPeople = (count: number): string => (count === 1 ? 'one person' : `${count} people`)

/** Returns a key that is equal for two forms with the same address, area and city, or if both events are virtual. */
const makePlaceKey = (form: EventForm): string =>
  form.isVirtual
    ? 'online'
    : [form.venueAddress.trim(), form.cityChoice?.area, form.cityChoice?.city].filter(Boolean).join('|')

/** Returns the changes that attendees are emailed about. They must be the same as on the server (`event-changes.ts`). */
function listNotifiedChanges(baseForm: EventForm, editedForm: EventForm): string[] {
  const hasNewTime =
    computeStart(baseForm) !== computeStart(editedForm) ||
    findZone(baseForm) !== findZone(editedForm) ||
    baseForm.durationMinutes !== editedForm.durationMinutes
  const hasNewPlace =
    baseForm.venueName.trim() !== editedForm.venueName.trim() ||
    makePlaceKey(baseForm) !== makePlaceKey(editedForm)
  const hasNewLink =
    baseForm.isVirtual &&
    editedForm.isVirtual &&
    baseForm.virtualLink.trim() !== editedForm.virtualLink.trim()
  return [
    baseForm.title.trim() === editedForm.title.trim() ? '' : 'title',
    hasNewTime ? 'time' : '',
    hasNewPlace ? 'place' : '',
    hasNewLink ? 'link' : '',
  ].filter(Boolean)
}

/** Whether only attendees with a spot are emailed, because only a private event's address or a virtual event's link changed. */
function shouldEmailOnlyConfirmed(
  baseForm: EventForm,
  editedForm: EventForm,
  changes: readonly string[],
): boolean {
  const makeAreaKey = ({ cityChoice }: EventForm) => [cityChoice?.area, cityChoice?.city].join('|')
  const isOnlyPrivateAddressNew = editedForm.isPrivate && makeAreaKey(baseForm) === makeAreaKey(editedForm)
  return changes.every((change) => change === 'link' || (change === 'place' && isOnlyPrivateAddressNew))
}

/** Examples: `time`, `time and place`, `title, time and place`. */
const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Whether the event gets a new time. */
export const isRescheduled = (baseForm: EventForm, editedForm: EventForm): boolean =>
  listNotifiedChanges(baseForm, editedForm).includes('time')

/** Returns the changes that attendees are emailed about, and the number of recipients; null if nobody is emailed. */
export function computeNotification({
  baseForm,
  editedForm,
  event,
}: Pick<PendingSave, 'baseForm' | 'editedForm' | 'event'>): {
  readonly changes: readonly string[]
  readonly recipientCount: number
} | null {
  if (!event?.isPublished) return null
  const changes = listNotifiedChanges(baseForm, editedForm)
  const waitlistCount = shouldEmailOnlyConfirmed(baseForm, editedForm, changes) ? 0 : event.waitlistCount
  const recipientCount = event.signupCount + waitlistCount
  return changes.length > 0 && recipientCount > 0 ? { changes, recipientCount } : null
}

/**
 * Returns the texts that the host must confirm before a save: for example, that the start is in the past, or how many people
 * will be emailed.
 */
export function listTextsToConfirm({
  baseForm,
  editedForm,
  event,
  now,
  shouldPublish = false,
  shouldSkipEmail = false,
  isRepeating = false,
  shouldChangeLaterEvents = false,
}: PendingSave): readonly string[] {
  const texts: string[] = []
  const startsAt = computeStart(editedForm)
  const shouldCheckStart = startsAt !== computeStart(baseForm) || (shouldPublish && !event?.isPublished)
  if (startsAt !== null && startsAt < now && shouldCheckStart) {
    texts.push(PAST_START_TEXT)
  }
  if (shouldPublish && !event?.isPublished && editedForm.isVirtual && editedForm.virtualLink.trim() === '')
    texts.push(MISSING_LINK_TEXT)
  if (!event?.isPublished) return texts
  if (isRepeating) texts.push('This event repeats.')
  const notification = computeNotification({ baseForm, editedForm, event })
  if (shouldChangeLaterEvents) {
    if (listNotifiedChanges(baseForm, editedForm).length > 0 && !shouldSkipEmail)
      texts.push("We'll email everyone with an RSVP for the events that change.")
  } else if (notification) {
    const changesText = `about the new ${joinWords(notification.changes)}.`
    texts.push(
      shouldSkipEmail
        ? `Nobody will be emailed ${changesText}`
        : `We'll email ${formatPeople(notification.recipientCount)} ${changesText}`,
    )
  }
  const promotionCount = countPromotions(event, editedForm.signupLimit, {
    wasClosed: isWindowClosed(baseForm, now),
    isClosed: isWindowClosed(editedForm, now),
  })
  if (promotionCount > 0) {
    const isOffered = isInLastHours(
      { shouldReconfirm: editedForm.shouldReconfirm, startsAt: startsAt ?? 0 },
      now,
    )
    const peopleText = promotionCount === 1 ? 'One person' : `${promotionCount} people`
    const [singular, plural] = isOffered ? ['is', 'are'] : ['moves', 'move']
    const verb = promotionCount === 1 ? singular : plural
    texts.push(
      isOffered
        ? `${peopleText} on the waitlist ${verb} offered a spot. We'll email them.`
        : `${peopleText} ${verb} up from the waitlist. We'll email them.`,
    )
  }
  return texts
}

/** Whether RSVPs have closed, so that nobody moves up from the waitlist automatically. */
const isWindowClosed = (form: EventForm, now: number): boolean =>
  computeWindowState(toWindowBody(form), computeStart(form) ?? 0, now).state === 'closed'

/** Counts the attendees on the waitlist who get a spot, or are offered one, because of a new limit or because RSVPs open again. */
function countPromotions(
  event: NonNullable<PendingSave['event']>,
  limit: number | null,
  { wasClosed, isClosed }: { readonly wasClosed: boolean; readonly isClosed: boolean },
): number {
  if (isClosed || (limit === event.signupLimit && !wasClosed)) return 0
  const { signupCount, offeredCount = 0 } = event
  const waitingCount = event.waitlistCount - offeredCount
  return limit === null
    ? waitingCount
    : Math.max(0, Math.min(waitingCount, limit - signupCount - offeredCount))
}

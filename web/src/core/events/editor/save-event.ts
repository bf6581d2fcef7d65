import type { HostEvent } from '@shared/hosting/contract.ts'
import type { ListedGuest } from '@shared/hosting/read-guest-list.ts'
import type { SeriesRule } from '@shared/series/rule.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'
import { makeFailureToastOptions } from '@/lib/toast-failure.ts'
import { makePublishedToast } from '../published-toast.ts'
import type { AttendeeNoteInput } from './attendee-note-fields.tsx'
import type { EditorRole } from './editor-role.ts'
import type { EventForm } from './event-form.ts'
import { compareEdits, hasSameContent, mergeEdits } from './merge-edits.ts'
import type { SeriesChange } from './scope-fields.tsx'
import { uploadCover } from './upload-cover.ts'
import { uploadGuests } from './upload-guests.ts'

export interface SaveRequest {
  readonly role: EditorRole
  readonly form: EventForm
  /** The event as it was read; null for a new event. */
  readonly event: HostEvent | null
  /** The form of the version of the event that the edit started from. */
  readonly baseForm: EventForm
  /** `contentUpdatedAt` of that version; null for a new event. */
  readonly basedOn: string | null
  /** Reads the event as it is now. */
  readonly refetch: (event: HostEvent) => Promise<HostEvent>
  readonly shouldPublish: boolean
  /** The host's note in the email about the change. */
  readonly attendeeNote?: AttendeeNoteInput | undefined
  /** For an event of a series: whether later events change too. */
  readonly seriesChange?: SeriesChange | undefined
  /** The rule by which the event repeats after it is published. */
  readonly rule?: SeriesRule | null
  /** A guest list to send before the event is published; null if there is none. */
  readonly guests: readonly ListedGuest[] | null
  /** A cover to send before the event is published; null if none was chosen. */
  readonly cover?: File | null
  /** The same for all attempts to create one event, in any tab. */
  readonly idempotencyKey: string
}

export interface SaveResult {
  readonly event: HostEvent
  /** The toast of a step that failed after the event was saved. */
  readonly warning: ToastOptions | null
}

/** Returns the toast after a save; `oldEvent` is null for a new event. */
export function makeSavedToast(
  oldEvent: HostEvent | null,
  savedEvent: HostEvent,
  onShare: ((id: number) => void) | undefined,
): ToastOptions {
  if (savedEvent.isPublished && oldEvent?.isPublished !== true)
    return makePublishedToast(savedEvent.id, onShare)
  return { title: oldEvent ? 'Event updated successfully' : 'Event created successfully' }
}

/**
 * Thrown if the event was saved but its guest list was not. A new event stays a draft, and nobody can RSVP until the list is
 * sent.
 */
export class GuestListUploadError extends Error {
  override readonly name = 'GuestListUploadError'
  readonly warning: ToastOptions
  constructor(warning: ToastOptions) {
    super(warning.description)
    this.warning = warning
  }
}

/**
 * Creates or updates an event: saves it, sends its guest list and cover, publishes it and makes it repeat, in this order, so that
 * an event with a guest list is never open to people who are not on the list. An attempt whose response was lost, or another tab
 * with the same draft, may have created the event already. The server then returns that event, and the differences are saved.
 * If publishing fails, the event stays saved. If the upload of the list fails, `GuestListUploadError` is thrown, and the next save
 * sends the list again.
 */
export async function saveEvent(request: SaveRequest): Promise<SaveResult> {
  const result = await saveAndPublish(request)
  return request.rule && result.event.isPublished ? createSeries(result, request.rule) : result
}

/** A failure to create the series does not undo the publishing. */
async function createSeries({ event, warning }: SaveResult, rule: SeriesRule): Promise<SaveResult> {
  try {
    await callApi('createSeries', { body: { eventId: event.id, rule } })
    return { event, warning }
  } catch (error) {
    const failure = makeFailureToastOptions(
      error,
      "The event is published, but doesn't repeat yet. Open it from your events and press “Repeat this event”.",
    )
    return { event, warning: warning ?? failure }
  }
}

async function saveAndPublish(request: SaveRequest): Promise<SaveResult> {
  const { role, event, shouldPublish } = request
  const guests = request.form.isPrivate ? request.guests : null
  const savedEvent = await (event
    ? updateEvent({ ...request, guests }, event)
    : createEvent({ ...request, guests }))
  if (guests) {
    const { warning } = await uploadGuests(savedEvent.id, guests)
    if (warning) throw new GuestListUploadError(warning)
  }
  const resultWithCover = request.cover
    ? await addCover(savedEvent, request.cover)
    : { event: savedEvent, warning: null }
  if (!shouldPublish || savedEvent.isPublished) return resultWithCover
  const publishResult = await publishEvent(resultWithCover.event, role)
  return { ...publishResult, warning: publishResult.warning ?? resultWithCover.warning }
}

const SAVED_WITHOUT_COVER_TEXT = 'The event is saved without the new cover. Edit the event to add it again.'

/** Adds the cover. If the upload fails, the event is still saved and published. */
async function addCover(event: HostEvent, cover: File): Promise<SaveResult> {
  try {
    return { event: await uploadCover(event, cover), warning: null }
  } catch (error) {
    const { description, ...warning } = makeFailureToastOptions(error, 'Failed to upload photos.')
    return { event, warning: { ...warning, description: `${description} ${SAVED_WITHOUT_COVER_TEXT}` } }
  }
}

/**
 * Updates an event. If the stored event has changed in the meantime, updates its current version, but only if each field of the
 * editor has its old or its new value in that version, as after an attempt whose response was lost, or after a photo was added.
 * Otherwise, throws the server's error `changed_meanwhile`.
 */
async function updateEvent(request: SaveRequest, event: HostEvent): Promise<HostEvent> {
  const { role, form, baseForm, basedOn, attendeeNote, seriesChange, refetch } = request
  const expectsGuestList = request.guests !== null
  try {
    return await role.update(event, form, { basedOn, attendeeNote, seriesChange, expectsGuestList })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
    const currentEvent = await refetch(event)
    const currentForm = role.makeForm(currentEvent)
    const { conflicts, onlyTheirChanges } = compareEdits(baseForm, form, currentForm)
    if (conflicts.length > 0 || onlyTheirChanges.length > 0) throw error
    const mergedForm = mergeEdits(baseForm, form, currentForm, () => true)
    const options = { attendeeNote, seriesChange, expectsGuestList }
    return role.update(currentEvent, mergedForm, { basedOn: currentEvent.contentUpdatedAt, ...options })
  }
}

async function createEvent(request: SaveRequest): Promise<HostEvent> {
  const { role, form, idempotencyKey } = request
  const expectsGuestList = request.guests !== null
  const shouldPublish = request.shouldPublish && !expectsGuestList && !request.cover
  const event = await role.create(form, { shouldPublish, idempotencyKey, expectsGuestList })
  // An earlier attempt created this event, and it has been cancelled since, so this save creates another one. The new key is
  // derived from the first key, so that all further attempts use the same key.
  if (event.cancelledAt !== null) return createEvent({ ...request, idempotencyKey: `${idempotencyKey}+` })
  const completeForm = { ...form, signupLimit: role.getLimit(form, null) }
  const isUpToDate =
    hasSameContent(completeForm, role.makeForm(event)) && (event.hasGuestList || !expectsGuestList)
  return isUpToDate ? event : role.update(event, form, { basedOn: event.contentUpdatedAt, expectsGuestList })
}

async function publishEvent(event: HostEvent, role: EditorRole): Promise<SaveResult> {
  try {
    return { event: await role.publish(event.id), warning: null }
  } catch (error) {
    return { event, warning: makeFailureToastOptions(error, 'Failed to publish event') }
  }
}

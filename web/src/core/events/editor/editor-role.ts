import { newAdminEventBody, DEFAULT_CAPACITY } from '@shared/hosting/admin-contract.ts'
import { newEventBody, type HostEvent } from '@shared/hosting/contract.ts'
import type { z } from 'zod'
import { callApi } from '@/lib/api-client.ts'
import type { AttendeeNoteInput } from './attendee-note-fields.tsx'
import type { SeriesChange } from './scope-fields.tsx'
import {
  toBody,
  createEmptyForm,
  findFieldErrors,
  toForm,
  type EventField,
  type EventForm,
  type NewEventDefaults,
} from './event-form.ts'

/**
 * The differences between the hosts' editor and the admins' editor: calls, texts, the city and limit of a new event, the
 * meaning of an empty limit, the hosts who can be chosen (co-hosts, or all hosts), and required fields.
 */
export interface EditorRole {
  readonly isAdmin: boolean
  readonly makeEmptyForm: (defaults: NewEventDefaults) => EventForm
  readonly makeForm: (event: HostEvent) => EventForm
  readonly findErrors: (form: EventForm) => ReadonlyMap<EventField, string>
  readonly create: (form: EventForm, options: CreateOptions) => Promise<HostEvent>
  readonly update: (event: HostEvent, form: EventForm, change: ChangeOptions) => Promise<HostEvent>
  readonly publish: (id: number) => Promise<HostEvent>
  /** The limit of an event after the save; null means unlimited. */
  readonly getLimit: (form: EventForm, event: HostEvent | null) => number | null
  /** The message after a failed save; `event` is null for a new event (specification section 8). */
  readonly describeFailure: (event: HostEvent | null) => string
}

interface GuestListExpectation {
  /** Whether the event is closed to everyone until its guest list is uploaded. */
  readonly expectsGuestList: boolean
}

interface CreateOptions extends GuestListExpectation {
  readonly shouldPublish: boolean
  readonly idempotencyKey: string
}

interface ChangeOptions extends GuestListExpectation {
  /** `contentUpdatedAt` of the version of the event that the edit started from. */
  readonly basedOn: string | null
  readonly attendeeNote?: AttendeeNoteInput | undefined
  /** For an event of a series: whether later events change too. */
  readonly seriesChange?: SeriesChange | undefined
}

const makeGuestListFlag = ({ expectsGuestList }: GuestListExpectation) =>
  expectsGuestList ? { expectsGuestList: true as const } : {}

export const hostRole: EditorRole = {
  isAdmin: false,
  makeEmptyForm: createEmptyForm,
  makeForm: toForm,
  findErrors: (form) => findFieldErrors(form, newEventBody, toBody(form)),
  create: (form, options) =>
    callApi('createEvent', {
      body: { ...toBody(form), ...makeGuestListFlag(options), isPublished: options.shouldPublish },
      headers: { 'Idempotency-Key': options.idempotencyKey },
    }),
  update: ({ id }, form, change) =>
    callApi('updateEvent', {
      params: { id },
      body: {
        ...toBody(form),
        ...makeGuestListFlag(change),
        ...change.attendeeNote,
        ...change.seriesChange,
        basedOn: change.basedOn,
      },
    }),
  publish: (id) => callApi('publishEvent', { params: { id } }),
  getLimit: ({ signupLimit }) => signupLimit,
  describeFailure: () => 'Failed to save event',
}

/** Returns the body of the admin's calls (specification section 7.1). */
export function toAdminBody(form: EventForm): z.input<typeof newAdminEventBody> {
  const { coHostIds = [], descriptionMd, signupLimit, ...content } = toBody(form)
  return {
    ...content,
    description: descriptionMd,
    venue: content.venueName,
    capacity: signupLimit,
    hostIds: coHostIds,
  }
}

const joinIds = (hosts: EventForm['coHosts']) => hosts.map(({ id }) => id).join()

export const adminRole: EditorRole = {
  isAdmin: true,
  // An admin's own city says nothing about where an event will be.
  makeEmptyForm: (defaults) => ({
    ...createEmptyForm({ ...defaults, city: null }),
    signupLimit: DEFAULT_CAPACITY,
  }),
  makeForm: (event) => ({ ...toForm(event), coHosts: event.hosts }),
  findErrors: (form) => findFieldErrors(form, newAdminEventBody, toAdminBody(form)),
  create: (form, options) =>
    callApi('createEventForAdmin', {
      body: { ...toAdminBody(form), ...makeGuestListFlag(options), isPublished: options.shouldPublish },
      headers: { 'Idempotency-Key': options.idempotencyKey },
    }),
  update: (event, form, change) => {
    const { hostIds, ...body } = toAdminBody(form)
    // Unchanged hosts in an unchanged city are not sent, so that the stored hosts stay, even if the event has only their ids.
    const canOmitHosts = joinIds(event.hosts) === joinIds(form.coHosts) && event.city === body.city
    return callApi('updateEventForAdmin', {
      params: { id: event.id },
      body: {
        ...body,
        ...makeGuestListFlag(change),
        ...change.attendeeNote,
        basedOn: change.basedOn,
        ...(canOmitHosts ? {} : { hostIds }),
      },
    })
  },
  publish: (id) => callApi('publishEventForAdmin', { params: { id } }),
  // An empty field means `DEFAULT_CAPACITY`, unless the stored event has no limit.
  getLimit: ({ signupLimit }, event) =>
    signupLimit ?? (event?.signupLimit === null ? null : DEFAULT_CAPACITY),
  describeFailure: (event) => (event ? 'Failed to update event' : 'Failed to create event'),
}

import { findCity } from '@shared/cities/catalogue.ts'
import type { ContentSchemas } from '@shared/events/content.ts'
import { questionKinds } from '@shared/events/questions.ts'
import type { RsvpWindow, WindowEdge } from '@shared/events/rsvp-window.ts'
import { goodToKnow, hostCard, virtualPlatform, hostQuestionAccess } from '@shared/events/stored.ts'
import type { HostEvent, newEventBody } from '@shared/hosting/contract.ts'
import { resolveWallTime, toWallTime } from '@shared/time/wall-time.ts'
import { z } from 'zod'

const windowEdge = z
  .union([
    /** In the event's time zone. */
    z.object({ wallTime: z.object({ date: z.string(), time: z.string() }) }),
    z.object({ hoursBefore: z.number().nullable() }),
  ])
  .nullable()
export type WindowEdgeForm = z.output<typeof windowEdge>

const question = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  isRequired: z.boolean(),
  /** The lines of the options field; blank lines are not sent. */
  options: z.array(z.string()),
})

const NO_WINDOW = { opens: null, closes: null }

/**
 * The contents of the editor, in the order of the form except for the switches `isVirtual` and `isPrivate`: a host enters local
 * times of a city, while the calls take instants. The schema parses local drafts. If the schema has no entry for a field of an
 * event's content, this file does not compile.
 */
export const eventForm = z.object({
  title: z.string(),
  /** In the event's time zone (`findZone`). */
  startWallTime: z.object({ date: z.string(), time: z.string() }),
  /**
   * The instant that `startWallTime` was made from. If clocks go back and show `startWallTime` twice, this field says which of the
   * two instants is meant.
   */
  startsAt: z.number().nullable(),
  durationMinutes: z.number(),
  cityChoice: z.object({ city: z.string(), area: z.string().nullable() }).nullable(),
  /** The time zone of a city that is not in the catalogue. */
  timezone: z.string(),
  isVirtual: z.boolean(),
  venueName: z.string(),
  venueAddress: z.string(),
  virtualPlatform,
  virtualLink: z.string(),
  /** Null if the field is empty. `getLimit` of the `EditorRole` says what that means. */
  signupLimit: z.number().nullable(),
  descriptionMd: z.string(),
  /** All co-hosts, invited ones included; in the admin's editor all hosts, the owner first. */
  coHosts: z.array(hostCard),
  isPrivate: z.boolean(),
  /** This field and all fields below are missing in local drafts of older versions. */
  goodToKnow: goodToKnow.default({}),
  /** When RSVPs open and close; an edge is null if the host did not set it. */
  rsvpWindow: z.object({ opens: windowEdge, closes: windowEdge }).default(NO_WINDOW),
  questions: z.array(question).default([]),
  /** Null, which means nobody, if no host has set the field. */
  hostQuestionAccess: hostQuestionAccess.nullable().default(null),
  isByRequest: z.boolean().default(false),
  shouldReconfirm: z.boolean().default(false),
} satisfies ContentSchemas<'city' | 'area'>)
export type EventForm = z.output<typeof eventForm>
export type EventField = keyof EventForm

/** The duration of an event without a chosen end, as on the server (`compose-event.ts`). */
const DEFAULT_DURATION_MINUTES = 120
const MINUTE_MS = 60_000

export interface NewEventDefaults {
  readonly city: string | null
  readonly area: string | null
  readonly viewerZone: string | null
}

/** Creates an empty form, with the host's city if it is known. */
export function createEmptyForm({ city, area, viewerZone }: NewEventDefaults): EventForm {
  return {
    title: '',
    startWallTime: { date: '', time: '19:00' },
    startsAt: null,
    durationMinutes: DEFAULT_DURATION_MINUTES,
    cityChoice: city === null ? null : { city, area },
    timezone: viewerZone ?? 'UTC',
    venueName: '',
    venueAddress: '',
    signupLimit: null,
    descriptionMd: '',
    coHosts: [],
    isVirtual: false,
    virtualPlatform: 'zoom',
    virtualLink: '',
    isPrivate: false,
    goodToKnow: {},
    rsvpWindow: NO_WINDOW,
    questions: [],
    hostQuestionAccess: null,
    isByRequest: false,
    shouldReconfirm: false,
  }
}

function toEdgeForm(edge: WindowEdge | null | undefined, zone: string): WindowEdgeForm {
  if (!edge || 'hoursBefore' in edge) return edge ?? null
  return { wallTime: toWallTime(Date.parse(edge.dateTime), zone) }
}

/** Converts an edge to the format of the calls. The contract refuses an incomplete edge. */
function toEdgeBody(edge: WindowEdgeForm, zone: string): WindowEdge | null {
  if (!edge) return null
  if ('hoursBefore' in edge) return { hoursBefore: edge.hoursBefore ?? NaN }
  const instant = resolveWallTime(edge.wallTime, zone)
  return { dateTime: instant.kind === 'incomplete' ? '' : toIso(instant.instant) }
}

/** When RSVPs open and close, in the format of the calls. */
export function toWindowBody(form: Pick<EventForm, 'rsvpWindow' | 'cityChoice' | 'timezone'>): RsvpWindow {
  const { opens, closes } = form.rsvpWindow
  const zone = findZone(form)
  return { opens: toEdgeBody(opens, zone), closes: toEdgeBody(closes, zone) }
}

/** Converts an event to the form that the editor shows. */
export function toForm(event: HostEvent): EventForm {
  const startsAt = Date.parse(event.dateTime)
  return {
    title: event.title,
    startWallTime: toWallTime(startsAt, event.timezone),
    startsAt,
    durationMinutes: Math.round((Date.parse(event.endsAt) - startsAt) / MINUTE_MS),
    cityChoice: { city: event.city, area: event.area },
    timezone: event.timezone,
    venueName: event.venueName,
    venueAddress: event.venueAddress ?? '',
    signupLimit: event.signupLimit,
    descriptionMd: event.descriptionMd,
    coHosts: [...event.hosts.filter(({ id }) => id !== event.ownerId), ...event.invitedHosts],
    isVirtual: event.isVirtual,
    virtualPlatform: event.virtualPlatform ?? 'zoom',
    virtualLink: event.virtualLink ?? '',
    isPrivate: event.isPrivate,
    goodToKnow: event.goodToKnow ?? {},
    rsvpWindow: {
      opens: toEdgeForm(event.rsvpWindow?.opens, event.timezone),
      closes: toEdgeForm(event.rsvpWindow?.closes, event.timezone),
    },
    questions: event.questions ?? [],
    hostQuestionAccess: event.hostQuestionAccess ?? null,
    isByRequest: event.isByRequest ?? false,
    shouldReconfirm: event.shouldReconfirm ?? false,
  }
}

/** Whether the catalogue has the city's time zone. */
export const isZoneKnown = ({ cityChoice }: Pick<EventForm, 'cityChoice'>): boolean =>
  cityChoice !== null && findCity(cityChoice.city) !== undefined

/** Returns the time zone of `startWallTime`. */
export function findZone({ cityChoice, timezone }: Pick<EventForm, 'cityChoice' | 'timezone'>): string {
  return (cityChoice && findCity(cityChoice.city)?.timezone) ?? timezone
}

/** Returns the start of the event, in milliseconds since 1970; null if the date or the time is missing. */
export function computeStart(
  form: Pick<EventForm, 'startWallTime' | 'startsAt' | 'cityChoice' | 'timezone'>,
): number | null {
  const zone = findZone(form)
  if (form.startsAt !== null) {
    const wallTime = toWallTime(form.startsAt, zone)
    if (wallTime.date === form.startWallTime.date && wallTime.time === form.startWallTime.time)
      return form.startsAt
  }
  const resolvedTime = resolveWallTime(form.startWallTime, zone)
  return resolvedTime.kind === 'incomplete' ? null : resolvedTime.instant
}

const toIso = (instant: number): string => new Date(instant).toISOString()

/** Returns the body of the calls that create and update an event. */
export function toBody(form: EventForm): z.input<typeof newEventBody> & Pick<EventForm, 'descriptionMd'> {
  const {
    startWallTime,
    startsAt: chosenStart,
    durationMinutes,
    cityChoice,
    coHosts,
    hostQuestionAccess: chosenHostQuestionAccess,
    ...content
  } = form
  const startsAt = computeStart({ startWallTime, startsAt: chosenStart, cityChoice, timezone: form.timezone })
  return {
    ...content,
    // The field is left out if no host has set it, so that the stored event stays unchanged.
    ...(chosenHostQuestionAccess === null ? {} : { hostQuestionAccess: chosenHostQuestionAccess }),
    dateTime: startsAt === null ? '' : toIso(startsAt),
    endsAt: startsAt === null ? null : toIso(startsAt + durationMinutes * MINUTE_MS),
    city: cityChoice?.city ?? '',
    area: cityChoice?.area ?? null,
    timezone: isZoneKnown(form) ? null : form.timezone,
    coHostIds: coHosts.map(({ id }) => id),
    virtualPlatform: form.isVirtual ? form.virtualPlatform : null,
    virtualLink: form.isVirtual ? form.virtualLink : null,
    rsvpWindow: toWindowBody(form),
    questions: form.questions.map((question) => ({
      ...question,
      options: question.options.filter((option) => option.trim() !== ''),
    })),
  }
}

/** Maps the calls' field names to the form's, where they differ. */
export const formFieldNames: Readonly<Record<string, EventField>> = {
  dateTime: 'startWallTime',
  endsAt: 'durationMinutes',
  city: 'cityChoice',
  area: 'cityChoice',
  coHostIds: 'coHosts',
  description: 'descriptionMd',
  capacity: 'signupLimit',
  hostIds: 'coHosts',
  venue: 'venueName',
}

/** The fields in the order of `eventForm`, in which their errors are listed. */
export const fieldOrder = Object.keys(eventForm.shape) as EventField[]

/**
 * Whether all fields that an admin's Save requires are filled in (specification section 5). Other errors are shown at their
 * fields.
 */
export function isComplete(form: EventForm): boolean {
  const { title, cityChoice, venueName } = form
  return title.trim() !== '' && cityChoice !== null && venueName.trim() !== '' && computeStart(form) !== null
}

/** Returns the error messages for a form, by field: those of the contract, and one for a missing date. */
export function findFieldErrors(
  form: EventForm,
  contract: z.ZodType,
  body: object,
): ReadonlyMap<EventField, string> {
  const errors = new Map<EventField, string>()
  const { error } = contract.safeParse(body)
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    const field = formFieldNames[name] ?? (name as EventField)
    if (!errors.has(field)) errors.set(field, message)
  }
  if (computeStart(form) === null) errors.set('startWallTime', 'Please choose a date and a time.')
  return errors
}

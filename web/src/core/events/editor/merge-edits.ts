import { formatGoodToKnow } from '@shared/events/good-to-know.ts'
import { formatQuestions } from '@shared/events/questions.ts'
import { formatHoursBefore } from '@shared/events/rsvp-window-settings.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { eventFieldLabels } from '../event-field-labels.ts'
import { formatPlatformName } from '../event-text.ts'
import {
  isZoneKnown,
  computeStart,
  fieldOrder,
  findZone,
  type EventField,
  type EventForm,
  type WindowEdgeForm,
} from './event-form.ts'
import { hostQuestionAccessLabels } from './host-question-access-labels.ts'

/** Fields that count as one value when two people's edits of an event are merged. */
interface EditorPart {
  readonly label: string
  readonly fields: readonly EventField[]
  /** The value as text, to compare it and to show it to the host. */
  readonly describe: (form: EventForm) => string
}

/**
 * Parts with several fields, or whose label or text does not follow from the name and value of their field. A part has the name
 * of its first field.
 */
const composedParts = {
  startWallTime: {
    label: eventFieldLabels.dateTime,
    fields: ['startWallTime', 'startsAt'],
    describe: describeStart,
  },
  durationMinutes: {
    label: 'Duration',
    fields: ['durationMinutes'],
    describe: ({ durationMinutes }) => formatDuration(durationMinutes),
  },
  cityChoice: {
    label: eventFieldLabels.city,
    fields: ['cityChoice', 'timezone'],
    describe: describeCity,
  },
  isVirtual: {
    label: eventFieldLabels.isVirtual,
    fields: ['isVirtual', 'virtualPlatform', 'virtualLink'],
    describe: ({ isVirtual, virtualPlatform, virtualLink }) =>
      isVirtual ? `${formatPlatformName(virtualPlatform)} ${virtualLink}`.trim() : 'No',
  },
  signupLimit: {
    label: eventFieldLabels.signupLimit,
    fields: ['signupLimit'],
    describe: ({ signupLimit }) => (signupLimit === null ? 'Unlimited' : String(signupLimit)),
  },
  descriptionMd: {
    label: eventFieldLabels.description,
    fields: ['descriptionMd'],
    describe: ({ descriptionMd }) => descriptionMd,
  },
  coHosts: {
    label: 'Co-hosts',
    fields: ['coHosts'],
    describe: ({ coHosts }) => coHosts.map(({ name }) => name).join(', ') || 'None',
  },
  goodToKnow: {
    label: eventFieldLabels.goodToKnow,
    fields: ['goodToKnow'],
    describe: ({ goodToKnow }) => formatGoodToKnow(goodToKnow) || 'Nothing',
  },
  rsvpWindow: { label: eventFieldLabels.rsvpWindow, fields: ['rsvpWindow'], describe: describeWindow },
  questions: { label: eventFieldLabels.questions, fields: ['questions'], describe: describeQuestions },
  hostQuestionAccess: {
    label: eventFieldLabels.hostQuestionAccess,
    fields: ['hostQuestionAccess'],
    describe: ({ hostQuestionAccess }) => hostQuestionAccessLabels[hostQuestionAccess ?? 'nobody'],
  },
} as const satisfies Partial<Record<EventField, EditorPart>>

type ComposedPartName = keyof typeof composedParts
/** A field that is a part of its own. If its value is neither a string nor a boolean, `makePlainPart` does not compile. */
type PlainField = Exclude<EventField, (typeof composedParts)[ComposedPartName]['fields'][number]>
export type PartName = ComposedPartName | PlainField

function makePlainPart(field: PlainField): EditorPart {
  const describeValue = (value: string | boolean): string =>
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value || 'None'
  return { label: eventFieldLabels[field], fields: [field], describe: (form) => describeValue(form[field]) }
}

const isComposed = (name: PartName): name is ComposedPartName => name in composedParts
export const getEditorPart = (name: PartName): EditorPart =>
  isComposed(name) ? composedParts[name] : makePlainPart(name)

const composedFields = new Set<EventField>(Object.values(composedParts).flatMap(({ fields }) => fields))
/** The parts in the order of `eventForm`. */
export const partNames = fieldOrder.filter(
  (field) => field in composedParts || !composedFields.has(field),
) as PartName[]

/** Returns area and city, with the time zone if the catalogue does not have the city. */
function describeCity(form: EventForm): string {
  const { cityChoice, timezone } = form
  if (!cityChoice) return 'None'
  return isZoneKnown(form) ? formatAreaAndCity(cityChoice) : `${formatAreaAndCity(cityChoice)}, ${timezone}`
}

function describeStart(form: EventForm): string {
  const startsAt = computeStart(form)
  if (startsAt === null) return 'No date'
  const zone = findZone(form)
  return `${formatWeekdayDate(startsAt, zone)}, ${formatClockTime(startsAt, zone)}`
}

function describeQuestions({ questions }: EventForm): string {
  const lines = questions.map(
    (question) => `${formatQuestions([question])}${question.isRequired ? ', required' : ''}`,
  )
  return lines.join('; ') || 'None'
}

function describeEdge(edge: WindowEdgeForm, fallback: string): string {
  if (!edge) return fallback
  if ('hoursBefore' in edge) return formatHoursBefore(edge.hoursBefore ?? 0)
  return `${edge.wallTime.date} ${edge.wallTime.time}`
}

function describeWindow({ rsvpWindow: { opens, closes } }: EventForm): string {
  return `From ${describeEdge(opens, 'publication')} until ${describeEdge(closes, 'the start')}`
}

/** Examples: `45 minutes`, `1 hour`, `2½ hours`. */
export function formatDuration(minutes: number): string {
  if (minutes < 60 || minutes % 30 !== 0) return `${minutes} minutes`
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 0 ? '' : '½'}`
  return `${hours} ${minutes === 60 ? 'hour' : 'hours'}`
}

/** Whether a part has the same content in both forms. The order of co-hosts and whitespace at the ends do not matter. */
function isPartSame(name: PartName, form: EventForm, otherForm: EventForm): boolean {
  if (name === 'coHosts') {
    const listSortedIds = ({ coHosts }: EventForm) => coHosts.map(({ id }) => id).sort((a, b) => a - b)
    return listSortedIds(form).join() === listSortedIds(otherForm).join()
  }
  return getEditorPart(name).describe(form).trim() === getEditorPart(name).describe(otherForm).trim()
}

/** Whether two forms have the same contents. */
export const hasSameContent = (form: EventForm, otherForm: EventForm): boolean =>
  partNames.every((name) => isPartSame(name, form, otherForm))

/**
 * Whether this edit left the fields of the part unchanged. The other person's fields are then used, even if `describe` returns
 * the same text for both forms.
 */
const isUnchanged = (name: PartName, baseForm: EventForm, myForm: EventForm): boolean =>
  getEditorPart(name).fields.every(
    (field) => JSON.stringify(baseForm[field]) === JSON.stringify(myForm[field]),
  )

export interface EditComparison {
  /** Parts that both edits changed to different values. The host has to choose a version of each. */
  readonly conflicts: readonly PartName[]
  /** Parts that only the other person changed. */
  readonly onlyTheirChanges: readonly PartName[]
}

/** Compares two edits of an event with `baseForm`, the version that both edits started from. */
export function compareEdits(baseForm: EventForm, myForm: EventForm, theirForm: EventForm): EditComparison {
  const theirChanges = partNames.filter(
    (name) => !isPartSame(name, baseForm, theirForm) && !isPartSame(name, myForm, theirForm),
  )
  return {
    conflicts: theirChanges.filter((name) => !isPartSame(name, baseForm, myForm)),
    onlyTheirChanges: theirChanges.filter((name) => isPartSame(name, baseForm, myForm)),
  }
}

/**
 * Returns the other person's version with the changes of this form. For a part that both edits changed, `shouldKeepMine`
 * decides.
 */
export function mergeEdits(
  baseForm: EventForm,
  myForm: EventForm,
  theirForm: EventForm,
  shouldKeepMine: (name: PartName) => boolean,
): EventForm {
  const { conflicts, onlyTheirChanges } = compareEdits(baseForm, myForm, theirForm)
  const myFields = partNames
    .filter((name) =>
      conflicts.includes(name)
        ? shouldKeepMine(name)
        : !onlyTheirChanges.includes(name) && !isUnchanged(name, baseForm, myForm),
    )
    .flatMap((name) => getEditorPart(name).fields)
  return { ...theirForm, ...Object.fromEntries(myFields.map((field) => [field, myForm[field]])) }
}

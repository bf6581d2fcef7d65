import { goodToKnowText } from '@shared/events/good-to-know.ts'
import { questionsText } from '@shared/events/questions.ts'
import { clockTime, weekdayDate } from '@shared/time/zoned.ts'
import { placeName } from '@/core/cities/city-choice.ts'
import { platformName } from '../event-text.ts'
import {
  isZoneKnown,
  startOf,
  zoneOf,
  type EventField,
  type EventForm,
  type WindowEdgeForm,
} from './event-form.ts'
import { mayAskLabels } from './who-may-ask.ts'

/** Fields that are kept or replaced together when two people edited an event at once. */
interface EditorPart {
  readonly label: string
  readonly fields: readonly EventField[]
  /** As text, for comparing by eye. */
  readonly say: (form: EventForm) => string
}

const editorParts = {
  title: { label: 'Title', fields: ['title'], say: ({ title }) => title },
  when: { label: 'Starts', fields: ['when', 'startsAt'], say: sayWhen },
  minutes: { label: 'Duration', fields: ['minutes'], say: ({ minutes }) => lastsText(minutes) },
  place: {
    label: 'City',
    fields: ['place', 'timezone'],
    say: sayPlace,
  },
  venueName: { label: 'Venue', fields: ['venueName'], say: ({ venueName }) => venueName },
  venueAddress: {
    label: 'Address',
    fields: ['venueAddress'],
    say: ({ venueAddress }) => venueAddress || 'None',
  },
  online: {
    label: 'Online',
    fields: ['isVirtual', 'virtualPlatform', 'virtualLink'],
    say: ({ isVirtual, virtualPlatform, virtualLink }) =>
      isVirtual ? `${platformName(virtualPlatform)} ${virtualLink}`.trim() : 'No',
  },
  signupLimit: {
    label: 'Signup limit',
    fields: ['signupLimit'],
    say: ({ signupLimit }) => (signupLimit === null ? 'Unlimited' : String(signupLimit)),
  },
  descriptionMd: {
    label: 'Description',
    fields: ['descriptionMd'],
    say: ({ descriptionMd }) => descriptionMd,
  },
  coHosts: {
    label: 'Co-hosts',
    fields: ['coHosts'],
    say: ({ coHosts }) => coHosts.map(({ name }) => name).join(', ') || 'None',
  },
  isPrivate: { label: 'Private', fields: ['isPrivate'], say: ({ isPrivate }) => (isPrivate ? 'Yes' : 'No') },
  goodToKnow: {
    label: 'Good to know',
    fields: ['goodToKnow'],
    say: ({ goodToKnow }) => goodToKnowText(goodToKnow) || 'Nothing',
  },
  rsvpWindow: { label: 'RSVPs open and close', fields: ['rsvpWindow'], say: sayWindow },
  questions: { label: 'Questions', fields: ['questions'], say: sayQuestions },
  whoMayAsk: {
    label: 'Who can ask you questions',
    fields: ['whoMayAsk'],
    say: ({ whoMayAsk }) => mayAskLabels[whoMayAsk ?? 'nobody'],
  },
  isByRequest: {
    label: 'I choose who comes',
    fields: ['isByRequest'],
    say: ({ isByRequest }) => (isByRequest ? 'Yes' : 'No'),
  },
  shouldReconfirm: {
    label: 'Ask if people are still coming',
    fields: ['shouldReconfirm'],
    say: ({ shouldReconfirm }) => (shouldReconfirm ? 'Yes' : 'No'),
  },
} as const satisfies Record<string, EditorPart>

export type PartName = keyof typeof editorParts
type InNoPart = Exclude<EventField, (typeof editorParts)[PartName]['fields'][number]>
/** If a field of the form belongs to no part, this is `never`, which does not compile where it is used. */
export const partNames = Object.keys(editorParts) as [InNoPart] extends [never] ? PartName[] : never
export const partOf = (name: PartName): EditorPart => editorParts[name]

/** With its zone, if that is not the city's own. */
function sayPlace(form: EventForm): string {
  const { place, timezone } = form
  if (!place) return 'None'
  return isZoneKnown(form) ? placeName(place) : `${placeName(place)}, ${timezone}`
}

function sayWhen(form: EventForm): string {
  const startsAt = startOf(form)
  if (startsAt === null) return 'No date'
  const zone = zoneOf(form)
  return `${weekdayDate(startsAt, zone)}, ${clockTime(startsAt, zone)}`
}

function sayQuestions({ questions }: EventForm): string {
  const lines = questions.map(
    (question) => `${questionsText([question])}${question.isRequired ? ', required' : ''}`,
  )
  return lines.join('; ') || 'None'
}

function sayEdge(edge: WindowEdgeForm, otherwise: string): string {
  if (!edge) return otherwise
  if ('hoursBefore' in edge) return `${edge.hoursBefore ?? 0} hours before the start`
  return `${edge.when.date} ${edge.when.time}`
}

function sayWindow({ rsvpWindow: { opens, closes } }: EventForm): string {
  return `${sayEdge(opens, 'Once published')} to ${sayEdge(closes, 'the start')}`
}

/** `45 minutes`, `1 hour`, `2½ hours`. */
export function lastsText(minutes: number): string {
  if (minutes < 60 || minutes % 30 !== 0) return `${minutes} minutes`
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 0 ? '' : '½'}`
  return `${hours} ${minutes === 60 ? 'hour' : 'hours'}`
}

/** Compares the contents: order of keys and trailing blanks do not matter. */
function isSame(name: PartName, a: EventForm, b: EventForm): boolean {
  if (name === 'coHosts') {
    const ids = ({ coHosts }: EventForm) => coHosts.map(({ id }) => id).sort((one, other) => one - other)
    return ids(a).join() === ids(b).join()
  }
  return partOf(name).say(a).trim() === partOf(name).say(b).trim()
}

/** Whether an event, as the editor shows it, has the form's contents. */
export const isFilledIn = (form: EventForm, initialForm: EventForm): boolean =>
  partNames.every((name) => isSame(name, form, initialForm))

/** This form did not change it: the other person's value stays, also if the values are equal (such as the owner). */
const isUntouched = (name: PartName, base: EventForm, mine: EventForm): boolean =>
  partOf(name).fields.every((field) => JSON.stringify(base[field]) === JSON.stringify(mine[field]))

export interface Merge {
  /** Fields that both changed differently: the host has to choose. */
  readonly conflicts: readonly PartName[]
  /** Fields that only the other person changed. */
  readonly taken: readonly PartName[]
}

/** Compares two edits of an event with the `base` that both began from. */
export function compareEdits(base: EventForm, mine: EventForm, theirs: EventForm): Merge {
  const conflictingParts = partNames.filter(
    (name) => !isSame(name, base, theirs) && !isSame(name, mine, theirs),
  )
  return {
    conflicts: conflictingParts.filter((name) => !isSame(name, base, mine)),
    taken: conflictingParts.filter((name) => isSame(name, base, mine)),
  }
}

/** Their version, with the parts of mine that were changed and are kept. */
export function mergeEdits(
  base: EventForm,
  mine: EventForm,
  theirs: EventForm,
  keepsMine: (name: PartName) => boolean,
): EventForm {
  const { conflicts, taken } = compareEdits(base, mine, theirs)
  const merged = partNames
    .filter((name) =>
      conflicts.includes(name) ? keepsMine(name) : !taken.includes(name) && !isUntouched(name, base, mine),
    )
    .flatMap((name) => partOf(name).fields)
  return { ...theirs, ...Object.fromEntries(merged.map((field) => [field, mine[field]])) }
}

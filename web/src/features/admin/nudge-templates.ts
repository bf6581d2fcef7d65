import { nudgeSubjects, type NudgeType } from '@shared/stats/engagement.ts'
import type { EngagementGroup } from '@shared/stats/contract.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import type { MessageTemplate } from '@/components/form/message-composer.tsx'

interface NudgeTemplate extends MessageTemplate {
  readonly id: NudgeType
}

const makeTemplate = (id: NudgeType, label: string, paragraphs: readonly string[]): NudgeTemplate => ({
  id,
  label,
  subject: nudgeSubjects[id],
  body: [...paragraphs, `The ${PRODUCT} team`].join('\n\n'),
})

/** Returns the templates that fit hosts of all these groups. Only the seasonal template fits everyone. */
export function selectTemplates(groups: readonly EngagementGroup[]): readonly NudgeTemplate[] {
  return nudgeTemplates.filter(({ id }) => id === 'seasonal' || groups.every((group) => group === id))
}

/** Templates, signed by the product's team (specification section 9). */
export const nudgeTemplates: readonly NudgeTemplate[] = [
  makeTemplate('noEvents', 'First event', [
    'Hi {name},',
    "You are a host in {city}, and your first event is still to come. It doesn't have to be big: a table, ten people and one idea are enough.",
    "Is anything keeping you from setting a date? Reply to this email and we'll help.",
  ]),
  makeTemplate('inactive', 'It has been quiet', [
    'Hi {name},',
    'It has been {days} days since your last event, and {city} would love the next one.',
    "What would make it easier? Reply to this email and we'll see what we can do.",
  ]),
  makeTemplate('highPerformer', 'Thank you', [
    'Hi {name},',
    'You have published {eventCount} events, with {totalAttendees} attendees in all. None of it would have happened without you. Thank you.',
    "Would you show a new host how you do it? Reply to this email and we'll put you in touch.",
  ]),
  makeTemplate('seasonal', 'New season', [
    'Hi {name},',
    'A new season begins, and people in {city} are looking for something to do with their evenings.',
    "Two weeks' notice and 10 to 20 people make a good next event. Will you set a date?",
  ]),
]

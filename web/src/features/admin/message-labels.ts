import { splitCharacters } from '@shared/text/cut-text.ts'
import type { CallResponse } from '@/lib/api-client.ts'
import { formatCount } from '@/lib/format-count.ts'

export type SentMessage = CallResponse<'listSentMessages'>['items'][number]
export type RecipientType = Exclude<SentMessage['recipientType'], 'direct'>

/** The maximum length of a preview, in characters (specification section 9). */
const MAX_PREVIEW_LENGTH = 100

/** Returns the beginning of a message on one line: up to 100 characters (graphemes), then an ellipsis if there are more. */
export function makePreview(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const characters = splitCharacters(line)
  return characters.length > MAX_PREVIEW_LENGTH
    ? `${characters.slice(0, MAX_PREVIEW_LENGTH).join('')}…`
    : line
}

/** The names of the audiences, in the order of the menu. */
export const recipientTypeLabels: Record<RecipientType, string> = {
  all_users: 'All members',
  all_hosts: 'All hosts',
  city_users: 'Members in a city',
  city_hosts: 'Hosts in a city',
}

export const isCityAudience = (type: string): boolean => type.startsWith('city_')

/** Returns the recipients of a message: an audience, or one person by name. */
export function formatRecipients({
  recipientType,
  recipientCity,
  recipient,
}: Pick<SentMessage, 'recipientType' | 'recipientCity' | 'recipient'>): string {
  if (recipientType === 'direct') return recipient?.name || recipient?.email || 'One person'
  if (!isCityAudience(recipientType)) return recipientTypeLabels[recipientType]
  return `${recipientType === 'city_users' ? 'Members' : 'Hosts'} in ${recipientCity ?? 'a city'}`
}

export const formatPeopleCount = (count: number): string => formatCount(count, 'person', 'people')

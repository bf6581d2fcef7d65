import type { Mailing } from '../../functions/src/core/mail/mailing.ts'

interface MessageText {
  readonly subject?: string
  readonly content?: string
}

/** Makes a mailing of a message to the community, by default to all members. */
export function makeCommunityMailing(
  id: string,
  { subject = 'News', content = 'A word' }: MessageText = {},
  { audience = { kind: 'all_users' }, eventId = null }: Partial<Pick<Mailing, 'audience' | 'eventId'>> = {},
): Mailing {
  const data = { kind: 'community', senderName: 'Kiln', authorId: null, subject, content } as const
  return { id, template: 'message', data, audience, eventId }
}

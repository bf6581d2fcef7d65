import { makeAddressMark } from '../../platform/tokens.ts'
import type { Audience } from './audience.ts'
import type { MailData, MailName } from './mails.ts'

/** The fields that differ between recipients; the rest of a mail's data is the same for all. */
type RecipientField = 'name' | 'signupId' | 'seq'

/** A mail to an audience, with the data that is the same for all recipients. */
export type Mailing = {
  [N in MailName]: {
    /** Derived from the cause, so that one cause never makes two mailings. Matches `[A-Za-z0-9_-]+`. */
    readonly id: string
    readonly template: N
    readonly data: Omit<MailData[N], RecipientField>
    readonly audience: Audience
    readonly eventId: number | null
  }
}[MailName]

/**
 * The id of one of the two mailings that ask attendees to reconfirm. Each start of an event has its own two, so that attendees
 * are asked again after the event moves.
 */
export function makeReconfirmMailingId({
  membership,
  eventId,
  startsAt,
}: {
  /** Whether the mailing goes to the attendees who are members, or to the others. */
  readonly membership: 'members' | 'non-members'
  readonly eventId: number
  readonly startsAt: number
}): string {
  return `${membership}-question-${eventId}-${startsAt}`
}

export const listReconfirmMailingIds = (eventId: number, startsAt: number): readonly string[] =>
  (['non-members', 'members'] as const).map((membership) =>
    makeReconfirmMailingId({ membership, eventId, startsAt }),
  )

/** The id of the log entry of one recipient of a mailing. It is derived, so that no entry is written twice. */
export function makeMailingEmailId(mailingId: string, address: string): string {
  return `${mailingId}-${makeAddressMark(address).slice(0, 24)}`
}

import { randomBytes } from 'node:crypto'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { CampaignType } from '../../../shared/mail/triggers.ts'
import type { EventSnapshot } from './mail-data.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import { mails, type MailData, type MailName, type MailPolicy, type RequiredStatus } from './mails.ts'

/** The fields of an email to one person, apart from its template and data. */
export interface Envelope {
  /** Derived from the outcome, so that nobody gets two emails about one outcome, or made by `makeTransactionalId`. */
  readonly id: string
  readonly to: string
  readonly toName: string
  readonly eventId: number | null
  readonly userId: number | null
  /** A secret that gives access (a login or invitation token): deleted from the outbox after sending, never shown. */
  readonly secret?: string
  /** The address for replies, if not ours. */
  readonly replyTo?: string
  /** The trace of the cause, if the cause is not the call or run that queues the mail. */
  readonly trace?: string | null
}

/** An email to be sent: its template, the template's data, and the recipient. */
export type Mail = {
  [T in MailName]: Envelope & ProofFields<T> & { readonly template: T; readonly data: MailData[T] }
}[MailName]

/** Fields that a mail must have if anyone may cause it; in other mails they are optional. */
type ProofFields<T extends MailName> = (typeof mails)[T] extends { readonly cause: 'anyone' }
  ? {
      /** Whether the person who causes the mail has proven the address; otherwise the mail counts against the mailbox's limit. */
      readonly isProven: boolean
    }
  : { readonly isProven?: boolean }

/**
 * Whether the recipient of a mail has just requested it and waits for it. The mail is then sent before all other mail, even to a
 * suppressed address.
 */
export const isOnDemand = (template: MailName): boolean =>
  template === 'login-link' || template === 'delete-account'

/** A mail's name and the part of its data that policies use, without the fields that differ between recipients. */
interface NamedMail {
  readonly template: MailName
  readonly data: object
}

type MailRow = Record<keyof MailPolicy<object>, unknown>

function getPolicyField({ template, data }: NamedMail, field: keyof MailRow): unknown {
  const value = (mails[template] as MailRow)[field]
  return typeof value === 'function' ? (value as (data: object) => unknown)(data) : value
}

export const getMailKind = (mail: NamedMail) => getPolicyField(mail, 'mailKind') as MailKind | null
export const getCampaign = (mail: NamedMail) => getPolicyField(mail, 'campaign') as CampaignType | null
export const getRequiredStatuses = (mail: NamedMail) =>
  getPolicyField(mail, 'requiredStatuses') as readonly RequiredStatus[] | null
export const includesJoinLink = (mail: NamedMail) => getPolicyField(mail, 'hasJoinLink') as boolean

/** Whether all recipients of a mail may know the location of a private event; `statuses` can narrow the audience. */
export function revealsPlace(
  mail: NamedMail,
  statuses: readonly RequiredStatus[] | null = getRequiredStatuses(mail),
): boolean {
  const isForConfirmed = statuses !== null && statuses.every((status) => status === 'confirmed')
  return isForConfirmed || (getPolicyField(mail, 'isForHostsOrGuests') as boolean)
}

/** When a mail that was queued at `now` becomes outdated; null: never. */
export function computeUsefulUntil({ template, data }: NamedMail, now: number): number | null {
  const policy = mails[template] as MailPolicy<object>
  return policy.usefulUntil(data, now)
}

type EventStart = Pick<EventSnapshot, 'startsAt' | 'timezone'>

/**
 * Whether a delayed mail is still true after its event has moved: “a week to go” is not true if the event moves to another day.
 * The schedule sends another mail when the new day is near.
 */
export function isStillTrue(template: MailName, queuedEvent: EventStart, currentEvent: EventStart): boolean {
  if (!mails[template].isTiedToDay) return true
  const queuedDay = toCalendarDay(queuedEvent.startsAt, queuedEvent.timezone)
  return queuedDay === toCalendarDay(currentEvent.startsAt, currentEvent.timezone)
}

/** Parses the name of a mail in a stored document. Throws if there is no such mail. */
export function parseMailName(name: string): MailName {
  if (!isMailName(name)) throw new Error(`There is no mail named ${name}`)
  return name
}

function isMailName(name: string): name is MailName {
  return Object.hasOwn(mails, name)
}

/** An id for mail that a person requests, different each time. */
export function makeTransactionalId(kind: string, now: number): string {
  return `${kind}-${now}-${randomBytes(6).toString('hex')}`
}

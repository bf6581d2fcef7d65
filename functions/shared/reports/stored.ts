import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

export const targetType = z.enum(['event', 'host'])
export type TargetType = z.infer<typeof targetType>

/** The reason of a report. Visitors can leave out name and email only in a report about minors. */
export const reportReason = z.enum(
  ['illegal', 'harassment', 'fraud', 'danger', 'minors', 'private_information', 'other'],
  'Please choose a reason.',
)
export type ReportReason = z.infer<typeof reportReason>

/** The reasons as texts, in the form, in emails and for admins. */
export const reasonLabels: Record<ReportReason, string> = {
  illegal: 'Illegal content or activity',
  harassment: 'Harassment, hate or discrimination',
  fraud: 'Fraud, scam or impersonation',
  danger: 'Dangerous for the people who attend',
  minors: 'Endangers minors',
  private_information: 'Shares private information',
  other: 'Something else',
}

/** How an admin resolves a report. */
export const reportAction = z.enum(['dismiss', 'warn', 'hide', 'cancel', 'suspend'])
export type ReportAction = z.infer<typeof reportAction>

/** How an admin resolves an objection. */
export const objectionAction = z.enum(['reject_objection', 'reverse_decision'])
export type ObjectionAction = z.infer<typeof objectionAction>

/** The decisions that the person concerned can object to. */
export const decisionAction = reportAction.exclude(['dismiss'])
export type DecisionAction = z.infer<typeof decisionAction>

const resolution = z.object({
  action: z.enum([...reportAction.options, ...objectionAction.options]),
  reason: z.string(),
  /** The admin's user id. */
  adminId: z.number().int(),
  decidedAt: storedInstant,
})

/** `reports/{id}`: a report, or an objection to a decision. */
export const storedReport = z.object({
  kind: z.enum(['report', 'objection']),
  /** A report is open until all steps of its resolution are done. */
  status: z.enum(['open', 'resolved']),
  /** `event-1234567890`: the key by which all reports on the same event or host are found. */
  targetKey: z.string(),
  target: z.object({ type: targetType, id: z.number().int(), name: z.string() }),
  reason: reportReason.nullable(),
  details: z.string(),
  /**
   * The host who objects, for an objection. Null for an anonymous report, for an objection by one of several hosts, and after the
   * reporter's account was deleted.
   */
  reporter: z
    .object({
      name: z.string(),
      email: z.string(),
      userId: z.number().int().nullable(),
      /** Whether the reporter has proven the address. */
      isProven: z.boolean(),
    })
    .nullable(),
  /**
   * A keyed hash of target, reason, details and reporter, by which a repeated report is recognised. Null for an objection, and
   * after the reporter's account was deleted.
   */
  mark: z.string().nullable(),
  /** For an objection: the id of the decision's audit entry. */
  decisionId: z.string().nullable(),
  /**
   * How an admin resolves the report. It is stored before anything else is done, so that no second resolution, even by the same
   * admin, is carried out too. If the report is still open after a minute, another resolution can replace it.
   */
  resolution: resolution.nullable(),
  createdAt: storedInstant,
  /** Set when the report is resolved. */
  expiresAt: storedInstant.optional(),
})

import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, messageResponse, optionalEmail, optionalPersonName } from '../http/fields.ts'
import { listResponse, listQuery } from '../http/list.ts'
import { decisionReason } from '../safety/contract.ts'
import { documentId, eventId, tenDigitId, userId } from '../ids.ts'
import { decisionAction, objectionAction, reportAction, reportReason, targetType } from './stored.ts'

/** A report about an event or a host. Members need not enter name and email: their session identifies them. */
export const newReport = z.object({
  targetType,
  targetId: tenDigitId,
  reason: reportReason,
  details: decisionReason,
  name: optionalPersonName,
  email: optionalEmail,
  isInGoodFaith: z.literal(true, 'Please confirm that this is true to the best of your knowledge.'),
})

/** An admin's resolution of a report or an objection, with its reason. */
export const newResolution = z.object({
  action: z.enum([...reportAction.options, ...objectionAction.options]),
  reason: decisionReason,
  /** Whether the other open reports on the same event or host are resolved too. */
  includesOtherReports: z.boolean().default(false),
})

export const newObjection = z.object({ token: anyText().max(200), details: decisionReason })

const instant = z.iso.datetime()
const resolutionAction = z.enum([...reportAction.options, ...objectionAction.options])

const reportRow = z.object({
  id: z.string(),
  /** An objection comes from the person whom a decision concerns. */
  kind: z.enum(['report', 'objection']),
  status: z.enum(['open', 'resolved']),
  target: z.object({ type: targetType, id: tenDigitId, name: z.string() }),
  /** Null for an objection. */
  reason: reportReason.nullable(),
  createdAt: instant,
  resolution: z
    .object({ action: resolutionAction, reason: z.string(), adminName: z.string(), decidedAt: instant })
    .nullable(),
})
export type ReportRow = z.infer<typeof reportRow>

const reportDetail = reportRow.extend({
  details: z.string(),
  /**
   * The host who objects, for an objection. Null for an anonymous report, for an objection by one of several hosts, and after the
   * reporter's account was deleted.
   */
  reporter: z.object({ name: z.string(), email: z.string(), userId: userId.nullable() }).nullable(),
  /** The decision that an objection is against. */
  decision: z
    .object({ action: decisionAction, reason: z.string(), adminName: z.string(), decidedAt: instant })
    .nullable(),
  /** The event as it is now; null for a report on a host, and if the event is deleted. */
  event: z
    .object({
      id: eventId,
      title: z.string(),
      description: z.string(),
      city: z.string(),
      dateTime: instant,
      timezone: z.string(),
      signupCount: z.number().int(),
      hosts: z.array(z.object({ id: userId, name: z.string() })),
      isCancelled: z.boolean(),
      isHidden: z.boolean(),
    })
    .nullable(),
  /** The host as they are now; null for a report on an event, and if the host is deleted. */
  host: z
    .object({
      id: userId,
      name: z.string(),
      email: z.string(),
      city: z.string().nullable(),
      createdAt: instant,
      isSuspended: z.boolean(),
    })
    .nullable(),
  /** How many other reports (not objections) on the same event or host are open, counted up to 50; 0 if this one is resolved. */
  otherReportCount: z.number().int(),
})
export type ReportDetail = z.infer<typeof reportDetail>

const idParams = z.object({ id: documentId(100) })

/** Reports on events and hosts, and objections to admins' decisions. */
export const reportCalls = declareCalls({
  createReport: {
    method: 'POST',
    path: '/api/reports',
    summary:
      'Reports an event or a host to the admins. A reporter who is not anonymous gets an email immediately, and another about the outcome. Repeating a report with the same details does not create a second one.',
    access: 'public',
    body: newReport,
    response: messageResponse,
    status: 201,
    errors: ['not_found', 'too_many_requests'],
    limits: ['reportByIpAddress'],
  },
  getDecision: {
    method: 'GET',
    path: '/api/objections/{token}',
    summary:
      'Returns the decision that the link in an email lets its recipient object to, and changes nothing.',
    access: 'public',
    params: z.object({ token: anyText().max(200) }),
    response: z.object({
      action: decisionAction,
      /** The event's title; null if the decision is about a person. */
      title: z.string().nullable(),
      reason: z.string(),
      decidedAt: instant,
      hasObjection: z.boolean(),
    }),
    status: 200,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByIpAddress'],
  },
  objectToDecision: {
    method: 'POST',
    path: '/api/objections',
    summary:
      'Objects to a decision by the link in the email about it. A decision has at most one objection: further calls change nothing.',
    access: 'public',
    body: newObjection,
    response: messageResponse,
    status: 201,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByIpAddress'],
  },
  listReports: {
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'Open reports and objections, oldest first, or resolved ones, newest first; a page at a time.',
    access: 'admin',
    query: listQuery({ status: z.enum(['open', 'resolved']).default('open') }),
    response: listResponse(reportRow),
    status: 200,
    errors: [],
  },
  getReport: {
    method: 'GET',
    path: '/api/admin/reports/{id}',
    summary: 'One report or objection, with the event or host that it is about.',
    access: 'admin',
    params: idParams,
    response: reportDetail,
    status: 200,
    errors: ['not_found'],
  },
  resolveReport: {
    method: 'POST',
    path: '/api/admin/reports/{id}/resolve',
    summary:
      'Resolves a report: dismisses it, warns or suspends the host, or hides or cancels the event. An objection is rejected, or the decision is reversed. The host gets an email with the reason; if a report is dismissed, its reporter gets the reason instead.',
    access: 'admin',
    params: idParams,
    body: newResolution,
    response: messageResponse.extend({ count: z.number().int() }),
    status: 200,
    errors: ['not_found', 'already_resolved', 'event_cancelled', 'own_account', 'is_admin'],
  },
})

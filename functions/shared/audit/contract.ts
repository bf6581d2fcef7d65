import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { listResponse, listQuery } from '../http/list.ts'
import { INVALID_ID_MESSAGE, userId } from '../ids.ts'
import { storedAuditEntry } from './stored.ts'

const { action, subject, before, after } = storedAuditEntry.shape

const auditEntryRow = z.object({
  id: z.string(),
  action,
  actor: z.object({ id: userId, name: z.string() }),
  subject,
  before,
  after,
  occurredAt: z.iso.datetime(),
})
export type AuditEntryRow = z.infer<typeof auditEntryRow>

/** An action of an admin, before it is written to the audit log. */
export type AuditEntry = Readonly<Omit<AuditEntryRow, 'id' | 'occurredAt'>>

/** The audit log: the actions of admins. */
export const auditCalls = declareCalls({
  listAdminActions: {
    method: 'GET',
    path: '/api/admin/actions',
    summary:
      'Actions of admins, newest first; optionally only those on one user or event, by one admin, or of one kind.',
    access: 'admin',
    query: listQuery({
      subjectId: z
        .string()
        .regex(/^\d{10}$/, INVALID_ID_MESSAGE)
        .optional(),
      actorId: userId.optional(),
      action: action.optional(),
    }),
    response: listResponse(auditEntryRow),
    status: 200,
    errors: [],
  },
})

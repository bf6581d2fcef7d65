import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { Announcement } from '../../../shared/site/contract.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { deleteAnnouncement, findAnnouncement, saveAnnouncement } from './announcement-store.ts'

const toAuditSubject = (name: string): AuditEntry['subject'] => ({
  kind: 'announcement',
  id: 'announcement',
  name,
})

type AnnouncementContent = Pick<Announcement, 'text' | 'level' | 'until'>
const toAuditState = ({ text, level, until }: AnnouncementContent): AuditEntry['after'] => ({
  text,
  level,
  until,
})

export const getAnnouncement: Handler<'getAnnouncement'> = async ({ now }) => {
  return { announcement: await findAnnouncement(now) }
}

export const setAnnouncement: Handler<'setAnnouncement'> = async ({ body, caller, now }) => {
  if (Date.parse(body.until) <= now) {
    const message = 'Please choose a time in the future.'
    throw new CallError('invalid_body', message, { fields: { until: message } })
  }
  const by = await findAuditActor(caller)
  await saveAnnouncement(body, now, (transaction, before) =>
    writeAuditEntry(
      transaction,
      {
        action: 'announcement_set',
        by,
        subject: toAuditSubject(body.text),
        before: before ? toAuditState(before) : {},
        after: toAuditState(body),
      },
      now,
    ),
  )
  return { message: 'Announcement published' }
}

export const removeAnnouncement: Handler<'removeAnnouncement'> = async ({ caller, now }) => {
  const by = await findAuditActor(caller)
  await deleteAnnouncement(now, (transaction, before) => {
    if (before === null) return
    const entry = {
      action: 'announcement_removed',
      by,
      subject: toAuditSubject(before.text),
      before: toAuditState(before),
      after: {},
    } as const
    writeAuditEntry(transaction, entry, now)
  })
  return { message: 'Announcement removed' }
}

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

type AnnouncementContent = Pick<Announcement, 'text' | 'level' | 'endsAt'>
const toAuditState = ({ text, level, endsAt }: AnnouncementContent): AuditEntry['after'] => ({
  text,
  level,
  endsAt,
})

export const getAnnouncement: Handler<'getAnnouncement'> = async ({ now }) => {
  return { announcement: await findAnnouncement(now) }
}

export const setAnnouncement: Handler<'setAnnouncement'> = async ({ body, caller, now }) => {
  if (Date.parse(body.endsAt) <= now) {
    const message = 'Please choose a time in the future.'
    throw new CallError('invalid_body', message, { fields: { endsAt: message } })
  }
  const actor = await findAuditActor(caller)
  await saveAnnouncement(body, now, (transaction, formerAnnouncement) =>
    writeAuditEntry(
      transaction,
      {
        action: 'announcement_set',
        actor,
        subject: toAuditSubject(body.text),
        before: formerAnnouncement ? toAuditState(formerAnnouncement) : {},
        after: toAuditState(body),
      },
      now,
    ),
  )
  return { message: 'Announcement published' }
}

export const removeAnnouncement: Handler<'removeAnnouncement'> = async ({ caller, now }) => {
  const actor = await findAuditActor(caller)
  await deleteAnnouncement(now, (transaction, formerAnnouncement) => {
    if (formerAnnouncement === null) return
    const entry = {
      action: 'announcement_removed',
      actor,
      subject: toAuditSubject(formerAnnouncement.text),
      before: toAuditState(formerAnnouncement),
      after: {},
    } as const
    writeAuditEntry(transaction, entry, now)
  })
  return { message: 'Announcement removed' }
}

import { MISSING_MESSAGE } from '../../../shared/http/fields.ts'
import { eventId, userId } from '../../../shared/ids.ts'
import type { TargetType } from '../../../shared/reports/stored.ts'
import { findHostCard } from '../../core/accounts/host-cards-store.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { findEvent } from '../../core/events/events-store.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { makeEnvelope } from '../../core/mail/outbox-store.ts'
import { CallError, makeNotFoundError, type CallRequest, type Handler } from '../../platform/call-handler.ts'
import { toMailbox } from '../../platform/limits/mailbox.ts'
import { makeReportMark } from '../../platform/tokens.ts'
import { isPrivateOrMissingEvent, toMailTarget } from './report-target.ts'
import { addReport, type NewReport } from './reports-store.ts'

/** Reads the public name of a host or of a published event, cancelled or not, for the report; throws if there is none. */
async function readPublicName(type: TargetType, id: number): Promise<string> {
  if (type === 'event') {
    const event = await findEvent(eventId.parse(id))
    if (event?.isPublished) return event.title
    throw new CallError('not_found', "This event doesn't exist or has been removed.")
  }
  const host = await findHostCard(userId.parse(id))
  if (!host) throw makeNotFoundError('host')
  return host.name
}

/** A member is identified by the session. Only a report about minors may be anonymous. */
async function identifyReporter({
  caller,
  body: { name, email, reason },
}: CallRequest<'createReport'>): Promise<NewReport['reporter']> {
  const member = caller && (await findMember(caller.id))
  if (member) return { name: member.name, email: member.email, userId: member.id, isProven: true }
  if (name && email) return { name, email, userId: null, isProven: false }
  if (reason === 'minors') return email ? { name: name ?? '', email, userId: null, isProven: false } : null
  throw new CallError('invalid_body', MISSING_MESSAGE, {
    fields: { ...(name ? {} : { name: MISSING_MESSAGE }), ...(email ? {} : { email: MISSING_MESSAGE }) },
  })
}

export const createReport: Handler<'createReport'> = async (request) => {
  const { body, now } = request
  const { targetType, targetId, reason, details } = body
  const reporter = await identifyReporter(request)
  const target = { type: targetType, id: targetId, name: await readPublicName(targetType, targetId) }
  const isPrivateOrMissing = await isPrivateOrMissingEvent(target)
  // A report with other details is another report, so that nothing that a reporter adds is lost.
  const mark = makeReportMark([
    targetType,
    targetId,
    reason,
    details,
    reporter ? toMailbox(reporter.email) : '',
  ])
  const composeReceipt = (id: string): Mail | null =>
    reporter && {
      // The mail contains no text of the reporter, because anyone can enter another person's address.
      ...makeEnvelope({ id: reporter.userId, name: '', email: reporter.email }, `report-received-${id}`),
      template: 'report-received',
      data: { ...toMailTarget(target, reporter, isPrivateOrMissing), reason },
      isProven: reporter.isProven,
    }
  await addReport(
    mark,
    { kind: 'report', target, reason, details, reporter, decisionId: null },
    { composeReceipt, now },
  )
  return { message: 'Thank you. Our team will look into it.' }
}

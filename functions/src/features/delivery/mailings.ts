import { deliveriesOf, findMailing, resumeMailing, stopMailing } from '../../core/mail/mailings-store.ts'
import { mails } from '../../core/mail/mails.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { progressIn, type MailingProgress } from './mailing-progress.ts'
import { readSending } from './sending-store.ts'

export const getMailing: Handler<'getMailing'> = async ({ params, now }) => {
  const [kept, progress] = await Promise.all([findMailing(params.id), progressOf(params.id, now)])
  if (!kept || !progress) throw notFound()
  const { mailing, createdAt } = kept
  const { id, template, eventId } = mailing
  return {
    id,
    trigger: mails[template].trigger,
    eventId,
    createdAt: new Date(createdAt).toISOString(),
    ...progress,
  }
}

/** What Mailgun has is on its way; the rest waits. */
export const stopMailingByHand: Handler<'stopMailing'> = async ({ params, now }) => {
  const progress = await progressOf(params.id, now)
  if (!progress) throw notFound()
  if (progress.state === 'done' || !(await stopMailing(params.id))) {
    throw new CallError('not_running', 'Only a mailing that is under way can be stopped.')
  }
  return { message: 'Stopped' }
}

export const resumeMailingByHand: Handler<'resumeMailing'> = async ({ params, now }) => {
  if (!(await findMailing(params.id))) throw notFound()
  if (!(await resumeMailing(params.id, now))) {
    throw new CallError('not_stopped', 'Only a mailing that was stopped can go on.')
  }
  return { message: 'It goes on' }
}

function notFound(): CallError {
  return new CallError('not_found', 'There is no such mailing.')
}

/** How far a mailing is; null where there is no such one. */
export async function progressOf(id: string, now = Date.now()): Promise<MailingProgress | null> {
  const [kept, parts, { pausedUntil }] = await Promise.all([findMailing(id), deliveriesOf(id), readSending()])
  return kept && progressIn(kept, parts, pausedUntil !== null && pausedUntil > now)
}

import * as log from '../../platform/log.ts'
import { isReminder, reminders, type ReminderType } from '../../../shared/mail/reminders.ts'
import { userId } from '../../../shared/ids.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import { canRunEvents, type Member } from '../../core/accounts/member.ts'
import { findMembers } from '../../core/accounts/users-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import { makeReconfirmMailingId } from '../../core/mail/mailing.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'
import type { HostEventMailData, HostNudgeMailData } from '../../core/mail/mail-data.ts'
import type { Mail } from '../../core/mail/mail.ts'
import type { MailsWithData } from '../../core/mail/mails.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { countSureAttendees } from '../../core/rsvps/signups-store.ts'
import {
  computeMailWindows,
  listDueMails,
  computeNextMailAt,
  isHeadCount,
  isNudge,
  type ScheduledMail,
} from './scheduled-mails.ts'
import { hasLaterEvent } from './event-queries-store.ts'
import {
  listDuePlans,
  findPlannedEvent,
  markAttendeesAsked,
  updatePlan,
  type Plan,
  type PlannedEvent,
} from './plan-store.ts'

const PAGE_SIZE = 100
/** How many events are processed at the same time. */
const CONCURRENT_EVENTS = 10

/**
 * Sends the due mails of each event, until none is due or the time is up. A failed event is logged, does not delay the others,
 * and is still due at the next run.
 */
export async function sendScheduledMails({
  now,
  isTimeUp,
}: {
  readonly now: number
  readonly isTimeUp: () => boolean
}): Promise<void> {
  let lastPlan: Plan | undefined
  for (;;) {
    const page = await listDuePlans(now, PAGE_SIZE, lastPlan)
    for (let start = 0; start < page.length; start += CONCURRENT_EVENTS) {
      if (isTimeUp()) return
      await Promise.all(page.slice(start, start + CONCURRENT_EVENTS).map((plan) => processPlan(plan, now)))
    }
    lastPlan = page.at(-1)
    if (page.length < PAGE_SIZE) return
  }
}

/**
 * Marks the mails that fell due between a backup and its restore as done, because they were sent before the restore. Returns the
 * number of their events; a dry run changes nothing.
 */
export async function skipDueMails(now: number, { isDryRun }: { isDryRun: boolean }): Promise<number> {
  let count = 0
  let lastPlan: Plan | undefined
  for (;;) {
    const page = await listDuePlans(now, PAGE_SIZE, lastPlan)
    for (const plan of page) {
      const event = await findPlannedEvent(plan.eventId)
      if (!event) continue
      const windows = computeMailWindows(event)
      const doneMails = [...plan.doneMails, ...listDueMails(windows, plan.doneMails, now)]
      if (!isDryRun) await updatePlan(plan, doneMails, computeNextMailAt(windows, doneMails, now))
      count += 1
    }
    lastPlan = page.at(-1)
    if (page.length < PAGE_SIZE) return count
  }
}

async function processPlan(plan: Plan, now: number): Promise<void> {
  try {
    const event = await findPlannedEvent(plan.eventId)
    // If the event is published later, or is no longer hidden, that change plans its mails again.
    if (!event) {
      await updatePlan(plan, plan.doneMails, null)
      return
    }
    const windows = computeMailWindows(event)
    const dueMails = listDueMails(windows, plan.doneMails, now)
    for (const mail of dueMails) await sendScheduledMail(event, mail, now)
    const doneMails = [...plan.doneMails, ...dueMails]
    await updatePlan(plan, doneMails, computeNextMailAt(windows, doneMails, now))
  } catch (error) {
    log.error('The scheduled mails of an event were not sent', {
      eventId: plan.eventId,
      ...log.describeError(error),
    })
  }
}

async function sendScheduledMail(event: PlannedEvent, mail: ScheduledMail, now: number): Promise<void> {
  if (isReminder(mail)) await remindAttendees(event, mail, now)
  else if (isHeadCount(mail)) await mailHosts(event, mail, now, await readSureCountField(event))
  else if (isNudge(mail)) await nudgeHosts(event, mail, now)
  // An event without confirmed attendees has no photos to ask for.
  else if (event.confirmedCount > 0) await mailHosts(event, mail, now)
}

/**
 * Makes the id of a mail from the event, its day and the kind of mail. A mail with this id is sent only once, even if the plan is
 * wrong.
 */
function makeMailId(event: PlannedEvent, kind: string): string {
  return `${kind}-${event.eventId}-${toCalendarDay(event.startsAt, event.timezone)}`
}

/** Returns the facts that emails show, without those that only the schedule needs. */
function toSnapshot(event: PlannedEvent) {
  return toEventSnapshot({ ...event, id: event.eventId })
}

async function remindAttendees(event: PlannedEvent, reminder: ReminderType, now: number): Promise<void> {
  // The event is marked first, so that attendees who get a spot from now on count as sure.
  const shouldAsk =
    reminder === 'reminder_day_before' &&
    event.shouldReconfirm &&
    (await markAttendeesAsked(event.eventId, event.startsAt))
  if (event.confirmedCount === 0) return
  const { template } = reminders[reminder]
  const data = {
    ...toSnapshot(event),
    reminder,
    ...(shouldAsk ? ({ reconfirmQuestion: 'first' } as const) : {}),
  }
  const sharedFields = { data, eventId: event.eventId }
  for (const membership of ['non-members', 'members'] as const) {
    const audience = {
      kind: 'attendees',
      eventId: event.eventId,
      statuses: ['confirmed'],
      membership,
    } as const
    const mailName = membership === 'members' ? (`user-${template}` as const) : template
    const id = shouldAsk
      ? makeReconfirmMailingId({ membership, eventId: event.eventId, startsAt: event.startsAt })
      : makeMailId(event, `${membership}-${reminder}`)
    await createMailing({ ...sharedFields, id, template: mailName, audience }, now)
  }
}

/**
 * Counts the attendees who are sure: they said that they are still coming, or got their spot after the question. Returns no count
 * if attendees were not asked. The event is read again, because its reminder may have asked them in this run.
 */
async function readSureCountField({
  eventId,
  startsAt,
  shouldReconfirm,
}: PlannedEvent): Promise<Pick<HostEventMailData, 'sureCount'>> {
  const hasAskedAttendees = shouldReconfirm && (await findPlannedEvent(eventId))?.hasAskedAttendees === true
  return hasAskedAttendees ? { sureCount: await countSureAttendees(eventId, startsAt) } : {}
}

async function mailHosts(
  event: PlannedEvent,
  template: MailsWithData<HostEventMailData>,
  now: number,
  sureCountField: Pick<HostEventMailData, 'sureCount'> = {},
): Promise<void> {
  for (const host of await readHosts(event)) {
    const data: HostEventMailData = {
      ...toSnapshot(event),
      name: host.name,
      confirmedCount: event.confirmedCount,
      ...sureCountField,
      waitlistCount: event.waitlistCount,
      signupLimit: event.signupLimit,
    }
    await enqueue({ ...makeHostEnvelope(event, host, template), template, data }, now)
  }
}

async function nudgeHosts(
  event: PlannedEvent,
  template: MailsWithData<HostNudgeMailData>,
  now: number,
): Promise<void> {
  for (const host of await readHosts(event)) {
    if (await hasLaterEvent(host.id, event.startsAt)) continue
    const data = {
      name: host.name,
      city: event.city,
      lastEventTitle: event.title,
      lastAttendeeCount: event.attendedCount,
    }
    await enqueue({ ...makeHostEnvelope(event, host, template), template, data }, now)
  }
}

/** Reads the hosts of an event who may still run events. */
async function readHosts(event: PlannedEvent): Promise<Member[]> {
  const members = await findMembers(event.hostIds.map((id) => userId.parse(id)))
  return members.filter(canRunEvents)
}

function makeHostEnvelope(event: PlannedEvent, host: Member, template: Mail['template']) {
  const id = `${makeMailId(event, template)}-${host.id}`
  return { id, to: host.email, toName: host.name, eventId: event.eventId, userId: host.id }
}

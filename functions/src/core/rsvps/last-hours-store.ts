import { Timestamp } from 'firebase-admin/firestore'
import { parseEventDocument, type EventFacts } from '../../../shared/events/event-document.ts'
import type { EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { NO_ADDRESS } from '../../../shared/rsvps/command.ts'
import { computeLastReconfirmEmailTime } from '../../../shared/rsvps/offer-times.ts'
import { eventAsStoredRef, eventsAsStored, signupsOf } from '../../platform/collections.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { readDocuments, readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { listReconfirmMailingIds } from '../mail/mailing.ts'
import { findReachedAddresses } from '../mail/mailings-store.ts'
import { listClockTasks, type ClockTask } from './clock-tasks.ts'
import { engine } from './engine.ts'
import { findEventFacts } from './signups-store.ts'

/** How many documents one query reads, and how many sign-ups are ended at the same time. */
const PAGE_SIZE = 200

/**
 * Releases and offers spots in the last hours before events that ask attendees to reconfirm. The engine checks each command at
 * its commit, so a run that is repeated, late or interrupted does no harm. An event that fails stays due.
 */
export async function updateSpotsInLastHours(run: JobRun): Promise<void> {
  const dueEvents = eventsAsStored
    .where('spotsDueAt', '<=', Timestamp.fromMillis(run.now()))
    .orderBy('spotsDueAt')
  const processEvent = async (event: EventFacts) => {
    for (const task of listClockTasks(event, run.now())) await runTask(task, event, run.now())
  }
  await forEachDue(
    readDocuments(dueEvents, PAGE_SIZE),
    run,
    (document) => processEvent(parseEventDocument(document.data())),
    {
      message: 'The spots of an event were not updated in the last hours before it',
      getFields: ({ id }) => ({ eventId: id }),
    },
  )
}

async function runTask(task: ClockTask, event: EventFacts, now: number): Promise<void> {
  switch (task) {
    case 'lapse':
      await lapseOffers(event, now)
      return
    case 'offer':
      await engine.submit(event.id, { kind: 'fillSpots', receivedAt: now })
      return
    case 'release':
      await releaseUnansweredSpots(event, now)
      await recordProgress(event, { spotsReleasedFor: Timestamp.fromMillis(event.startsAt) })
      return
    case 'finish':
      await recordProgress(event, { spotsDueAt: null })
  }
}

/** Ends the offers whose time is over; after the start of the event, all offers. */
async function lapseOffers({ id, startsAt }: EventFacts, now: number): Promise<void> {
  const offers = signupsOf(id).orderBy('offerEndsAt')
  const offersToEnd =
    now > startsAt
      ? offers.where('offerEndsAt', '>', Timestamp.fromMillis(0))
      : offers.where('offerEndsAt', '<=', Timestamp.fromMillis(now))
  for await (const page of readPages(offersToEnd.select('offerEndsAt', 'seq'), PAGE_SIZE)) {
    await endSignups(
      id,
      'lapse',
      page.map((offer) => ({ id: offer.id, seq: offer.data().seq })),
      now,
    )
  }
}

/** Takes spots of attendees who were asked in time and gave no answer, as many as the waitlist needs: the latest RSVPs first. */
async function releaseUnansweredSpots({ id, startsAt }: EventFacts, now: number): Promise<void> {
  const event = await findEventFacts(id)
  if (!event || event.startsAt !== startsAt || event.reconfirmAskedFor !== startsAt) return
  let neededCount = event.waitlistCount - (event.offeredCount ?? 0)
  if (neededCount <= 0) return
  const unansweredSignups = await findUnansweredSignups(id, startsAt)
  while (neededCount > 0 && unansweredSignups.length > 0) {
    const latestSignups = unansweredSignups.splice(-PAGE_SIZE).reverse()
    const reachedAddresses = await findReachedAddresses(
      listReconfirmMailingIds(id, startsAt),
      latestSignups.map(({ email }) => email),
      computeLastReconfirmEmailTime(event),
    )
    const signupsToRelease = latestSignups
      .filter(({ email }) => reachedAddresses.has(email))
      .slice(0, neededCount)
    neededCount -= await endSignups(id, 'release', signupsToRelease, now)
  }
}

/** The sign-ups with a spot and an address that were not reconfirmed, in the order of their RSVPs. */
async function findUnansweredSignups(eventId: EventId, startsAt: number) {
  const query = signupsOf(eventId)
    .where('status', '==', 'confirmed')
    .orderBy('seq')
    .select('seq', 'email', 'reconfirmedFor')
  const unansweredSignups = []
  for await (const document of readDocuments(query, PAGE_SIZE)) {
    const { seq, email, reconfirmedFor } = document.data()
    if (email !== NO_ADDRESS && getMillis(reconfirmedFor) !== startsAt)
      unansweredSignups.push({ id: document.id, seq, email })
  }
  return unansweredSignups
}

/** Ends offers or spots. Returns how many have ended. */
async function endSignups(
  eventId: EventId,
  kind: 'lapse' | 'release',
  signups: readonly { readonly id: string; readonly seq: number }[],
  now: number,
): Promise<number> {
  const outcomes = await Promise.all(
    signups.map(({ id: signupId, seq }) => engine.submit(eventId, { kind, signupId, seq, receivedAt: now })),
  )
  return outcomes.filter((outcome) => outcome.kind === 'cancelled').length
}

/** Records the progress for a start, unless the event has moved to another start in the meantime. */
function recordProgress(
  { id, startsAt }: EventFacts,
  fields: { readonly spotsDueAt: null } | { readonly spotsReleasedFor: Timestamp },
): Promise<void> {
  const ref = eventAsStoredRef(id)
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(ref)).data()
    if (event && getMillis(event.startsAt) === startsAt) transaction.update(ref, fields)
  })
}

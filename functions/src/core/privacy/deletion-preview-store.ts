import { Timestamp, type Query } from 'firebase-admin/firestore'
import { eventId, userId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'
import type { DeletionPreview } from '../../../shared/privacy/deletion-preview.ts'
import { allSignups, emails, eventsAsStored } from '../../platform/collections.ts'
import { eventsToSettle } from './deletions-store.ts'
import { upcomingSignupsOf } from './erase-signups-store.ts'

/** Events that are named; of the others it is said how many there are. */
const NAMED = 10

const countOf = async (query: Query) => (await query.count().get()).data().count

/** What deleting somebody would do. Of who never showed that an address is theirs, what was done with it is left alone. */
export async function previewDeletion(
  { id, email, provenAt }: { readonly id: number; readonly email: string; readonly provenAt?: unknown },
  now: number,
  isByAdmin: boolean,
): Promise<DeletionPreview> {
  const subject = { id: userId.parse(id), email, addresses: provenAt ? [email] : [] }
  const at = Timestamp.fromMillis(now)
  const own = allSignups.where('email', '==', email)
  const open = eventsToSettle(subject.id, now, isByAdmin)
  const hosted = eventsAsStored
    .where('hostIds', 'array-contains', String(id))
    .where('cancelledAt', '==', null)
  const log = provenAt ? emails.where('to', '==', email) : emails.where('userId', '==', id)
  const [seats, attended, past, sent, named, counts] = await Promise.all([
    upcomingSignupsOf(subject, now),
    provenAt ? countOf(own.where('status', 'in', ['confirmed']).where('eventStartsAt', '<', at)) : 0,
    countOf(hosted.where('startsAt', '<', at).orderBy('startsAt', 'desc')),
    countOf(log),
    Promise.all(open.map((events) => events.orderBy('endsAt').limit(NAMED).get())),
    Promise.all(open.map(countOf)),
  ])
  return {
    counts: { spots: seats.length, attended, hosted: past, emails: sent },
    toSettle: named
      .flatMap(({ docs }) => docs)
      .slice(0, NAMED)
      .map((document) => {
        const { title, startsAt, timezone } = document.data()
        const dateTime = new Date(millisOf(startsAt)).toISOString()
        return { id: eventId.parse(document.id), title, dateTime, timezone }
      }),
    toSettleCount: counts.reduce((sum, count) => sum + count, 0),
  }
}

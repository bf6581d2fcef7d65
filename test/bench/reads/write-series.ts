import { createHash } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { toEventDocument, type StoredEvent } from '../../../functions/shared/events/stored.ts'
import { eventId } from '../../../functions/shared/ids.ts'
import { toWallTime } from '../../../functions/shared/time/wall-time.ts'
import { deriveSeriesId } from '../../../functions/src/core/events/series-store.ts'
import { makeSnapshotFields } from '../../../functions/src/core/rsvps/signup-document.ts'
import { seriesRef } from '../../../functions/src/platform/collections.ts'
import { makeEventFacts } from '../../factories/event-facts.ts'
import { makeSeriesFacts } from '../../factories/series-facts.ts'

/** Numbers of upcoming events in a series: more than the event's page lists, and many more. */
export const SERIES_LENGTHS = { small: 6, large: 50 } as const

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS

interface SeriesOptions {
  /** The id of the first event; the others have the following ids. */
  readonly firstId: number
  readonly count: number
  /** Fields that replace the default content of each event. */
  readonly facts?: Partial<StoredEvent>
  /** The email of a member with a spot at each event. */
  readonly memberEmail?: string
}

/**
 * Writes a weekly series whose first event starts before all other upcoming events. A second call with a larger count extends
 * it.
 */
export async function writeSeries({ firstId, count, facts = {}, memberEmail }: SeriesOptions): Promise<void> {
  const db = getFirestore()
  const now = Date.now()
  const twoDaysAgo = now - 48 * HOUR_MS
  const seriesId = deriveSeriesId(eventId.parse(firstId))
  const events = Array.from({ length: count }, (_, index) => {
    const startsAt = now + HOUR_MS / 4 + index * WEEK_MS
    return makeEventFacts(eventId.parse(firstId + index), startsAt, {
      title: 'A weekly event',
      nextSeq: 3,
      createdAt: twoDaysAgo,
      contentUpdatedAt: twoDaysAgo,
      updatedAt: twoDaysAgo,
      ...facts,
      seriesId,
      seriesDate: toWallTime(startsAt, 'Europe/London').date,
      isLaterOccurrence: index > 0,
    })
  })
  const [firstEvent] = events
  if (!firstEvent) return
  const batch = db.batch()
  batch.set(
    seriesRef(seriesId),
    makeSeriesFacts(firstEvent, { lastProcessedDate: events.at(-1)?.seriesDate ?? null }),
  )
  for (const event of events) {
    const ref = db.doc(`events/${event.id}`)
    batch.set(ref, toEventDocument(event))
    if (memberEmail !== undefined) {
      const id = createHash('sha256').update(memberEmail).digest('hex')
      batch.set(
        ref.collection('signups').doc(id),
        makeStoredSignup(event, memberEmail, Timestamp.fromMillis(twoDaysAgo)),
      )
    }
  }
  await batch.commit()
}

/** Makes the stored sign-up of an attendee with a spot at an event. */
export const makeStoredSignup = (event: StoredEvent, email: string, createdAt: Timestamp) => ({
  eventId: event.id,
  name: 'Robin Example',
  email,
  sourceCity: null,
  sourceArea: null,
  status: 'confirmed',
  seq: 1,
  changeTokenHash: '',
  callId: '',
  result: { status: 'confirmed', position: null },
  checkedInAt: null,
  createdAt,
  updatedAt: createdAt,
  ...makeSnapshotFields(event),
})

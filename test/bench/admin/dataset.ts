import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { toCityFields } from '../../../functions/shared/cities/city-key.ts'
import { toEventDocument } from '../../../functions/shared/events/stored.ts'
import { HIGH_PERFORMER_EVENT_COUNT } from '../../../functions/shared/stats/engagement.ts'
import type { storedHostStats } from '../../../functions/shared/stats/stored.ts'
import { eventId } from '../../../functions/shared/ids.ts'
import { makeUserSearchFields } from '../../../functions/shared/search/user-search.ts'
import { recountHost, toHostStats } from '../../../functions/src/core/stats/host-stats-store.ts'
import { recountMember } from '../../../functions/src/core/stats/member-counts-store.ts'
import { recountMemberTotal } from '../../../functions/src/core/stats/member-total-store.ts'
import { recountAllMail } from '../../../functions/src/features/delivery/mail-stats.ts'
import { recountCity } from '../../../functions/src/features/stats/city-stats-store.ts'
import { readCityKeysToCount } from '../../../functions/src/features/stats/recount-sources-store.ts'
import { saveWeeklyStats } from '../../../functions/src/features/stats/weekly-stats.ts'
import { hostStats, users, type Stored } from '../../../functions/src/platform/collections.ts'
import { makeEventFacts, makeHostCardFacts } from '../../factories/event-facts.ts'
import { makeStoredSignup } from '../reads/write-series.ts'

/** The number of documents of each kind. */
export interface DatasetSize {
  readonly userCount: number
  /** How many of the users are hosts. */
  readonly hostCount: number
  readonly eventCount: number
  readonly signupCount: number
}

const DAY_MS = 86_400_000
const CITY_COUNT = 40
const DOCUMENTS_PER_FLUSH = 5_000
/** One message from an admin per 40 users, and one logged email per 20 sign-ups. */
const USERS_PER_MESSAGE = 40
const SIGNUPS_PER_EMAIL = 20
/**
 * This city also gets the first 20 added hosts and every 15th member, so that lists of its users fill a page even if there are
 * few users.
 */
const LARGEST_CITY = 1
const HOSTS_IN_LARGEST_CITY = 20
const MEMBERS_PER_ONE_IN_LARGEST_CITY = 15

const makeCityName = (index: number) => `Bench City ${index % CITY_COUNT}`
const makeUserId = (index: number) => 3_000_000_000 + index
const makeEventId = (index: number) => 4_000_000_000 + index
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Adds documents to those of `existingSize`, until there are as many as in `size`. Members joined and events start on days spread
 * over a year; a twelfth of the events are upcoming, and a hundredth are drafts. The stored stats of hosts and members are written
 * too, because counting them would read each event of each host. Returns the uid of a new host.
 */
export async function growDataset(
  size: DatasetSize,
  existingSize: DatasetSize,
  now: number,
): Promise<string> {
  const db = getFirestore()
  const writer = db.bulkWriter({ throttling: false })
  let documentCount = 0
  const add: AddDocument = async (path, data) => {
    void writer.set(db.doc(path), data)
    documentCount += 1
    if (documentCount % DOCUMENTS_PER_FLUSH === 0) await writer.flush()
  }
  await addUsers(add, size, existingSize, now)
  await addEvents(add, size, existingSize, now)
  await addMail(add, size, existingSize, now)
  await writer.close()
  return String(makeUserId(existingSize.userCount))
}

type AddDocument = (path: string, data: object) => Promise<void>

async function addUsers(
  add: AddDocument,
  size: DatasetSize,
  existingSize: DatasetSize,
  now: number,
): Promise<void> {
  const eventCounts = countEventsByHost(size, existingSize)
  for (let index = existingSize.userCount; index < size.userCount; index += 1) {
    const id = makeUserId(index)
    // The first of the added users are hosts.
    const addedIndex = index - existingSize.userCount
    const isHost = addedIndex < size.hostCount - existingSize.hostCount
    const isInLargestCity = isHost
      ? addedIndex < HOSTS_IN_LARGEST_CITY
      : index % MEMBERS_PER_ONE_IN_LARGEST_CITY === 0
    const city = makeCityName(isInLargestCity ? LARGEST_CITY : index)
    const name = `${['Ada', 'Bo', 'Cem', 'Dua'][index % 4] ?? ''} Bench${index}`
    const email = `bench${index}@people.test`
    const joinedAt = Timestamp.fromMillis(now - (index % 365) * DAY_MS)
    const times = { createdAt: joinedAt, updatedAt: joinedAt, provenAt: joinedAt }
    const roleFields = { role: isHost ? 'host' : 'user', isApproved: isHost, blockedMailKinds: [] }
    const user = { id, name, email, area: null, ...times, ...roleFields }
    await add(`users/${id}`, {
      ...user,
      ...toCityFields(city),
      ...makeUserSearchFields({ name, email }),
      eventCounts: { attendedCount: 0, hostedCount: (isHost && eventCounts.get(addedIndex)) || 0 },
    })
    await add(`userEmails/${hash(email)}`, { userId: id })
    if (isHost) await add(`hosts/${id}`, { ...makeHostCardFacts(id, name), ...toCityFields(city) })
  }
}

/** Returns the index of an event's host among the added hosts. */
const getHostIndex = (index: number, size: DatasetSize, existingSize: DatasetSize) =>
  index % Math.max(1, size.hostCount - existingSize.hostCount)

/** Counts the added events of each added host, by the host's index. */
function countEventsByHost(size: DatasetSize, existingSize: DatasetSize): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let index = existingSize.eventCount; index < size.eventCount; index += 1) {
    const addedIndex = getHostIndex(index, size, existingSize)
    counts.set(addedIndex, (counts.get(addedIndex) ?? 0) + 1)
  }
  return counts
}

/** Collects the start times of each host's published events, and writes the stats of these hosts. */
class HostStatsBuilder {
  readonly #startTimesByHost = new Map<number, number[]>()

  add(hostId: number, startsAt?: number): void {
    const startTimes = this.#startTimesByHost.get(hostId) ?? []
    this.#startTimesByHost.set(hostId, startsAt === undefined ? startTimes : [...startTimes, startsAt])
  }

  async write(add: AddDocument, spotsPerEvent: number, now: number): Promise<void> {
    for (const [hostId, startTimes] of this.#startTimesByHost) {
      const eventCount = startTimes.length
      const pastStartTimes = startTimes.filter((startsAt) => startsAt <= now)
      const toTimestamp = (startsAt: number) =>
        Number.isFinite(startsAt) ? Timestamp.fromMillis(startsAt) : null
      const stats: Stored<typeof storedHostStats> = {
        eventCount,
        attendeeCount: eventCount * spotsPerEvent,
        isHighPerformer: eventCount >= HIGH_PERFORMER_EVENT_COUNT,
        firstEventAt: toTimestamp(Math.min(...startTimes)),
        lastEventAt: toTimestamp(Math.max(...startTimes)),
        lastStartedEventAt: toTimestamp(Math.max(...pastStartTimes)),
        countedAt: Timestamp.fromMillis(now),
      }
      await add(`hostStats/${hostId}`, stats)
    }
  }
}

async function addEvents(
  add: AddDocument,
  size: DatasetSize,
  existingSize: DatasetSize,
  now: number,
): Promise<void> {
  const spotsPerEvent = Math.round(
    (size.signupCount - existingSize.signupCount) / Math.max(1, size.eventCount - existingSize.eventCount),
  )
  const hostStatsBuilder = new HostStatsBuilder()
  for (let index = 0; index < size.hostCount - existingSize.hostCount; index += 1)
    hostStatsBuilder.add(makeUserId(existingSize.userCount + index))
  for (let index = existingSize.eventCount; index < size.eventCount; index += 1) {
    const hostId = makeUserId(existingSize.userCount + getHostIndex(index, size, existingSize))
    const startsAt = now + ((index % 365) - 335) * DAY_MS
    const event = makeEventFacts(eventId.parse(makeEventId(index)), startsAt, {
      title: `Bench event ${index}`,
      city: makeCityName(index),
      hosts: [makeHostCardFacts(hostId)],
      isPublished: index % 100 !== 0,
      confirmedCount: spotsPerEvent,
      nextSeq: spotsPerEvent + 1,
      signupLimit: null,
    })
    await add(`events/${event.id}`, toEventDocument(event))
    if (event.isPublished) hostStatsBuilder.add(hostId, startsAt)
    for (let seq = 1; seq <= spotsPerEvent; seq += 1) {
      const email = `attendee${seq}-${index}@people.test`
      const signedUpAt = Timestamp.fromMillis(Math.min(now, startsAt) - (seq % 30) * DAY_MS)
      await add(`events/${event.id}/signups/${hash(email)}`, {
        ...makeStoredSignup(event, email, signedUpAt),
        name: `Attendee ${seq}`,
        nameKey: `attendee ${seq}`,
        lastWordKey: null,
        userId: null,
        seq,
        changeTokenHash: hash(`${email} ${seq}`),
      })
    }
  }
  await hostStatsBuilder.write(add, spotsPerEvent, now)
}

async function addMail(
  add: AddDocument,
  size: DatasetSize,
  existingSize: DatasetSize,
  now: number,
): Promise<void> {
  const countMessages = (datasetSize: DatasetSize) => Math.ceil(datasetSize.userCount / USERS_PER_MESSAGE)
  for (let index = countMessages(existingSize); index < countMessages(size); index += 1) {
    await add(`messages/bench-${index}`, {
      subject: `News ${index}`,
      content: 'A word.',
      recipientType: 'all_users',
      recipientCity: null,
      recipient: null,
      sentBy: makeUserId(0),
      sentAt: Timestamp.fromMillis(now - index * DAY_MS),
    })
  }
  const countEmails = (datasetSize: DatasetSize) => Math.ceil(datasetSize.signupCount / SIGNUPS_PER_EMAIL)
  for (let index = countEmails(existingSize); index < countEmails(size); index += 1) {
    const sentAt = Timestamp.fromMillis(now - (index % 300) * 3_600_000)
    const status = index % 40 === 0 ? 'failed' : 'delivered'
    await add(`emails/bench-${index}`, {
      template: 'rsvp',
      trigger: 'rsvp_confirmation',
      campaign: 'rsvp_confirmation',
      status,
      deliveryId: `bench-${index}`,
      mailingId: null,
      signup: null,
      to: `bench${index}@people.test`,
      toName: 'Bench',
      eventId: makeEventId(index % size.eventCount),
      userId: makeUserId(index % size.userCount),
      subject: 'See you',
      createdAt: sentAt,
      sentAt,
      deliveredAt: sentAt,
      openedAt: null,
      bouncedAt: null,
      providerId: null,
      expiresAt: Timestamp.fromMillis(now + 300 * DAY_MS),
    })
  }
}

/**
 * Counts the stored stats as `runNightlyRepair` does, except those of hosts and members, which `growDataset` wrote. Of these it
 * counts only the stats of `hostUid`, and checks that they equal the stored ones.
 */
export async function countStats(hostUid: string, now: number): Promise<void> {
  const storedStats = (await hostStats.doc(hostUid).get()).data()
  assert.deepEqual(storedStats && toHostStats(storedStats), await recountHost(hostUid, now))
  const member = (await users.doc(hostUid).get()).data()
  assert.deepEqual(member?.eventCounts, await recountMember(hostUid, now))
  for await (const city of readCityKeysToCount()) await recountCity(city, now)
  await saveWeeklyStats(now)
  await recountMemberTotal(now)
  await recountAllMail(now)
}

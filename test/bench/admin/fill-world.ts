import { createHash } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { cityFields } from '../../../functions/shared/cities/city-key.ts'
import { eventDocument } from '../../../functions/shared/events/stored.ts'
import { HIGH_PERFORMER_EVENTS } from '../../../functions/shared/stats/engagement.ts'
import type { storedHostStats } from '../../../functions/shared/stats/stored.ts'
import { eventId } from '../../../functions/shared/ids.ts'
import { userSearchFields } from '../../../functions/shared/search/user-search.ts'
import type { Stored } from '../../../functions/src/platform/collections.ts'
import { eventFacts, hostCardOf } from '../../factories/event-facts.ts'

/** How many of what there are. */
export interface WorldSize {
  readonly users: number
  /** Of the users. */
  readonly hosts: number
  readonly events: number
  readonly signups: number
}

const DAY = 86_400_000
const CITIES = 40
/** Documents of a commit, and commits under way at once. */
const IN_BATCH = 500
const AT_ONCE = 4
/** A message of an admin for so many users, and a logged email for so many sign-ups. */
const USERS_FOR_A_MESSAGE = 40
const SIGNUPS_FOR_AN_EMAIL = 20
/** So many hosts live in one city, so that a small world fills a page with them too. */
const HOSTS_OF_A_CITY = 20
const CITY_OF_MANY = 1

/** Every so manieth member lives in that city too, so that a small world fills a page with those of one role there. */
const MEMBER_OF_A_CITY = 15

const cityOf = (index: number) => `Bench City ${index % CITIES}`
const userIdOf = (index: number) => 3_000_000_000 + index
const eventIdOf = (index: number) => 4_000_000_000 + index
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Writes what a world has more than a smaller one that stands already (`from`): whoever came first stays. Members joined and events
 * are spread over a year, a twelfth of the events is to come, a hundredth a draft. What is kept of hosts and members is written along:
 * counting it again would look at each event for each host. Answers the uid of one that is new.
 */
export async function fillWorld(size: WorldSize, from: WorldSize, now: number): Promise<string> {
  const batches = new Batches()
  const add: Add = (path, data) => batches.add(path, data)
  await fillPeople(add, size, from, now)
  await fillEvents(add, size, from, now)
  await fillMail(add, size, from, now)
  await batches.end()
  return String(userIdOf(from.users))
}

type Add = (path: string, data: object) => Promise<void>

/** Writes a great many documents, some commits at once. */
class Batches {
  readonly #db = getFirestore()
  readonly #running = new Set<Promise<unknown>>()
  #batch = this.#db.batch()
  #size = 0

  async add(path: string, data: object): Promise<void> {
    this.#batch.set(this.#db.doc(path), data)
    this.#size += 1
    if (this.#size < IN_BATCH) return
    this.#begin()
    if (this.#running.size >= AT_ONCE) await Promise.race(this.#running)
  }

  async end(): Promise<void> {
    this.#begin()
    await Promise.all(this.#running)
  }

  #begin(): void {
    const commit: Promise<unknown> = this.#batch.commit().then(() => this.#running.delete(commit))
    this.#running.add(commit)
    this.#batch = this.#db.batch()
    this.#size = 0
  }
}

async function fillPeople(add: Add, size: WorldSize, from: WorldSize, now: number): Promise<void> {
  const hosted = eventsByHost(size, from)
  for (let index = from.users; index < size.users; index += 1) {
    const id = userIdOf(index)
    // The hosts of a world are the first of its users, and of those that were added to it.
    const nth = index - from.users
    const isHost = nth < size.hosts - from.hosts
    const isInCity = isHost ? nth < HOSTS_OF_A_CITY : index % MEMBER_OF_A_CITY === 0
    const city = cityOf(isInCity ? CITY_OF_MANY : index)
    const name = `${['Ada', 'Bo', 'Cem', 'Dua'][index % 4] ?? ''} Bench${index}`
    const email = `bench${index}@people.test`
    const at = Timestamp.fromMillis(now - (index % 365) * DAY)
    await add(`users/${id}`, {
      ...{ id, name, email, area: null, createdAt: at, updatedAt: at, provenAt: at },
      ...cityFields(city),
      ...{ role: isHost ? 'host' : 'user', isApproved: isHost, mailBlocked: [] },
      ...userSearchFields({ name, email }),
      eventCounts: { attended: 0, hosted: (isHost && hosted.get(nth)) || 0 },
    })
    await add(`userEmails/${hash(email)}`, { userId: id })
    if (isHost) await add(`hosts/${id}`, { ...hostCardOf(id, name), ...cityFields(city) })
  }
}

/** Which of the hosts that are added an event is of. */
const hostOfEvent = (index: number, size: WorldSize, from: WorldSize) =>
  index % Math.max(1, size.hosts - from.hosts)

/** How many of the events that are added each of those hosts has. */
function eventsByHost(size: WorldSize, from: WorldSize): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let index = from.events; index < size.events; index += 1) {
    const nth = hostOfEvent(index, size, from)
    counts.set(nth, (counts.get(nth) ?? 0) + 1)
  }
  return counts
}

/** What hosts have run, as their events are written. */
class HostTally {
  readonly #startsOf = new Map<number, number[]>()

  add(host: number, startsAt?: number): void {
    const starts = this.#startsOf.get(host) ?? []
    this.#startsOf.set(host, startsAt === undefined ? starts : [...starts, startsAt])
  }

  async write(add: Add, seats: number, now: number): Promise<void> {
    for (const [host, starts] of this.#startsOf) {
      const [events, begun] = [starts.length, starts.filter((at) => at <= now)]
      const instant = (at: number) => (Number.isFinite(at) ? Timestamp.fromMillis(at) : null)
      const figures: Stored<typeof storedHostStats> = {
        ...{ events, attendees: events * seats, isHighPerformer: events >= HIGH_PERFORMER_EVENTS },
        ...{ firstAt: instant(Math.min(...starts)), lastAt: instant(Math.max(...starts)) },
        ...{ lastBegunAt: instant(Math.max(...begun)), countedAt: Timestamp.fromMillis(now) },
      }
      await add(`hostStats/${host}`, figures)
    }
  }
}

async function fillEvents(add: Add, size: WorldSize, from: WorldSize, now: number): Promise<void> {
  const seats = Math.round((size.signups - from.signups) / Math.max(1, size.events - from.events))
  const tally = new HostTally()
  for (let index = 0; index < size.hosts - from.hosts; index += 1) tally.add(userIdOf(from.users + index))
  for (let index = from.events; index < size.events; index += 1) {
    const host = userIdOf(from.users + hostOfEvent(index, size, from))
    const startsAt = now + ((index % 365) - 335) * DAY
    const event = eventFacts(eventId.parse(eventIdOf(index)), startsAt, {
      title: `Bench evening ${index}`,
      city: cityOf(index),
      hosts: [hostCardOf(host)],
      isPublished: index % 100 !== 0,
      confirmedCount: seats,
      nextSeq: seats + 1,
      signupLimit: null,
    })
    await add(`events/${event.id}`, eventDocument(event))
    if (event.isPublished) tally.add(host, startsAt)
    for (let seq = 1; seq <= seats; seq += 1) {
      const email = `guest${seq}-${index}@people.test`
      const at = Timestamp.fromMillis(Math.min(now, startsAt) - (seq % 30) * DAY)
      await add(`events/${event.id}/signups/${hash(email)}`, {
        ...{ eventId: event.id, name: `Guest ${seq}`, email, sourceCity: null, sourceArea: null },
        ...{ nameKey: `guest ${seq}`, familyKey: null, userId: null, status: 'confirmed', seq },
        ...{ changeTokenHash: hash(`${email} ${seq}`), requestId: '', checkedInAt: null },
        ...{ answer: { status: 'confirmed', place: null }, createdAt: at, updatedAt: at },
        ...{ eventTitle: event.title, eventCity: event.city, eventStartsAt: Timestamp.fromMillis(startsAt) },
      })
    }
  }
  await tally.write(add, seats, now)
}

async function fillMail(add: Add, size: WorldSize, from: WorldSize, now: number): Promise<void> {
  const messages = (world: WorldSize) => Math.ceil(world.users / USERS_FOR_A_MESSAGE)
  for (let index = messages(from); index < messages(size); index += 1) {
    await add(`messages/bench-${index}`, {
      ...{ subject: `News ${index}`, content: 'A word.', recipientType: 'all_users', recipientCity: null },
      ...{ recipient: null, sentBy: userIdOf(0), sentAt: Timestamp.fromMillis(now - index * DAY) },
    })
  }
  const emails = (world: WorldSize) => Math.ceil(world.signups / SIGNUPS_FOR_AN_EMAIL)
  for (let index = emails(from); index < emails(size); index += 1) {
    const at = Timestamp.fromMillis(now - (index % 300) * 3_600_000)
    const status = index % 40 === 0 ? 'failed' : 'delivered'
    await add(`emails/bench-${index}`, {
      ...{ template: 'rsvp', trigger: 'rsvp_confirmation', campaign: 'rsvp_confirmation', status },
      ...{ deliveryId: `bench-${index}`, mailingId: null, signup: null, to: `bench${index}@people.test` },
      ...{ toName: 'Bench', eventId: eventIdOf(index % size.events), userId: userIdOf(index % size.users) },
      ...{ subject: 'See you', createdAt: at, sentAt: at, deliveredAt: at, openedAt: null, bouncedAt: null },
      ...{ providerId: null, expiresAt: Timestamp.fromMillis(now + 300 * DAY) },
    })
  }
}

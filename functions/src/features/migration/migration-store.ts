import { createHash } from 'node:crypto'
import { FieldPath, Timestamp, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { cityFields, cityKeyOf, isSameCity } from '../../../shared/cities/city-key.ts'
import { citySpelling } from '../../../shared/cities/city.ts'
import { searchTokens } from '../../../shared/events/search-tokens.ts'
import type { HostCard } from '../../../shared/events/event.ts'
import { eventDocument, storedEvent, type StoredEvent } from '../../../shared/events/stored.ts'
import type { storedFollows } from '../../../shared/follows/stored.ts'
import { userId } from '../../../shared/ids.ts'
import { nameKeys } from '../../../shared/people/name-keys.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { findAccount } from '../../core/accounts/account.ts'
import { findCardOrBare } from '../../core/accounts/host-cards-store.ts'
import { migratedEvent } from '../../core/events/older-event.ts'
import { signupHashes } from '../../core/rsvps/signup-document.ts'
import { followFields } from '../../core/mail/follows-store.ts'
import { keptPlace } from '../../core/events/private-place.ts'
import { ownerIn } from '../../core/rsvps/signup-owner-store.ts'
import { migratedEntry, migratedSend } from '../../core/mail/older-mail-store.ts'
import { moveGroup } from './move-group-store.ts'
import {
  deliveries,
  guestsOf,
  mailings,
  olderDocuments,
  olderGuests,
  olderSignups,
  placeRef,
  type Stored,
  userEmailRef,
  userRef,
} from '../../platform/collections.ts'
import { eachPage } from '../../platform/each-page.ts'
import { db } from '../../platform/firebase.ts'

/** What a run found, by collection. */
export interface Migrated {
  /** Documents of an older version; a dry run leaves them so. */
  readonly changed: number
  /** Paths of those that cannot be made as they should be, and why: somebody has to look at them. */
  readonly broken: readonly string[]
}

/** How one document of an older version is brought up to date: null where it is. */
type Step = (document: QueryDocumentSnapshot) => Promise<(() => Promise<unknown>) | null>

const PAGE = 200

/**
 * Brings data of an older version up to date. It changes only what is not as it should be, one document at a time and only
 * if nobody else has written it since: so it can be cut short, run again, and run beside the live site.
 */
export async function migrate({
  isDryRun,
}: {
  readonly isDryRun: boolean
}): Promise<Record<string, Migrated>> {
  return {
    users: await walk('users', isDryRun, user),
    // After the users, who say whether they are proven.
    applications: await walk('applications', isDryRun, application),
    hosts: await walk('hosts', isDryRun, spelledCity),
    // After the users and hosts, of whom its cards are made.
    events: await walk('events', isDryRun, event),
    citySignups: await walk('citySignups', isDryRun, citySignup),
    follows: await walk('follows', isDryRun, followed),
    conversations: await walk('conversations', isDryRun, conversation),
    // After the users, whose addresses say whose a sign-up is.
    signups: await walk(olderSignups, isDryRun, signup),
    guests: await walk(olderGuests, isDryRun, guest),
    emails: await walk('emails', isDryRun, entry),
    sends: await walk('sends', isDryRun, send),
  }
}

async function walk(
  which: Parameters<typeof olderDocuments>[0] | Query,
  isDryRun: boolean,
  step: Step,
): Promise<Migrated> {
  const all = typeof which === 'string' ? olderDocuments(which) : which
  const query = all.orderBy(FieldPath.documentId())
  let changed = 0
  const broken: string[] = []
  for await (const page of eachPage(query, PAGE)) {
    for (const document of page) {
      try {
        const write = await step(document)
        if (!write) continue
        if (!isDryRun) await write()
        changed += 1
      } catch (error) {
        broken.push(`${document.ref.path}: ${error instanceof Error ? error.name : 'unknown'}`)
      }
    }
  }
  return { changed, broken }
}

const event: Step = async (document) => {
  const older = migratedEvent(document.data())
  const present = older ?? storedEvent.parse(document.data())
  // Where a private event is stood in its document, which whoever has its address reads.
  const isOpen = present.isPrivate && !present.placeMark
  const hosts = await cardsOf(present)
  const { said, place } = keptPlace(Number(document.id), present)
  const shown = { ...present, ...(isOpen ? said : {}), ...(hosts ? { hosts } : {}) }
  // What it is found by: nothing of it that anybody reads is another.
  const next = { ...shown, cityKey: cityKeyOf(shown.city), searchTokens: searchTokens(shown) }
  const isFound = next.cityKey === present.cityKey && isSame(next.searchTokens, present.searchTokens)
  if (!older && !isOpen && !hosts && isFound) return null
  // A private event that had a guest list goes on having one.
  const guests = next.isPrivate ? await guestsOf(Number(document.id)).limit(1).get() : null
  const hasGuestList = next.hasGuestList || guests?.empty === false
  return async () => {
    const batch = db.batch()
    batch.update(document.ref, eventDocument({ ...next, hasGuestList }), {
      lastUpdateTime: document.updateTime,
    })
    if (isOpen && place) batch.set(placeRef(Number(document.id)), place)
    await batch.commit()
  }
}

/**
 * The cards of an event's hosts, in their order, where some are missing and can be made: an edit goes by the cards, so whoever has none
 * would host it no more. Null where there is nothing to add.
 */
async function cardsOf({ hostIds, hosts }: StoredEvent): Promise<HostCard[] | null> {
  const cards = await Promise.all(
    hostIds.map(async (uid) => {
      const card = hosts.find(({ id }) => String(id) === uid)
      const id = userId.safeParse(uid)
      return card ?? (id.success ? findCardOrBare(id.data) : null)
    }),
  )
  const known = cards.filter((card) => card !== null)
  return known.length > hosts.length ? known : null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A document's city as the catalogue spells it, with its key; nothing where it is so. */
function newCity(document: QueryDocumentSnapshot): { city?: string; cityKey?: string | null } {
  const city: unknown = document.get('city')
  const next = cityFields(typeof city === 'string' && city !== '' ? citySpelling(city) : null)
  if (next.cityKey === null) return document.get('cityKey') === null ? {} : { cityKey: null }
  return next.city === city && next.cityKey === document.get('cityKey')
    ? {}
    : { ...next, city: next.city ?? '' }
}

const spelledCity: Step = (document) => {
  const city = newCity(document)
  if (city.cityKey === undefined) return Promise.resolve(null)
  return Promise.resolve(() => document.ref.update(city, { lastUpdateTime: document.updateTime }))
}

/**
 * Whose an address is stands in a document of its own, by its hash; and whether it was proven, in the member's. An older
 * version left that to Firebase Auth, which calls an address verified once its link has been followed.
 */
const user: Step = async (document) => {
  const email: unknown = document.get('email')
  if (typeof email !== 'string') return spelledCity(document)
  const named = document.data() as Partial<Named>
  const owner = userEmailRef(email)
  const known = await owner.get()
  const isOlder = document.get('provenAt') === undefined
  const fields = {
    ...newCity(document),
    ...(isOlder ? { provenAt: await provenBefore(document.id, email) } : {}),
    // What an admin looks for them by.
    ...(isNamedRight(named) ? {} : nameKeys(named.name ?? '')),
  }
  if (known.exists && Object.keys(fields).length === 0) return null
  return async () => {
    if (!known.exists) await owner.create({ userId: userId.parse(document.id) })
    if (Object.keys(fields).length > 0)
      await document.ref.update(fields, { lastUpdateTime: document.updateTime })
  }
}

type Named = Pick<Stored<typeof storedSignup>, 'name' | 'nameKey' | 'familyKey'>

/** Whether somebody is looked for by what their name is now folded to. */
function isNamedRight({ name, nameKey, familyKey }: Partial<Named>): boolean {
  const keys = nameKeys(name ?? '')
  return nameKey === keys.nameKey && (familyKey ?? null) === keys.familyKey
}

/** An application of before it said whether the applicant had shown that the address is theirs. */
const application: Step = async (document) => {
  if (document.get('isProven') !== undefined) return null
  const member = (await userRef(userId.parse(document.id)).get()).data()
  return () =>
    document.ref.update({ isProven: Boolean(member?.provenAt) }, { lastUpdateTime: document.updateTime })
}

async function provenBefore(uid: string, email: string): Promise<Timestamp | null> {
  const account = await findAccount(uid)
  if (account?.email !== email || !account.emailVerified) return null
  const { lastSignInTime, creationTime } = account.metadata
  return Timestamp.fromDate(new Date(lastSignInTime || creationTime))
}

/**
 * What people are looked for by, what a ticket is found by, and whose a sign-up is; its owner is found out by users that are
 * brought up to date.
 */
const signup: Step = async (document) => {
  const signup = document.data() as Partial<Stored<typeof storedSignup>>
  const { name, email, userId: owner, seq } = signup
  const keys = nameKeys(name ?? '')
  const isOwnerKnown = owner !== undefined || email === undefined
  const isOfBeforeTickets = signup.ticketHash === undefined && seq !== undefined
  if (isNamedRight(signup) && isOwnerKnown && !isOfBeforeTickets) return null
  const userId = isOwnerKnown ? {} : { userId: ownerIn((await userEmailRef(email).get()).data()) }
  const eventId = Number(document.ref.parent.parent?.id)
  const ticket = isOfBeforeTickets
    ? { ticketHash: signupHashes({ eventId, signupId: document.id, seq }).ticketHash }
    : {}
  return () => document.ref.update({ ...keys, ...ticket, ...userId }, { lastUpdateTime: document.updateTime })
}

/** Guests of before names and invitations were kept, and what the others are looked for by. */
const guest: Step = (document) => {
  const isOlder = document.get('invitedAt') === undefined
  const name: unknown = document.get('name')
  const nameKey = typeof name === 'string' ? nameKeys(name).nameKey : null
  if (!isOlder && document.get('nameKey') === nameKey) return Promise.resolve(null)
  const fields = isOlder ? { name: null, nameKey: null, invitedAt: null, invitation: null } : { nameKey }
  return Promise.resolve(() => document.ref.update(fields, { lastUpdateTime: document.updateTime }))
}

const citySignup: Step = (document) => {
  const data = document.data() as { email: string; city: string; cityKey?: string }
  const cityKey = cityKeyOf(data.city)
  if (data.cityKey === cityKey) return Promise.resolve(null)
  const id = createHash('sha256').update(`${data.email} ${cityKey}`).digest('hex')
  return Promise.resolve(async () => {
    const batch = db.batch()
    batch.set(document.ref.parent.doc(id), { ...data, city: citySpelling(data.city), cityKey })
    if (id !== document.id) batch.delete(document.ref)
    await batch.commit()
  })
}

/** What followers are found by; a city that was followed by two keys is followed once. */
const followed: Step = (document) => {
  const data = document.data() as Stored<typeof storedFollows>
  const isFirst = (city: string, at: number) => data.cities.findIndex((one) => isSameCity(one, city)) === at
  const fields = followFields({ hosts: data.hosts, cities: data.cities.filter(isFirst) })
  if (isSame(fields, { hosts: data.hosts, cities: data.cities, keys: data.keys }))
    return Promise.resolve(null)
  return Promise.resolve(() => document.ref.update(fields, { lastUpdateTime: document.updateTime }))
}

/** The group of a city stands under its key: one of an older key goes on in that of the present one. */
const conversation: Step = (document) => {
  const cityKey: unknown = document.get('cityKey')
  if (typeof cityKey !== 'string' || cityKeyOf(cityKey) === cityKey) return Promise.resolve(null)
  return Promise.resolve(() => moveGroup(document.id, cityKey))
}

const entry: Step = (document) => {
  const next = migratedEntry(document.id, document.data(), Date.now())
  if (!next) return Promise.resolve(null)
  return Promise.resolve(async () => {
    const batch = db.batch()
    if (next.delivery) batch.create(deliveries.doc(document.id), next.delivery)
    batch.update(document.ref, next.changes, { lastUpdateTime: document.updateTime })
    await batch.commit()
  })
}

const send: Step = (document) => {
  const mailing = migratedSend(document.data(), Date.now())
  return Promise.resolve(async () => {
    await mailings.doc(document.id).set(mailing)
    await db.recursiveDelete(document.ref)
  })
}

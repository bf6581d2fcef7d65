import { FieldPath, type Query, type Transaction, type WriteBatch } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { storedGuest } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { toCanonicalEmail } from '../../../shared/http/email-address.ts'
import { getMillis } from '../../../shared/instant.ts'
import { makeNameKeys } from '../../../shared/search/name-keys.ts'
import { eventRef, guestsOf, readAll, type Snapshot } from '../../platform/collections.ts'
import { Backoff, hasStatus } from '../../platform/contention.ts'
import { makeCursor, idCursor, readCursor } from '../../platform/cursor.ts'
import { db } from '../../platform/firebase.ts'
import { makePrefixEnd } from '../../platform/name-search-store.ts'
import { hashAddress } from '../../platform/tokens.ts'
import type { Mailing } from '../mail/mailing.ts'
import { createMailingIn } from '../mail/mailings-store.ts'

/** A guest on a list; `id` is derived from the address, as a sign-up's is. */
export interface Guest {
  readonly id: string
  readonly email: string
  readonly name: string | null
  /** Milliseconds since 1970; null until they are invited. */
  readonly invitedAt: number | null
}

/** Adds an audit entry to a commit. `count`: the number of guests changed so far, including those of this commit. */
type WriteGuestAudit = (batch: WriteBatch, count: number) => void

/** The maximum number of guests that one commit writes or deletes. */
const PAGE_SIZE = 500
/** The maximum number of attempts for a commit that conflicts with others. */
const MAX_ATTEMPTS = 10

function toGuest(document: Snapshot<typeof storedGuest>): Guest {
  const { email = '', name = null, invitedAt = null } = document.data() ?? {}
  return { id: document.id, email, name, invitedAt: invitedAt === null ? null : getMillis(invitedAt) }
}

const makeNameKey = (name: string | null) => (name === null ? null : makeNameKeys(name).nameKey)

/** Repeats an attempt that fails because of a conflict with another write. */
async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  const backoff = new Backoff()
  for (let attemptCount = 1; ; attemptCount += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isConflict = hasStatus(error, 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED')
      if (!isConflict || attemptCount === MAX_ATTEMPTS) throw error
      await backoff.waitAfterFailure()
    }
  }
}

/**
 * Adds new guests to a list, at most `PAGE_SIZE` per commit, and returns how many were added. The call can be repeated after an
 * interruption: guests already listed are not changed.
 */
export async function addGuests(
  eventId: EventId,
  guests: readonly Pick<Guest, 'email' | 'name'>[],
  writeAudit?: WriteGuestAudit,
): Promise<number> {
  let addedCount = 0
  for (let startIndex = 0; startIndex < guests.length; startIndex += PAGE_SIZE) {
    const page = guests.slice(startIndex, startIndex + PAGE_SIZE)
    addedCount += await retryOnConflict(() =>
      addGuestPage(eventId, page, (batch, count) => writeAudit?.(batch, addedCount + count)),
    )
  }
  return addedCount
}

async function addGuestPage(
  eventId: EventId,
  guests: readonly Pick<Guest, 'email' | 'name'>[],
  writeAudit: WriteGuestAudit,
): Promise<number> {
  const documents = await readAll(
    guests.map(({ email }) => guestsOf(eventId).doc(hashAddress(email))),
    ['invitedAt'],
  )
  const batch = db.batch()
  let addedCount = 0
  documents.forEach((document, index) => {
    const guest = guests[index]
    if (document.exists || !guest) return
    addedCount += 1
    const { email, name } = guest
    batch.create(document.ref, {
      email,
      addressHash: document.id,
      name,
      nameKey: makeNameKey(name),
      invitedAt: null,
      invitationMailingId: null,
    })
  })
  if (addedCount === 0) return 0
  writeAudit(batch, addedCount)
  await batch.commit()
  return addedCount
}

/**
 * Sets whether only listed guests may RSVP; false if the event is missing or cancelled. `writeAudit` adds writes to the commit
 * of a change.
 */
export function setHasGuestList(
  eventId: EventId,
  { hasGuestList, now }: { readonly hasGuestList: boolean; readonly now: number },
  writeAudit?: (transaction: Transaction) => void,
): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(eventId))).data()
    if (!event || event.cancelledAt !== null) return false
    if (event.hasGuestList !== hasGuestList) {
      // `contentUpdatedAt` stays, because the event's page does not show this field.
      transaction.update(eventRef(eventId), { hasGuestList, updatedAt: new Date(now) })
      writeAudit?.(transaction)
    }
    return true
  })
}

export async function findGuest(eventId: EventId, id: string): Promise<Guest | null> {
  const document = await guestsOf(eventId).doc(id).get()
  return document.exists ? toGuest(document) : null
}

/** Returns false if no guest with that id was listed. */
export async function removeGuest(
  eventId: EventId,
  id: string,
  writeAudit?: WriteGuestAudit,
): Promise<boolean> {
  const batch = db.batch()
  batch.delete(guestsOf(eventId).doc(id), { exists: true })
  writeAudit?.(batch, 1)
  try {
    await batch.commit()
    return true
  } catch (error) {
    if (!hasStatus(error, 'NOT_FOUND', 'FAILED_PRECONDITION')) throw error
    return false
  }
}

export async function countGuests(eventId: EventId): Promise<{ totalCount: number; uninvitedCount: number }> {
  const guests = guestsOf(eventId)
  const [allGuests, uninvitedGuests] = await Promise.all([
    guests.count().get(),
    guests.where('invitedAt', '==', null).count().get(),
  ])
  return { totalCount: allGuests.data().count, uninvitedCount: uninvitedGuests.data().count }
}

/** Whether a page was found by email or by name, and the last guest on it. */
const cursorSchema = z.tuple([z.enum(['email', 'name']), z.string(), idCursor])

/**
 * A page of a guest list, in the order of addresses. A search finds guests whose address begins with its text, then, in the
 * order of names, other guests whose name begins with it.
 */
export async function findGuests(
  eventId: EventId,
  {
    q,
    after,
    limit,
  }: { readonly q: string | null; readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: Guest[]; next: string | null }> {
  const startCursor = readCursor(after, cursorSchema)
  const searchText = toCanonicalEmail(q ?? '')
  const guests: Snapshot<typeof storedGuest>[] = []
  if (startCursor?.[0] !== 'name') {
    const emailQuery = filterByPrefix(guestsOf(eventId).orderBy('email'), searchText)
    const page = await (startCursor ? emailQuery.startAfter(startCursor[1]) : emailQuery)
      .limit(limit + 1)
      .get()
    guests.push(...page.docs)
  }
  const searchKey = makeNameKeys(searchText).nameKey
  if (searchKey !== '' && guests.length <= limit) {
    let startPosition = startCursor?.[0] === 'name' ? ([startCursor[1], startCursor[2]] as const) : null
    for (let isLastPage = false; !isLastPage && guests.length <= limit;) {
      const nameQuery = filterByPrefix(
        guestsOf(eventId).orderBy('nameKey').orderBy(FieldPath.documentId()),
        searchKey,
      )
      const page = await (startPosition ? nameQuery.startAfter(...startPosition) : nameQuery)
        .limit(limit + 1)
        .get()
      guests.push(...page.docs.filter((document) => !document.data().email.startsWith(searchText)))
      const lastDocument = page.docs.at(-1)
      isLastPage = page.size <= limit || !lastDocument
      if (lastDocument) startPosition = [lastDocument.data().nameKey ?? '', lastDocument.id]
    }
  }
  const items = guests.slice(0, limit)
  const lastDocument = guests.length > limit ? items.at(-1) : undefined
  if (!lastDocument) return { items: items.map(toGuest), next: null }
  const { email, nameKey } = lastDocument.data() ?? { email: '', nameKey: '' }
  const next = email.startsWith(searchText)
    ? makeCursor('email', email, lastDocument.id)
    : makeCursor('name', nameKey ?? '', lastDocument.id)
  return { items: items.map(toGuest), next }
}

function filterByPrefix<T extends Query>(query: T, prefix: string): T {
  return (prefix === '' ? query : query.startAt(prefix).endAt(makePrefixEnd(prefix))) as T
}

/** Deletes all guests from a list; returns their number. */
export async function removeAllGuests(eventId: EventId, writeAudit?: WriteGuestAudit): Promise<number> {
  let deletedCount = 0
  for (;;) {
    const page = await guestsOf(eventId).select().limit(PAGE_SIZE).get()
    if (page.empty) return deletedCount
    const batch = db.batch()
    for (const { ref } of page.docs) batch.delete(ref)
    writeAudit?.(batch, deletedCount + page.size)
    await batch.commit()
    deletedCount += page.size
  }
}

/**
 * Invites up to `maxCount` guests who have not been invited, and at most a page of them. One commit begins their mailing and marks
 * them as invited. If one of them was invited or removed in the meantime, the commit fails and the guests are read again. Returns
 * how many guests were invited; 0 if no guest is left to invite.
 */
export function inviteNextGuests(
  eventId: EventId,
  makeMailing: (invitationMailingId: string) => Mailing,
  {
    makeInvitationMailingId,
    maxCount,
    now,
    writeAudit,
  }: {
    readonly makeInvitationMailingId: () => string
    readonly maxCount: number
    readonly now: number
    readonly writeAudit?: WriteGuestAudit
  },
): Promise<number> {
  return retryOnConflict(async () => {
    const uninvitedGuests = guestsOf(eventId).where('invitedAt', '==', null).orderBy(FieldPath.documentId())
    const page = await uninvitedGuests.select().limit(Math.min(PAGE_SIZE, maxCount)).get()
    if (page.empty) return 0
    const invitationMailingId = makeInvitationMailingId()
    const batch = db.batch()
    createMailingIn(batch, makeMailing(invitationMailingId), now)
    for (const { ref, updateTime } of page.docs) {
      batch.update(ref, { invitedAt: new Date(now), invitationMailingId }, { lastUpdateTime: updateTime })
    }
    writeAudit?.(batch, page.size)
    await batch.commit()
    return page.size
  })
}

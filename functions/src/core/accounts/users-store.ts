import { FieldPath, FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import * as log from '../../platform/log.ts'
import { toCityFields } from '../../../shared/cities/city-key.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { makeUserSearchFields } from '../../../shared/search/user-search.ts'
import { isMember, type storedUser, type storedUserEmail } from '../../../shared/members/stored.ts'
import {
  applicationRef,
  readTogether,
  type Snapshot,
  type Stored,
  hostCardRef,
  readAll,
  userEmailRef,
  userRef,
  users,
  getField,
} from '../../platform/collections.ts'
import type { CallerSession } from '../../platform/call-handler.ts'
import { hasStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import { chunksOf30 } from '../../platform/chunks-of-30.ts'
import { makeAddressMark, hashToken } from '../../platform/tokens.ts'
import { readAddressSettingsIn } from '../mail/addresses-store.ts'
import { enqueueIn, makeEnvelope } from '../mail/outbox-store.ts'
import { listBlockedKinds } from '../mail/suppression.ts'
import { makeApplicationDocument, makeCard, type HostApplication } from './host-application.ts'
import type { Rights, Member } from './member.ts'

/** A user who is suspended or being deleted is not a member. */
function toMember(document: Snapshot<typeof storedUser>): Member | null {
  const data = document.data()
  return data && isMember(data) ? makeMember(data) : null
}

function makeMember(data: Stored<typeof storedUser>): Member {
  const { id, name, email, city, area, role, isApproved, createdAt, provenAt } = data
  return {
    id,
    name,
    email,
    role,
    isApproved,
    city: city ?? null,
    area: area ?? null,
    createdAt: getMillis(createdAt),
    provenAt: provenAt ? getMillis(provenAt) : null,
  }
}

/** Finds a member; null for a user who is suspended or being deleted. */
export async function findMember(id: UserId): Promise<Member | null> {
  return toMember(await userRef(id).get())
}

/** Finds the user whose data may be exported: also one who is suspended, but not one who is being deleted. */
export async function findDataOwner(id: UserId): Promise<Member | null> {
  const data = (await userRef(id).get()).data()
  return data && data.deletedAt === undefined ? makeMember(data) : null
}

/** How long an instance caches a user, in milliseconds. */
const USER_CACHE_MS = 3000
const MAX_CACHED_USERS = 10_000
type UserSnapshot = Snapshot<typeof storedUser>
const userCache = new Map<UserId, { readonly readAt: number; readonly user: Promise<UserSnapshot> }>()

/** A user's document, read at an instant or later. */
function findUserReadSince(id: UserId, earliestReadAt: number): Promise<UserSnapshot> {
  const cachedUser = userCache.get(id)
  if (cachedUser && cachedUser.readAt >= earliestReadAt) return cachedUser.user
  if (userCache.size >= MAX_CACHED_USERS) userCache.clear()
  const readAt = Date.now()
  const user = userRef(id).get()
  userCache.set(id, { readAt, user })
  user.catch(() => userCache.delete(id))
  return user
}

/** A user's document, a few seconds old at most. */
const findUserCached = (id: UserId): Promise<UserSnapshot> =>
  findUserReadSince(id, Date.now() - USER_CACHE_MS)

/** A member as they were at most a few seconds ago. Changes by this instance are seen immediately. */
export async function findMemberCached(id: UserId): Promise<Member | null> {
  return toMember(await findUserCached(id))
}

/** A member as they were at an instant or later. A call passes its start, so that it reads each member only once. */
export async function findMemberReadSince(id: UserId, earliestReadAt: number): Promise<Member | null> {
  return toMember(await findUserReadSince(id, earliestReadAt))
}

/**
 * Ends one session; Firebase can only end all sessions of an account. This instance refuses the cookie immediately, and others
 * within `USER_CACHE_MS`. Also removes the records of ended sessions whose cookies have expired.
 */
export async function endSession(id: UserId, { cookie, endsAt }: CallerSession, now: number): Promise<void> {
  const endedSessions = Object.entries((await userRef(id).get()).data()?.endedSessions ?? {})
  const expiredSessions = endedSessions.filter(([, expiresAt]) => getMillis(expiresAt) <= now)
  await invalidateCachedUserAfter(
    id,
    userRef(id).update(
      new FieldPath('endedSessions', hashToken(cookie)),
      Timestamp.fromMillis(endsAt),
      ...expiredSessions.flatMap(([hash]) => [new FieldPath('endedSessions', hash), FieldValue.delete()]),
    ),
  )
}

/** Whether the member has logged out of this session, as of a few seconds ago. */
export async function isSessionEnded(id: UserId, cookie: string): Promise<boolean> {
  const { endedSessions = {} } = (await findUserCached(id)).data() ?? {}
  return Object.hasOwn(endedSessions, hashToken(cookie))
}

/** Removes a user from this instance's cache, after code in another file wrote to their document. */
export function invalidateCachedUser(id: UserId): void {
  userCache.delete(id)
}

async function invalidateCachedUserAfter<T>(id: UserId, change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    userCache.delete(id)
  }
}

/** Finds members by id, in the order of `ids`. Users who are not members are left out. */
export async function findMembers(ids: readonly UserId[]): Promise<Member[]> {
  const documents = await readAll(ids.map(userRef))
  return documents.flatMap((document) => toMember(document) ?? [])
}

/** Finds members as `findMembers` does, with the kinds of mail that they do not get (`all`: every kind). */
export async function findMembersWithBlockedKinds(
  ids: readonly UserId[],
): Promise<(Member & { readonly blockedMailKinds: readonly string[] })[]> {
  const documents = await readAll(ids.map(userRef))
  return documents.flatMap((document) => {
    const member = toMember(document)
    return member ? [{ ...member, blockedMailKinds: document.data()?.blockedMailKinds ?? [] }] : []
  })
}

/** Finds a member by their email, in lower case. */
export async function findMemberByEmail(email: string): Promise<Member | null> {
  const [document] = (await users.where('email', '==', email).limit(1).get()).docs
  return document ? toMember(document) : null
}

/** The ids of the users with these (canonical) addresses, by address. */
export async function findIdsByEmail(emails: readonly string[]): Promise<Map<string, UserId>> {
  const snapshots = await Promise.all(
    chunksOf30(emails).map((chunk) => users.where('email', 'in', chunk).select('id', 'email').get()),
  )
  return new Map(
    snapshots.flatMap(({ docs }) =>
      docs.map((document) => [getField(document, 'email'), userId.parse(document.id)]),
    ),
  )
}

/**
 * Whether an address belongs to a member or is still reserved for its former owner. The reservation ends at `expiresAt`, even
 * if the document is deleted days later.
 */
function isAddressTaken(address: Snapshot<typeof storedUserEmail>, now: number): boolean {
  const { expiresAt } = address.data() ?? {}
  return address.exists && (expiresAt === undefined || getMillis(expiresAt) > now)
}

/**
 * Confirms an application by email, in the commit that stores it. `isProven`: whether the address is proven, which is true if a
 * member applies in their session, and false for a new member.
 */
function confirmApplicationIn(
  transaction: Transaction,
  { id, name, email, city }: Member,
  { isProven, now }: { readonly isProven: boolean; readonly now: number },
): void {
  const mail = { template: 'application-received', data: { name, city }, isProven } as const
  const envelope = makeEnvelope({ id, name, email }, `application-${hashToken(`${id}-${now}`)}`)
  enqueueIn(transaction, { ...envelope, ...mail }, now)
}

/**
 * Writes a new member and their application, unless another user has the address or the id already, or the address is
 * reserved for its former owner.
 */
export async function createMember(
  member: Member,
  application: HostApplication | null,
): Promise<'created' | 'address_taken' | 'id_taken'> {
  const createdAt = Timestamp.fromMillis(member.createdAt)
  const provenAt = member.provenAt === null ? null : Timestamp.fromMillis(member.provenAt)
  const photoFields = application?.photoUrl ? { photoUrl: application.photoUrl } : {}
  try {
    await db.runTransaction(async (transaction) => {
      // The kinds of mail that the address's owner unsubscribed from before they joined; all kinds if the address is suppressed.
      const blockedMailKinds = listBlockedKinds(await readAddressSettingsIn(transaction, member.email))
      const content = {
        ...member,
        ...makeUserSearchFields(member),
        ...toCityFields(member.city),
        ...photoFields,
      }
      // Events that the member attended before they joined are counted when their address is proven.
      const eventCounts = { attendedCount: 0, hostedCount: 0 }
      const times = { createdAt, updatedAt: createdAt }
      const document = { ...content, provenAt, blockedMailKinds, eventCounts, ...times }
      transaction.create(userRef(member.id), document)
      transaction.create(userEmailRef(member.email), { userId: member.id })
      if (application) {
        transaction.create(applicationRef(member.id), makeApplicationDocument(member, application, createdAt))
        confirmApplicationIn(transaction, member, { isProven: provenAt !== null, now: member.createdAt })
      }
    })
    return 'created'
  } catch (error) {
    if (!hasStatus(error, 'ALREADY_EXISTS')) throw error
    const address = await userEmailRef(member.email).get()
    if (!address.exists) return 'id_taken'
    // The transaction ran again, because the response to its commit was lost.
    if (address.data()?.userId === member.id) return 'created'
    if (isAddressTaken(address, member.createdAt)) return 'address_taken'
    // The address has become free: the next attempt can take it.
    await address.ref.delete({ lastUpdateTime: address.updateTime as Timestamp })
    return 'id_taken'
  }
}

/**
 * Records that a member has followed a link that was sent to an address; false if the address is not theirs, or they are no
 * longer a member. Also creates the document of the address in `userEmails` if an older account has none.
 */
export function markAddressProven(id: UserId, email: string, now: number): Promise<boolean> {
  return invalidateCachedUserAfter(
    id,
    db.runTransaction(async (transaction) => {
      const [user, address] = await readTogether(transaction, userRef(id), userEmailRef(email))
      const userData = user.data()
      if (userData?.email !== email || !isMember(userData)) return false
      const application = userData.provenAt ? null : await transaction.get(applicationRef(id))
      if (!address.exists) transaction.create(userEmailRef(email), { userId: id })
      if (!userData.provenAt) transaction.update(userRef(id), { provenAt: Timestamp.fromMillis(now) })
      if (application?.exists) transaction.update(applicationRef(id), { isProven: true })
      return true
    }),
  )
}

/**
 * Gives a member another address; a trigger moves the data of the old address if that was proven. `provenAt` is null if nobody
 * has followed a link to the new address yet. Nobody else can take the old address until `reservedUntil`; null frees it
 * immediately. `writeInCommit` adds writes to the commit. Returns `unknown` if there is no member with this id and `oldEmail`, and
 * `in_use` if someone else has or reserves the new address.
 */
export async function changeAddress(
  id: UserId,
  oldEmail: string,
  newEmail: string,
  change: {
    readonly provenAt: number | null
    readonly reservedUntil: number | null
    readonly now: number
    readonly writeInCommit?: (transaction: Transaction) => void
  },
): Promise<'changed' | 'unknown' | 'in_use'> {
  const { provenAt, reservedUntil, now } = change
  const isProven = provenAt !== null
  const outcome = await invalidateCachedUserAfter(
    id,
    db.runTransaction<'changed' | 'unknown' | 'in_use'>(async (transaction) => {
      const [user, oldAddress, newAddress, application] = await readTogether(
        transaction,
        userRef(id),
        userEmailRef(oldEmail),
        userEmailRef(newEmail),
        applicationRef(id),
      )
      const addressHolders = await transaction.get(users.where('email', '==', newEmail).limit(1))
      const userData = user.data()
      // The transaction runs again if the response to its commit was lost.
      if (userData?.email === newEmail) return 'changed'
      if (userData?.email !== oldEmail || !isMember(userData)) return 'unknown'
      if (!addressHolders.empty || (isAddressTaken(newAddress, now) && newAddress.data()?.userId !== id))
        return 'in_use'
      if (oldAddress.data()?.userId === id) {
        if (reservedUntil === null) transaction.delete(userEmailRef(oldEmail))
        else transaction.update(userEmailRef(oldEmail), { expiresAt: Timestamp.fromMillis(reservedUntil) })
      }
      transaction.set(userEmailRef(newEmail), { userId: id })
      transaction.update(userRef(id), {
        email: newEmail,
        ...makeUserSearchFields({ name: userData.name, email: newEmail }),
        provenAt: provenAt === null ? null : Timestamp.fromMillis(provenAt),
        updatedAt: Timestamp.fromMillis(now),
      })
      if (application.exists) transaction.update(application.ref, { email: newEmail, isProven })
      change.writeInCommit?.(transaction)
      return 'changed'
    }),
  )
  const [oldMark, newMark] = [makeAddressMark(oldEmail), makeAddressMark(newEmail)]
  if (outcome === 'changed') log.info('address changed', { userId: id, oldMark, newMark, isProven })
  return outcome
}

/**
 * Saves a member's profile, also on a host's card. Fields that are not in `changes` stay. Returns the member as they were
 * before, or null if there is none. `writeAudit` adds writes to the commit.
 */
export function updateMember(
  id: UserId,
  changes: Partial<Pick<Member, 'name' | 'city' | 'area'>>,
  now: number,
  writeAudit?: (transaction: Transaction, formerMember: Member) => void,
): Promise<Member | null> {
  const card = hostCardRef(id)
  return invalidateCachedUserAfter(
    id,
    db.runTransaction(async (transaction) => {
      const [user, host, application] = await readTogether(transaction, userRef(id), card, applicationRef(id))
      const member = toMember(user)
      if (!member) return null
      const { name, city, area } = member
      const details = { name, city, area, ...changes }
      if (application.exists) transaction.update(application.ref, { name: details.name, city: details.city })
      const fields = { ...details, ...toCityFields(details.city) }
      const updatedAt = Timestamp.fromMillis(now)
      const cityChange = composeCityChange(city, details.city, now)
      const searchFields = makeUserSearchFields({ name: details.name, email: member.email })
      transaction.update(userRef(id), { ...fields, ...cityChange, ...searchFields, updatedAt })
      if (host.exists) transaction.update(card, { ...fields, city: details.city ?? '' })
      writeAudit?.(transaction, member)
      return member
    }),
  )
}

/** The field to write if a member's city changed. Another spelling of the same city is no change. */
export function composeCityChange(
  oldCity: string | null,
  newCity: string | null,
  now: number,
): { citySince?: Timestamp } {
  return toCityFields(oldCity).cityKey === toCityFields(newCity).cityKey
    ? {}
    : { citySince: Timestamp.fromMillis(now) }
}

/** Counts a link that changes a member's email. Returns false, without counting the link, if the window's limit is reached. */
export function recordEmailChangeTry(
  id: UserId,
  { maxTries, windowSeconds }: { readonly maxTries: number; readonly windowSeconds: number },
  now: number,
): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const emailChangeWindow = (await transaction.get(userRef(id))).data()?.emailChanges
    const isOpen =
      emailChangeWindow !== undefined && getMillis(emailChangeWindow.windowStart) > now - windowSeconds * 1000
    if (isOpen && emailChangeWindow.count >= maxTries) return false
    const emailChanges = isOpen
      ? { windowStart: emailChangeWindow.windowStart, count: emailChangeWindow.count + 1 }
      : { windowStart: Timestamp.fromMillis(now), count: 1 }
    transaction.update(userRef(id), { emailChanges })
    return true
  })
}

/** Returns the role and approval to set; null to refuse the change. `hasCard`: whether the member has a host's card. */
export type DecideRights = (member: Member, hasCard: boolean) => Rights | null

export interface RightsChange {
  /** The user's application to host. */
  readonly application?: HostApplication
  /** The new status of the user's stored application. If there is none, `pending` creates one from the host's profile. */
  readonly applicationStatus?: 'denied' | 'pending'
  /**
   * Checks a condition of the change and can add writes to the commit. If it returns false, nothing is changed. It runs before
   * all other writes.
   */
  readonly checkPrecondition?: (transaction: Transaction) => Promise<boolean>
  /** Adds writes to the commit, if there is a change. */
  readonly writeAudit?: (transaction: Transaction, member: Member, formerMember: Member) => void
  /** Set when our server makes a sign-in link for the member: see `TokenClaims`. */
  readonly signInBefore?: number
  readonly now: number
}

/**
 * Writes a member's role and approval. The same commit writes the documents that depend on them: a host's public card, which
 * exists only while they are approved, and their application, new or earlier. Returns the changed member; null if there is no
 * such member, `decide` refuses or `checkPrecondition` returns false. Only `set-role.ts` calls this, because the claims must be
 * updated too.
 */
export function writeRights(
  id: UserId,
  decide: DecideRights,
  { application: newApplication, applicationStatus, checkPrecondition, writeAudit, now }: RightsChange,
): Promise<Member | null> {
  const nowTimestamp = Timestamp.fromMillis(now)
  const card = hostCardRef(id)
  return invalidateCachedUserAfter(
    id,
    db.runTransaction(async (transaction) => {
      const [user, host, application] = await readTogether(transaction, userRef(id), card, applicationRef(id))
      const formerMember = toMember(user)
      const rights = formerMember && decide(formerMember, host.exists)
      if (!rights || (checkPrecondition && !(await checkPrecondition(transaction)))) return null
      const { role, isApproved } = rights
      const member = { ...formerMember, role, isApproved }
      if (role !== formerMember.role || isApproved !== formerMember.isApproved) {
        transaction.update(userRef(id), { role, isApproved, updatedAt: nowTimestamp })
        writeAudit?.(transaction, member, formerMember)
      }
      if (role === 'host' && isApproved && !host.exists) {
        const { cityKey } = toCityFields(member.city)
        transaction.set(card, { ...makeCard(member, user, application), cityKey })
        transaction.update(userRef(id), { hostSince: nowTimestamp })
      }
      if (!isApproved && host.exists) transaction.delete(card)
      // An earlier, denied application is replaced.
      if (newApplication) {
        transaction.set(applicationRef(id), makeApplicationDocument(member, newApplication, nowTimestamp))
        confirmApplicationIn(transaction, member, { isProven: true, now })
      } else if (applicationStatus && application.exists) {
        const { name, city } = member
        transaction.update(applicationRef(id), {
          status: applicationStatus,
          name,
          city,
          updatedAt: nowTimestamp,
        })
      } else if (applicationStatus === 'pending') {
        // An invited host never applied: their details are those of their profile.
        const { bio, socialMediaUrl, portfolioUrl, photoUrl } = makeCard(member, user, application)
        const content = { bio, whyHost: null, socialMediaUrl, portfolioUrl, photoUrl }
        transaction.set(applicationRef(id), makeApplicationDocument(member, content, nowTimestamp))
      } else if (isApproved && application.data()?.status === 'pending') {
        // The application of a new admin is closed too, because no admin can decide on it now.
        transaction.update(applicationRef(id), { status: 'approved', updatedAt: nowTimestamp })
      }
      return member
    }),
  )
}

/** Tells the member's open pages to fetch a token with the new claims. */
export async function recordClaimsChange(id: UserId, now: number): Promise<void> {
  await userRef(id).update({ claimsChangedAt: Timestamp.fromMillis(now) })
}

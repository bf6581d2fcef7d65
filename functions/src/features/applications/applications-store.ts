import { FieldPath, Timestamp, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { AdminHost } from '../../../shared/applications/contract.ts'
import type { storedApplication } from '../../../shared/applications/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis, type StoredInstant } from '../../../shared/instant.ts'
import { isMember, type storedUser } from '../../../shared/members/stored.ts'
import {
  listAdditionalCities,
  readApprovedHostsPage,
  type HostFilter,
} from '../../core/accounts/city-hosts-store.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import {
  countMemberEvents,
  findMemberCounts,
  type MemberCounts,
} from '../../core/stats/member-counts-store.ts'
import { applicationRef, applications, userRef, users, type Stored } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

/** Whether a member's application is denied. */
export async function isApplicationDenied(id: UserId): Promise<boolean> {
  return (await applicationRef(id).get()).data()?.status === 'denied'
}

/** Whether the member with this address has an application that shows this photo. */
export async function isPhotoOfApplicant(email: string, photoUrl: string): Promise<boolean> {
  const member = await findMemberByEmail(email)
  return member !== null && (await applicationRef(member.id).get()).data()?.photoUrl === photoUrl
}

interface PageRequest {
  readonly after?: string | undefined
  readonly limit: number
}

const cursorSchema = z.tuple([instantCursor, idCursor])

function queryByAge<T>(query: Query<T>, direction: 'asc' | 'desc', { after, limit }: PageRequest) {
  const orderedQuery = query.orderBy('createdAt', direction).orderBy(FieldPath.documentId(), direction)
  const cursor = readCursor(after, cursorSchema)
  return (cursor ? orderedQuery.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1]) : orderedQuery).limit(
    limit + 1,
  )
}

const getCursorValues = (lastDocument: QueryDocumentSnapshot<{ createdAt: StoredInstant }>) => [
  getMillis(lastDocument.data().createdAt),
  lastDocument.id,
]

/** A page of the pending applications, the oldest first. */
export async function findApplicants(
  page: PageRequest,
): Promise<{ items: AdminHost[]; next: string | null }> {
  const snapshot = await queryByAge(applications.where('status', '==', 'pending'), 'asc', page).get()
  const { items, next } = makePage(snapshot.docs, page.limit, getCursorValues)
  return { items: items.map((document) => toApplicant(document.data())), next }
}

/** Finds a user's pending application; null if there is none. */
export async function findApplicant(id: UserId): Promise<AdminHost | null> {
  const application = (await applicationRef(id).get()).data()
  return application?.status === 'pending' ? toApplicant(application) : null
}

function toApplicant(application: Stored<typeof storedApplication>): AdminHost {
  const { userId, name, email, city, isProven, createdAt, ...details } = application
  return {
    id: userId,
    name,
    email,
    city,
    isApproved: false,
    isPendingUser: !isProven,
    createdAt: new Date(getMillis(createdAt)).toISOString(),
    bio: details.bio,
    why_host: details.whyHost,
    experience: details.experience,
    social_media_url: details.socialMediaUrl,
    portfolioUrl: details.portfolioUrl,
    photoUrl: details.photoUrl,
    additionalCities: [],
    totalEventsHosted: null,
  }
}

/**
 * A page of the approved hosts, without their applications: the newest first if `sort` says so and no filter is set, otherwise
 * in the order of `readApprovedHostsPage`.
 */
export async function findApprovedHosts(
  { sort, ...filter }: HostFilter & { readonly sort: 'newest' | 'city' },
  page: PageRequest,
  now: number,
): Promise<{ items: AdminHost[]; next: string | null }> {
  const isNewestFirst = sort === 'newest' && Object.values(filter).every((value) => value === null)
  const { items, next } = isNewestFirst
    ? await listNewestHosts(page)
    : await readApprovedHostsPage(filter, page)
  // A suspended user, or one whose deletion has begun, still has the role of a host, but is not listed.
  const members = items.map((item) => item.data()).filter(isMember)
  const rowPromises = members.map(async (host) => toAdminHost(host, await findMemberCounts(host, now)))
  return { items: await Promise.all(rowPromises), next }
}

async function listNewestHosts(page: PageRequest) {
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  return makePage((await queryByAge(hosts, 'desc', page).get()).docs, page.limit, getCursorValues)
}

/** Finds an approved host; null if the user is not one. */
export async function findApprovedHost(id: UserId, now: number): Promise<AdminHost | null> {
  const data = (await userRef(id).get()).data()
  if (data?.role !== 'host' || !data.isApproved || !isMember(data)) return null
  return toAdminHost(data, await countMemberEvents(data, now))
}

function toAdminHost(data: Stored<typeof storedUser>, { hostedCount }: MemberCounts): AdminHost {
  const { id, name, email, city, createdAt, provenAt, photoUrl, portfolioUrl, bio } = data
  return {
    id,
    name,
    email,
    city: city ?? null,
    isApproved: true,
    isPendingUser: !provenAt,
    createdAt: new Date(getMillis(createdAt)).toISOString(),
    bio: bio ?? null,
    why_host: null,
    experience: null,
    social_media_url: data.socialMediaUrl ?? null,
    portfolioUrl: portfolioUrl ?? null,
    photoUrl: photoUrl ?? null,
    additionalCities: listAdditionalCities(data),
    totalEventsHosted: hostedCount,
  }
}

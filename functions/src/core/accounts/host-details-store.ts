import { Timestamp } from 'firebase-admin/firestore'
import type { Role } from '../../../shared/auth/contract.ts'
import type { UserId } from '../../../shared/ids.ts'
import { cityFields } from '../../../shared/cities/city-key.ts'
import { millisOf } from '../../../shared/instant.ts'
import { userSearchFields } from '../../../shared/search/user-search.ts'
import type { storedHost } from '../../../shared/events/stored.ts'
import { isMember, type storedUser } from '../../../shared/members/stored.ts'
import {
  applicationRef,
  getTogether,
  hostRef,
  readAll,
  userRef,
  type Stored,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { replacedFields } from './replaced-photos-store.ts'
import { forgetMember, moveFields } from './users-store.ts'

/** What a host says of themselves beside name and place. */
const detailFields = [
  'bio',
  'photoUrl',
  'portfolioUrl',
  'linkedinUrl',
  'twitterUrl',
  'socialMediaUrl',
] as const
type DetailFields = Readonly<Record<(typeof detailFields)[number], string | null>>
type User = Stored<typeof storedUser>
type Card = Stored<typeof storedHost>

/** A host as they see themselves. */
/** What a document that holds some of the details says. */
type StoredDetails = { readonly [Field in keyof DetailFields]?: string | null | undefined }

export interface HostDetails extends DetailFields {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly city: string | null
  readonly area: string | null
  readonly role: Role
  readonly isApproved: boolean
  /** When they were last approved, in milliseconds since 1970; for approvals before this was stored, when they joined. */
  readonly hostSince: number
}

/** Null where there is no such member. What the profile does not say, their card does, or what they applied with. */
export async function findHostDetails(id: UserId): Promise<HostDetails | null> {
  const [[user], [card], [applied]] = await Promise.all([
    readAll([userRef(id)]),
    readAll([hostRef(id)]),
    readAll([applicationRef(id)]),
  ])
  const member = user?.data()
  if (!member) return null
  const { name, email, city = null, area = null, role, isApproved } = member
  const value = (field: keyof DetailFields): string | null => {
    const sources: (StoredDetails | undefined)[] = [card?.data(), member, applied?.data()]
    return sources.find((source) => source?.[field] !== undefined)?.[field] ?? null
  }
  const own = Object.fromEntries(
    detailFields.map((field) => [field, value(field)]),
  ) as unknown as DetailFields
  return {
    id,
    name,
    email,
    city,
    area,
    role,
    isApproved,
    ...own,
    hostSince: millisOf(member.hostSince ?? member.createdAt),
  }
}

/** Saves what a host says of themselves in their document and on their card, together; false where there is no such member, or not for long. */
export function saveHostDetails(
  id: UserId,
  details: { readonly name: string; readonly city: string } & Omit<DetailFields, 'photoUrl'>,
  now: number,
): Promise<boolean> {
  const { name, city, bio, portfolioUrl, linkedinUrl, twitterUrl, socialMediaUrl } = details
  const fields = { name, ...cityFields(city), bio, portfolioUrl, linkedinUrl, twitterUrl, socialMediaUrl }
  // An area is one of its city.
  return save(
    id,
    ({ user }) => ({
      ...fields,
      ...((user.city ?? null) === city ? {} : { area: null }),
      ...moveFields(user.city ?? null, city, now),
    }),
    now,
  )
}

/** Another photo; that of before is noted in the same commit, for the night to delete. */
export function saveHostPhoto(id: UserId, photoUrl: string, now: number): Promise<boolean> {
  return save(
    id,
    ({ user, card }) => ({
      photoUrl,
      ...replacedFields(user, [user.photoUrl, card?.photoUrl], photoUrl, now),
    }),
    now,
  )
}

interface Saved extends Partial<DetailFields> {
  readonly name?: string
  readonly city?: string
  readonly cityKey?: string | null
  readonly area?: null
  /** Of the member alone: no card holds these. */
  readonly replacedPhotos?: User['replacedPhotos']
  readonly citySince?: Timestamp
}

function save(
  id: UserId,
  fieldsFor: (present: { readonly user: User; readonly card: Card | undefined }) => Saved,
  now: number,
): Promise<boolean> {
  const transactionResult = db.runTransaction(async (transaction) => {
    const [user, card] = await getTogether(transaction, userRef(id), hostRef(id))
    const member = user.data()
    // Of a user who is being deleted nothing new is kept: a photo would stay in Storage.
    if (!member || !isMember(member)) return false
    const { replacedPhotos, citySince, ...fields } = fieldsFor({ user: member, card: card.data() })
    const keys = fields.name === undefined ? {} : userSearchFields({ name: fields.name, email: member.email })
    const note = { ...(replacedPhotos ? { replacedPhotos } : {}), ...(citySince ? { citySince } : {}) }
    transaction.update(userRef(id), { ...fields, ...keys, ...note, updatedAt: Timestamp.fromMillis(now) })
    if (card.exists) transaction.update(hostRef(id), fields)
    return true
  })
  return transactionResult.finally(() => {
    forgetMember(id)
  })
}

import { Timestamp } from 'firebase-admin/firestore'
import type { Role } from '../../../shared/auth/contract.ts'
import type { UserId } from '../../../shared/ids.ts'
import { toCityFields } from '../../../shared/cities/city-key.ts'
import { getMillis } from '../../../shared/instant.ts'
import { makeUserSearchFields } from '../../../shared/search/user-search.ts'
import type { storedHost } from '../../../shared/events/stored.ts'
import { isMember, type storedUser } from '../../../shared/members/stored.ts'
import {
  applicationRef,
  readTogether,
  hostCardRef,
  readAll,
  userRef,
  type Stored,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { composeReplacedPhotos } from './replaced-photos-store.ts'
import { invalidateCachedUser, composeCityChange } from './users-store.ts'

/** A host's details other than name, city and area. */
const detailFields = [
  'bio',
  'photoUrl',
  'portfolioUrl',
  'linkedinUrl',
  'twitterUrl',
  'socialMediaUrl',
] as const
type DetailFields = Readonly<Record<(typeof detailFields)[number], string | null>>
type StoredUser = Stored<typeof storedUser>
type StoredCard = Stored<typeof storedHost>

/** Some of the details, as a document has them. */
type StoredDetails = { readonly [Field in keyof DetailFields]?: string | null | undefined }

/** A host's name, address, city, rights and details, as the host sees them. */
export interface HostDetails extends DetailFields {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly city: string | null
  readonly area: string | null
  readonly role: Role
  readonly isApproved: boolean
  /** When the host was last approved, in milliseconds since 1970. If that time was not stored, when they joined. */
  readonly hostSince: number
}

/**
 * Finds a host's details: each is read from the card, otherwise from the profile, otherwise from the application. Null if there
 * is no such user.
 */
export async function findHostDetails(id: UserId): Promise<HostDetails | null> {
  const [[user], [card], [application]] = await Promise.all([
    readAll([userRef(id)]),
    readAll([hostCardRef(id)]),
    readAll([applicationRef(id)]),
  ])
  const member = user?.data()
  if (!member) return null
  const { name, email, city = null, area = null, role, isApproved } = member
  const findValue = (field: keyof DetailFields): string | null => {
    const sources: (StoredDetails | undefined)[] = [card?.data(), member, application?.data()]
    return sources.find((source) => source?.[field] !== undefined)?.[field] ?? null
  }
  const details = Object.fromEntries(
    detailFields.map((field) => [field, findValue(field)]),
  ) as unknown as DetailFields
  return {
    id,
    name,
    email,
    city,
    area,
    role,
    isApproved,
    ...details,
    hostSince: getMillis(member.hostSince ?? member.createdAt),
  }
}

/**
 * Saves a host's details in their document and on their card in one commit; false if there is no such member or they are
 * suspended or being deleted.
 */
export function saveHostDetails(
  id: UserId,
  details: { readonly name: string; readonly city: string } & Omit<DetailFields, 'photoUrl'>,
  now: number,
): Promise<boolean> {
  const { name, city, bio, portfolioUrl, linkedinUrl, twitterUrl, socialMediaUrl } = details
  const fields = { name, ...toCityFields(city), bio, portfolioUrl, linkedinUrl, twitterUrl, socialMediaUrl }
  // A new city removes the area, which belongs to the former city.
  return saveFields(
    id,
    ({ user }) => ({
      ...fields,
      ...((user.city ?? null) === city ? {} : { area: null }),
      ...composeCityChange(user.city ?? null, city, now),
    }),
    now,
  )
}

/** Saves a new photo, and records the former one in the same commit for the nightly job to delete. */
export function saveHostPhoto(id: UserId, photoUrl: string, now: number): Promise<boolean> {
  return saveFields(
    id,
    ({ user, card }) => ({
      photoUrl,
      ...composeReplacedPhotos(user, [user.photoUrl, card?.photoUrl], photoUrl, now),
    }),
    now,
  )
}

interface HostFields extends Partial<DetailFields> {
  readonly name?: string
  readonly city?: string
  readonly cityKey?: string | null
  readonly area?: null
  /** Like `citySince`, stored only in the member's document and not on a card. */
  readonly replacedPhotos?: StoredUser['replacedPhotos']
  readonly citySince?: Timestamp
}

function saveFields(
  id: UserId,
  composeFields: (documents: {
    readonly user: StoredUser
    readonly card: StoredCard | undefined
  }) => HostFields,
  now: number,
): Promise<boolean> {
  const transactionResult = db.runTransaction(async (transaction) => {
    const [user, card] = await readTogether(transaction, userRef(id), hostCardRef(id))
    const member = user.data()
    // Nothing new is stored for a user who is being deleted, because a photo would stay in Storage.
    if (!member || !isMember(member)) return false
    const { replacedPhotos, citySince, ...fields } = composeFields({ user: member, card: card.data() })
    const searchFields =
      fields.name === undefined ? {} : makeUserSearchFields({ name: fields.name, email: member.email })
    const privateFields = {
      ...(replacedPhotos ? { replacedPhotos } : {}),
      ...(citySince ? { citySince } : {}),
    }
    transaction.update(userRef(id), {
      ...fields,
      ...searchFields,
      ...privateFields,
      updatedAt: Timestamp.fromMillis(now),
    })
    if (card.exists) transaction.update(hostCardRef(id), fields)
    return true
  })
  return transactionResult.finally(() => {
    invalidateCachedUser(id)
  })
}

import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { makeUserSearchFields } from '../../functions/shared/search/user-search.ts'

const DAY_MS = 86_400_000

/** Writes a member with the fields that emails need, by default with the role user. */
export async function writeMember(overrides: Record<string, unknown> = {}) {
  const id = makeRandomId()
  const member = {
    id,
    name: 'Noor Haddad',
    email: `${id}@example.com`,
    city: 'London',
    role: 'user',
    isApproved: false,
    createdAt: Timestamp.fromMillis(Date.now() - 400 * DAY_MS),
    provenAt: Timestamp.fromMillis(Date.now() - 399 * DAY_MS),
  }
  const fields = { ...member, ...overrides }
  const document = { ...fields, ...makeUserSearchFields(fields), ...toCityFields(fields.city) }
  await getFirestore().doc(`users/${id}`).set(document)
  return document
}

export const approvedHostFields = { role: 'host', isApproved: true }

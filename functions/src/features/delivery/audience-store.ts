import { FieldPath, type Query } from 'firebase-admin/firestore'
import { cityNamed } from '../../../shared/cities/catalogue.ts'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import { db } from '../../platform/firebase.ts'
import { addressStates } from '../../core/mail/addresses-store.ts'
import { isBareAddress } from './header.ts'
import type { Audience, AudiencePage, Recipient } from '../../core/mail/audience.ts'

/** The most values of an `in` filter. */
const IN_LIMIT = 30

/**
 * Reads the next page of an audience, without those who take no mail of this kind: one document a person where members
 * are written to (they carry a copy of their preferences), two for others.
 */
export async function audiencePage(
  audience: Audience,
  kind: MailKind | null,
  cursor: string | null,
  size: number,
): Promise<AudiencePage> {
  let query = queryOf(audience).orderBy(FieldPath.documentId()).limit(size)
  if (cursor !== null) query = query.startAfter(cursor)
  const found = (await query.get()).docs
  const next = found.length < size ? null : (found.at(-1)?.id ?? null)
  const recipients = new Map<string, Recipient>()
  for (const one of found) {
    const address = String(one.get('email') ?? '').toLowerCase()
    const blocked = (one.get('mailBlocked') as string[] | undefined) ?? []
    if (!isBareAddress(address) || blocked.includes('all') || (kind !== null && blocked.includes(kind)))
      continue
    if (audience.kind === 'users_elsewhere' && isOfCatalogue(one.get('city'))) continue
    recipients.set(address, {
      address,
      name: String(one.get('name') ?? ''),
      userId: isMembers(audience) ? Number(one.get('id')) : null,
      signup: audience.kind === 'attendees' ? { signupId: one.id, seq: Number(one.get('seq')) } : null,
    })
  }
  const all = [...recipients.values()]
  return { recipients: isMembers(audience) ? all : await narrowed(all, audience, kind), cursor: next }
}

/** Whether a city is spelled as in the catalogue, so that it is asked for by its name. */
function isOfCatalogue(city: unknown): boolean {
  return typeof city === 'string' && cityNamed(city)?.name === city
}

function isMembers(audience: Audience): boolean {
  return audience.kind !== 'attendees' && audience.kind !== 'city_signups'
}

function queryOf(audience: Audience): Query {
  const users = db.collection('users').select('id', 'email', 'name', 'mailBlocked', 'city')
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  switch (audience.kind) {
    // No query finds who lives in none of the catalogue's cities: the others are passed over as they are read.
    case 'users_elsewhere':
    case 'all_users':
      return users
    case 'all_hosts':
      return hosts
    case 'city_users':
      return users.where('city', '==', audience.city)
    case 'city_hosts':
      return hosts.where('city', '==', audience.city)
    case 'city_signups':
      return db
        .collection('citySignups')
        .select('email', 'name')
        .where('cityKey', '==', audience.city.toLowerCase())
    case 'attendees':
      return db
        .collection(`events/${audience.eventId}/signups`)
        .select('email', 'name', 'seq')
        .where('status', 'in', audience.statuses)
  }
}

/** Takes out who wants no such mail and, where the audience asks, who has (or has not) an account. */
async function narrowed(all: Recipient[], audience: Audience, kind: MailKind | null): Promise<Recipient[]> {
  const states = await addressStates(all.map((one) => one.address))
  const reachable = all.filter((_, index) => {
    const state = states[index]
    return !state?.suppressed && !(kind !== null && state?.unsubscribed.includes(kind))
  })
  if (audience.kind !== 'attendees' || audience.members === 'all') return reachable
  const members = await membersAmong(reachable.map((one) => one.address))
  return reachable.filter((one) => members.has(one.address) === (audience.members === 'only'))
}

async function membersAmong(addresses: readonly string[]): Promise<Set<string>> {
  const members = new Set<string>()
  for (let i = 0; i < addresses.length; i += IN_LIMIT) {
    const some = addresses.slice(i, i + IN_LIMIT)
    const found = await db.collection('users').where('email', 'in', some).select('email').get()
    for (const one of found.docs) members.add(String(one.get('email')))
  }
  return members
}

/** How many an audience names, whether they take such mail or not. */
export async function audienceSize(audience: Audience): Promise<number> {
  return (await queryOf(audience).count().get()).data().count
}

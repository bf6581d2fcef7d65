import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import { db } from '../../platform/firebase.ts'
import { addressHash } from '../../platform/tokens.ts'

const addresses = db.collection('mailAddresses')

/** What we know of an address: whether mail to it is of use, and which kinds its owner wants. */
export interface AddressState {
  /** A hard bounce or a complaint; nothing is sent any more. */
  readonly suppressed: { readonly reason: 'bounced' | 'complained'; readonly detail: string } | null
  readonly unsubscribed: readonly MailKind[]
}

const unknown: AddressState = { suppressed: null, unsubscribed: [] }

function fromData(data: FirebaseFirestore.DocumentData | undefined): AddressState {
  if (!data) return unknown
  return {
    suppressed: (data.suppressed as AddressState['suppressed'] | undefined) ?? null,
    unsubscribed: (data.unsubscribed as MailKind[] | undefined) ?? [],
  }
}

export async function addressState(email: string): Promise<AddressState> {
  const found = await addresses.doc(addressHash(email)).get()
  return fromData(found.data())
}

/** The states of many addresses, in their order. */
export async function addressStates(emails: readonly string[]): Promise<AddressState[]> {
  if (emails.length === 0) return []
  const found = await db.getAll(...emails.map((email) => addresses.doc(addressHash(email))))
  return found.map((one) => fromData(one.data()))
}

/**
 * Remembers that an address takes no mail. The member with that address gets a copy of it (`mailBlocked`), so that a
 * message to all members needs no second read for each.
 */
export async function suppress(
  email: string,
  reason: 'bounced' | 'complained',
  detail: string,
  now: number,
): Promise<void> {
  await addresses
    .doc(addressHash(email))
    .set(
      { email: email.toLowerCase(), suppressed: { reason, detail, at: Timestamp.fromMillis(now) } },
      { merge: true },
    )
  await copyToMember(email)
}

export async function setUnsubscribed(email: string, kinds: readonly MailKind[]): Promise<void> {
  await addresses
    .doc(addressHash(email))
    .set({ email: email.toLowerCase(), unsubscribed: kinds }, { merge: true })
  await copyToMember(email)
}

export async function addUnsubscribed(email: string, kinds: readonly MailKind[]): Promise<void> {
  await addresses
    .doc(addressHash(email))
    .set({ email: email.toLowerCase(), unsubscribed: FieldValue.arrayUnion(...kinds) }, { merge: true })
  await copyToMember(email)
}

/**
 * What someone wants goes along to their new address. What became of mail to the old one does not, and that the new one
 * bounced once is forgotten: it was just said to be right.
 */
export async function carryPreferences(from: string, to: string): Promise<void> {
  const { unsubscribed } = await addressState(from)
  const { suppressed } = await addressState(to)
  await addresses.doc(addressHash(to)).set(
    {
      email: to.toLowerCase(),
      ...(unsubscribed.length > 0 ? { unsubscribed: FieldValue.arrayUnion(...unsubscribed) } : {}),
      ...(suppressed?.reason === 'bounced' ? { suppressed: null } : {}),
    },
    { merge: true },
  )
  await copyToMember(to)
}

/** Brings a member's copy up to date. */
async function copyToMember(email: string): Promise<void> {
  const state = await addressState(email)
  const members = await db.collection('users').where('email', '==', email.toLowerCase()).limit(1).get()
  const blocked = state.suppressed ? ['all', ...state.unsubscribed] : state.unsubscribed
  for (const member of members.docs) await member.ref.update({ mailBlocked: blocked })
}

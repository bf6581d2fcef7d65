import { FieldPath } from 'firebase-admin/firestore'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import { isMember } from '../../../shared/members/stored.ts'
import type { Recipient } from '../../core/mail/audience.ts'
import type { LeftOutRecipient } from '../../core/mail/delivery.ts'
import { follows, readAll, userRef } from '../../platform/collections.ts'
import { findLeftOutReason, type AudiencePage } from './left-out-reason.ts'

/** The city, hosts or series whose followers get the email about a new event. */
export interface FollowedSources {
  /** The event's city, hosts or series, as in `follow-keys.ts`; at most 30. */
  readonly keys: readonly string[]
  /** The event's hosts, who do not get the mail. */
  readonly hostIds: readonly string[]
}

/**
 * Reads a page of the members who follow any of the keys. A member who follows several has one document and is returned once,
 * with their current, proven address. Reads two documents per member. `afterUserId` is the cursor of the previous page, and
 * empty for the first page.
 */
export async function readFollowersPage(
  { keys, hostIds }: FollowedSources,
  mailKind: MailKind | null,
  afterUserId: string,
  pageSize: number,
): Promise<AudiencePage> {
  const query = follows
    .where('keys', 'array-contains-any', keys)
    .orderBy(FieldPath.documentId())
    .limit(pageSize)
    .select('userId')
  const page = await (afterUserId === '' ? query : query.startAfter(afterUserId)).get()
  const ids = page.docs.map((document) => document.id).filter((id) => !hostIds.includes(id))
  const memberDocuments = await readAll(
    ids.map((id) => userRef(Number(id))),
    ['id', 'email', 'name', 'blockedMailKinds', 'provenAt', 'deletedAt', 'suspendedAt'],
  )
  const recipients: Recipient[] = []
  const leftOutRecipients: LeftOutRecipient[] = []
  for (const document of memberDocuments) {
    const member = document.data()
    if (!member || !isMember(member)) continue
    const { id: userId, email: address, name, provenAt, blockedMailKinds = [] } = member
    const recipient: Recipient = { address, name: name.slice(0, 100), userId, signup: null }
    const reason = findLeftOutReason(address, !provenAt, blockedMailKinds, mailKind)
    if (reason === null) recipients.push(recipient)
    else leftOutRecipients.push({ recipient, reason })
  }
  const cursor = page.size < pageSize ? null : (page.docs.at(-1)?.id ?? null)
  // `readAt` is the time of the earlier read, because later changes are checked again before anything is sent.
  return { recipients, leftOutRecipients, cursor, readAt: page.readTime.toMillis() }
}

/** Reads the addresses of an event's hosts, who need no mail about it. */
export async function readHostAddresses(hostIds: readonly string[]): Promise<Set<string>> {
  const hosts = await readAll(
    hostIds.map((id) => userRef(Number(id))),
    ['email'],
  )
  return new Set(hosts.flatMap((host) => host.data()?.email ?? []))
}

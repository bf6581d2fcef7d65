import {
  FieldPath,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore'
import { z } from 'zod'
import type { Deed, RecordedAction } from '../../../shared/audit/contract.ts'
import type { AdminAction, storedAdminAction } from '../../../shared/audit/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { DELETED_NAME } from '../../../shared/people/deletion.ts'
import { adminActions, users, type Stored } from '../../platform/collections.ts'
import { idPlace, instantPlace, pageFrom, readCursor } from '../../platform/cursor.ts'
import { expiryOf } from '../../platform/retention.ts'
import { addressHash } from '../../platform/tokens.ts'

/** A transaction or a batch, as far as it makes documents. */
export interface Writing {
  create(ref: DocumentReference, data: DocumentData): unknown
  set(ref: DocumentReference, data: DocumentData): unknown
}

/**
 * Puts a deed on record in the commit that does it: neither is there without the other. Under an `id` made from what came of it, a
 * commit that is made again because its answer was lost leaves one entry.
 */
export function recordIn(writing: Writing, deed: Deed, now: number, id?: string): void {
  const entry = {
    ...deed,
    at: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(expiryOf('adminActions', now)),
  }
  if (id === undefined) writing.create(adminActions.doc(), entry)
  else writing.set(adminActions.doc(id), entry)
}

/** An event as the record names it. */
export const eventSubject = (id: number, title: string) =>
  ({ kind: 'event', id: String(id), name: title }) as const

/** What names an attendee in the record of an event; taken out again where they are deleted (`eraseRecord`). */
export const NAMING: ReadonlySet<string> = new Set(['attendee', 'email', 'userId'])

/** Which attendee it was; by their id too, where they are a member, for that stays when their address changes. */
export function attendeeOnRecord({
  name,
  email,
  userId,
}: Pick<Signup, 'name' | 'email' | 'userId'>): Deed['before'] {
  return { attendee: name, email, ...(userId ? { userId } : {}) }
}

/**
 * Whose an address is, as the record names them: its member, or itself where it is nobody's. It is a read of the transaction that
 * writes the deed, so that nothing of somebody is written beside their deletion.
 */
export async function addressSubject(transaction: Transaction, address: string): Promise<Deed['subject']> {
  const [found] = (await transaction.get(users.where('email', '==', address).limit(1))).docs
  const member = found?.data()
  if (!member) return { kind: 'address', id: addressHash(address), name: address }
  const name = member.deletedAt === undefined ? member.name : DELETED_NAME
  return { kind: 'user', id: String(member.id), name }
}

/** Whether somebody did this, and it is on record yet. */
export async function wasDone(action: AdminAction, subjectId: string, by: UserId): Promise<boolean> {
  const some = adminActions.where('subject.id', '==', subjectId).where('action', '==', action)
  const found = await some.where('by.id', '==', by).limit(1).get()
  return !found.empty
}

const place = z.tuple([instantPlace, idPlace])

/** Which entries of the record. */
export interface ActionFilter {
  readonly subjectId?: string | undefined
  /** The admin who did it. */
  readonly by?: UserId | undefined
  readonly action?: AdminAction | undefined
}

/** A page of the record, the latest first. */
export async function findAdminActions(
  filter: ActionFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: RecordedAction[]; next: string | null }> {
  const asked = [
    ['subject.id', filter.subjectId],
    ['by.id', filter.by],
    ['action', filter.action],
  ] as const
  let some: Query<Stored<typeof storedAdminAction>> = adminActions
  for (const [field, value] of asked) if (value !== undefined) some = some.where(field, '==', value)
  const latest = some.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc')
  const from = readCursor(after, place)
  const query = from ? latest.startAfter(Timestamp.fromMillis(from[0]), from[1]) : latest
  const found = await query.limit(limit + 1).get()
  const page = pageFrom(found.docs, limit, (last) => [millisOf(last.data().at), last.id])
  return {
    ...page,
    items: page.items.map((one) => {
      const { action, by, subject, before, after: then, at } = one.data()
      return {
        id: one.id,
        action,
        by,
        subject,
        before,
        after: then,
        at: new Date(millisOf(at)).toISOString(),
      }
    }),
  }
}

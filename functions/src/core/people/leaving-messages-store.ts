import { DELETED_NAME } from '../../../shared/people/deletion.ts'
import type { storedAdminAction } from '../../../shared/audit/stored.ts'
import { adminActions, conversations, messages, messagesIn, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { NAMING } from '../audit/audit-store.ts'
import type { Leaving } from './leaving.ts'
import { eachOf, removeEach } from './each-document-store.ts'

/** What they wrote with another host goes wholly; from the conversation of a city, what they wrote. */
export async function removeConversations({ id }: Leaving): Promise<number> {
  const uid = String(id)
  let removed = await eachOf(conversations.where('memberIds', 'array-contains', uid), ({ ref }) =>
    db.recursiveDelete(ref),
  )
  await eachOf(conversations.where('memberIds', '==', []), async (group) => {
    if (!(uid in group.data().own) && !(uid in group.data().read)) return
    removed += await removeEach(messagesIn(group.id).where('senderId', '==', id))
    const [last] = (await messagesIn(group.id).orderBy('seq', 'desc').limit(1).get()).docs
    await db.runTransaction(async (transaction) => {
      const kept = (await transaction.get(group.ref)).data()
      if (!kept) return
      const without = (counts: Record<string, number>) =>
        Object.fromEntries(Object.entries(counts).filter(([one]) => one !== uid))
      transaction.update(group.ref, {
        own: without(kept.own),
        read: without(kept.read),
        lastSubject: last?.data().subject ?? '',
      })
    })
  })
  return removed
}

/** What admins wrote to them alone. */
export const removeMessages = ({ id }: Leaving) => removeEach(messages.where('recipient.id', '==', id))

/** What the record says of somebody that is not theirs to be known by. */
const IMPERSONAL = new Set(['role', 'isApproved'])

type Subject = Stored<typeof storedAdminAction>['subject']
type Value = Stored<typeof storedAdminAction>['before'][string]

/** An address is named by its hash too. */
function subjectWithout(subject: Subject, isTheirs: boolean): Subject {
  if (!isTheirs) return subject
  return { ...subject, name: DELETED_NAME, ...(subject.kind === 'address' ? { id: '' } : {}) }
}

/** Deeds that corrected an address until it was one of theirs, step by step: what they were written to at before is theirs there. */
async function correctionsTo(addresses: readonly string[]): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const corrected = (await adminActions.where('action', '==', 'address_changed').get()).docs
  const [led, deeds] = [new Set<unknown>(addresses), new Map<string, readonly unknown[]>()]
  for (let known = -1; known < deeds.size;) {
    known = deeds.size
    for (const one of corrected) {
      const [from, to] = [one.data().before['email'], one.data().after['email']]
      if (!led.has(to)) continue
      led.add(from)
      deeds.set(one.id, [from, to])
    }
  }
  return deeds
}

/** The hosts of an event on record without their name; a string is older than their numbers there. */
function hostsWithout(hosts: Value, { id, name }: Leaving): Value {
  if (Array.isArray(hosts)) return hosts.map((one) => (one.id === id ? { ...one, name: DELETED_NAME } : one))
  const names = typeof hosts === 'string' ? hosts.split(', ') : []
  return names.includes(name) ? names.map((one) => (one === name ? DELETED_NAME : one)).join(', ') : hosts
}

/**
 * What admins did stays, to whom and by whom does not. Other deeds may name them as well (who an event was given to), so all of
 * the record is looked through. It is them by their number or by an address of theirs; who has the same name stays. An address that
 * was corrected to theirs may be somebody else's by rights: it is taken out of the deeds that corrected it alone.
 */
export async function eraseRecord(leaving: Leaving): Promise<number> {
  const { id, email, addresses } = leaving
  const uid = String(id)
  const theirs = new Set<unknown>([email, ...addresses])
  const corrections = await correctionsTo(addresses)
  return eachOf(adminActions, async (found) => {
    const { by, subject, before, after } = found.data()
    const isSubject = subject.kind === 'user' && subject.id === uid
    const there = corrections.get(found.id) ?? []
    const isTheirs = (value: unknown) => theirs.has(value) || there.includes(value)
    const cleaned = (state: typeof before): typeof before => {
      // Of an event, what was done to them there: whatever they were called.
      const isOfThem = state['userId'] === id || ('attendee' in state && isTheirs(state['email']))
      return Object.fromEntries(
        Object.entries(state).flatMap(([key, value]): [string, Value][] => {
          if (isSubject) return IMPERSONAL.has(key) ? [[key, value]] : []
          if (isOfThem) return NAMING.has(key) ? [] : [[key, value]]
          if (key === 'hosts') return [[key, hostsWithout(value, leaving)]]
          return [[key, isTheirs(value) ? DELETED_NAME : value]]
        }),
      )
    }
    const next = {
      by: by.id === id ? { ...by, name: DELETED_NAME } : by,
      subject: subjectWithout(subject, isSubject || isTheirs(subject.name)),
      before: cleaned(before),
      after: cleaned(after),
    }
    if (JSON.stringify(next) === JSON.stringify({ by, subject, before, after })) return false
    await found.ref.update(next)
    return true
  })
}

import { FieldPath, type DocumentData } from 'firebase-admin/firestore'
import { DELETED_NAME } from '../../../shared/people/deletion.ts'
import type { storedEmail } from '../../../shared/mail/stored.ts'
import { deliveries, emails, mailings, type Stored, userEmails } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { addressHash } from '../../platform/tokens.ts'
import { forgetAddress } from '../mail/addresses-store.ts'
import type { MailName } from '../mail/mail-data.ts'
import type { Leaving } from './leaving.ts'
import { eachOf } from './each-document-store.ts'

type Entry = Stored<typeof storedEmail>

/** Everything in the log about somebody. */
const logOf = ({ id, addresses }: Leaving) => [
  emails.where('userId', '==', id),
  ...addresses.map((address) => emails.where('to', '==', address)),
]

/** With the name of who wrote it, or of whom it tells. */
const SIGNED = [
  'message',
  'attendee-message',
  'host-invitation',
  'guest-invitation',
  'city-notification',
  'host-role',
] as const satisfies readonly MailName[]

/**
 * Takes somebody out of what was, or is to be, sent: their own mail goes, from that to many they are left out, and what they
 * wrote to others is signed by nobody. What Mailgun is being told this moment is waited for.
 */
export async function eraseDeliveries(leaving: Leaving): Promise<number> {
  let erased = 0
  const leave = async (id: string) => {
    if (await leaveDelivery(id, leaving)) erased += 1
  }
  for (const query of logOf(leaving)) {
    await eachOf(query, async (entry) => {
      const { deliveryId: root, mailingId } = entry.data()
      if (!mailingId) return leave(root)
      // A mailing's was perhaps parted: its parts are called after it.
      const parts = deliveries.orderBy(FieldPath.documentId()).startAt(root).endBefore(`${root}s`)
      for (const { id } of (await parts.select().get()).docs) await leave(id)
    })
  }
  for (const address of leaving.addresses) {
    await eachOf(deliveries.where('to', '==', address), ({ id }) => leave(id))
  }
  // Not in the log yet.
  await eachOf(deliveries.where('status', 'in', ['waiting', 'sending', 'unknown']), async (found) => {
    const { recipients, leftOut } = found.data()
    if ([...recipients, ...leftOut.map(({ recipient }) => recipient)].some(isTheir(leaving))) {
      await leave(found.id)
    }
  })
  await eachOf(deliveries.where('template', 'in', SIGNED).select('data'), async (found) => {
    const data = unsigned(found.get('data') as object | null, leaving)
    if (data) await found.ref.update({ data })
  })
  return erased
}

interface Addressed {
  readonly address: string
  readonly userId: number | null
}

const isTheir =
  ({ id, addresses }: Leaving) =>
  ({ address, userId }: Addressed): boolean =>
    userId === id || addresses.includes(address)

/** False where they are not in it. */
function leaveDelivery(id: string, leaving: Leaving): Promise<boolean> {
  const ref = deliveries.doc(id)
  const isOthers = (one: Addressed) => !isTheir(leaving)(one)
  return db.runTransaction(async (transaction) => {
    const delivery = (await transaction.get(ref)).data()
    if (!delivery) return false
    const { status, mailingId } = delivery
    const recipients = delivery.recipients.filter(isOthers)
    const leftOut = delivery.leftOut.filter(({ recipient }) => isOthers(recipient))
    if (recipients.length === delivery.recipients.length && leftOut.length === delivery.leftOut.length)
      return false
    if (status === 'sending') throw new Error('Mail to them is being sent')
    if (mailingId === null) {
      transaction.delete(ref)
      return true
    }
    // How many it went to stays.
    const counts = status === 'waiting' ? { size: recipients.length, leftOutCount: leftOut.length } : {}
    const fields: DocumentData = { recipients, leftOut, ...counts }
    transaction.update(ref, fields)
    return true
  })
}

interface Signed {
  readonly authorId?: number | null
  readonly senderName?: string | null
  readonly invitedBy?: string
  readonly replyTo?: string
  readonly hosts?: readonly string[]
  readonly hostIds?: readonly string[]
}

/**
 * Whether they wrote a mail, by their number; where it is older than that, by the address that answers go to. Null where nothing but a
 * name would tell.
 */
export function isWrittenBy(said: object, { id, email }: Leaving): boolean | null {
  const { authorId, replyTo } = said as Signed
  if (authorId !== undefined) return authorId === id
  return replyTo === undefined ? null : replyTo === email
}

/** What a mail says without who wrote it, or without them among an event's hosts; null where it says nothing of them. */
function unsigned(data: object | null, leaving: Leaving): object | null {
  const said = (data ?? {}) as Signed
  const isTheirs = isWrittenBy(said, leaving) ?? [said.senderName, said.invitedBy].includes(leaving.name)
  const without: Signed = {
    ...(isTheirs
      ? {
          authorId: null,
          ...(said.senderName === undefined ? {} : { senderName: DELETED_NAME }),
          ...(said.invitedBy === undefined ? {} : { invitedBy: DELETED_NAME }),
          ...(said.replyTo === undefined ? {} : { replyTo: '' }),
        }
      : {}),
    ...withoutHost(said, leaving),
  }
  return Object.keys(without).length === 0 ? null : { ...said, ...without }
}

function withoutHost({ hosts, hostIds }: Signed, { id, name }: Leaving): Signed {
  const isTheirs = (host: string, n: number) =>
    hostIds === undefined ? host === name : hostIds[n] === String(id)
  if (!hosts?.some(isTheirs)) return {}
  return {
    hosts: hosts.filter((host, n) => !isTheirs(host, n)),
    ...(hostIds === undefined ? {} : { hostIds: hostIds.filter((one) => one !== String(id)) }),
  }
}

/** What they wrote to many is signed by nobody, and nobody is written to as their follower. */
export function eraseMailings(leaving: Leaving): Promise<number> {
  const uid = String(leaving.id)
  return eachOf(mailings.select('data', 'audience'), async (found) => {
    const data = unsigned(found.get('data') as object, leaving)
    const hostIds = (found.get('audience.hostIds') as string[] | undefined) ?? []
    const isFollowed = hostIds.includes(uid)
    if (!data && !isFollowed) return false
    const others = { 'audience.hostIds': hostIds.filter((id) => id !== uid) }
    await found.ref.update({ ...(data ? { data } : {}), ...(isFollowed ? others : {}) })
    return true
  })
}

/** The log keeps what was sent when, and how it fared; not to whom, nor what was said. */
export async function eraseLog(leaving: Leaving): Promise<number> {
  let erased = 0
  for (const query of logOf(leaving)) {
    erased += await eachOf(query, (found) => {
      const isOpen = ['queued', 'sending', 'unknown'].includes(found.data().status)
      const ended = { status: 'left_out', leftOut: 'outdated' } satisfies Partial<Entry>
      return found.ref.update({
        ...{ to: '', toName: DELETED_NAME, userId: null, signup: null, subject: null },
        ...{ bounceReason: null, failedReason: null, clickedLinks: [] },
        ...(isOpen ? ended : {}),
      })
    })
  }
  return erased
}

/** What is known of their addresses. */
export async function eraseAddresses({ id, addresses }: Leaving): Promise<number> {
  // Former ones are known by their hashes alone, until they are nobody's.
  const own = addresses.length === 0 ? [] : (await userEmails.where('userId', '==', id).get()).docs
  const hashes = new Set([...addresses.map(addressHash), ...own.map((one) => one.id)])
  const forgotten = await Promise.all([...hashes].map(forgetAddress))
  return forgotten.filter(Boolean).length
}

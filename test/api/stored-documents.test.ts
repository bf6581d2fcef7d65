import './direct-project.ts'
import { getFirestore, Timestamp, type CollectionReference } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { storedApplication, storedInvitation } from '../../functions/shared/applications/stored.ts'
import { storedLoginToken } from '../../functions/shared/auth/stored.ts'
import { storedCitySignup } from '../../functions/shared/cities/stored.ts'
import {
  hostCard,
  storedAccess,
  storedEvent,
  storedNews,
  storedPlan,
  storedWrap,
} from '../../functions/shared/events/stored.ts'
import { storedCounter } from '../../functions/shared/http/stored.ts'
import { eventId, randomId, userId } from '../../functions/shared/ids.ts'
import {
  storedAddress,
  storedDelivery,
  storedEmail,
  storedMailing,
  storedSending,
  storedSweep,
  storedWebhookToken,
} from '../../functions/shared/mail/stored.ts'
import { storedUser, storedUserEmail } from '../../functions/shared/members/stored.ts'
import { storedMessage } from '../../functions/shared/messages/stored.ts'
import { storedLease, storedSignup, storedWaiting } from '../../functions/shared/rsvps/stored.ts'
import { consumeLoginToken, createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import {
  changeAddress,
  createMember,
  takeEmailChange,
  writeAuthority,
} from '../../functions/src/core/accounts/users-store.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { liftSuppression, setUnsubscribed } from '../../functions/src/core/mail/addresses-store.ts'
import { keepCitySignup } from '../../functions/src/core/mail/city-signups-store.ts'
import { addDelivery, createMailing, markRead } from '../../functions/src/core/mail/mailings-store.ts'
import { requeue } from '../../functions/src/core/mail/outbox-store.ts'
import { refreshCopies } from '../../functions/src/core/rsvps/copies-store.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { Leases } from '../../functions/src/core/rsvps/lease-store.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-store.ts'
import {
  createInvitation,
  useInvitation,
} from '../../functions/src/features/applications/invitations-store.ts'
import { firestoreDeliveries } from '../../functions/src/features/delivery/deliveries-store.ts'
import { pauseSending, takeSweep } from '../../functions/src/features/delivery/sending-store.ts'
import { applyWebhook } from '../../functions/src/features/delivery/webhook-store.ts'
import { keepMessage } from '../../functions/src/features/messages/messages-store.ts'
import { keepChange } from '../../functions/src/features/notices/news-store.ts'
import { planAnew } from '../../functions/src/features/notices/plan-store.ts'
import { markDone } from '../../functions/src/features/notices/wraps-store.ts'
import { takeTries } from '../../functions/src/platform/limits/limits-store.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { eventFacts, hostCardOf } from '../factories/event-facts.ts'

const db = getFirestore()
const now = Date.now()
const DAY = 86_400_000

/** A schema of an object, as far as it judges. */
interface Schema {
  strict(): { safeParse(data: unknown): { error?: { issues: readonly unknown[] } | undefined } }
}

/** The schema of each kind of document, by its path without ids. */
const schemas: Readonly<Record<string, Schema>> = {
  events: storedEvent,
  'events/access': storedAccess,
  'events/signups': storedSignup,
  eventNews: storedNews,
  eventPlans: storedPlan,
  wraps: storedWrap,
  leases: storedLease,
  'leases/waiting': storedWaiting,
  users: storedUser,
  userEmails: storedUserEmail,
  hosts: hostCard,
  applications: storedApplication,
  invitations: storedInvitation,
  loginTokens: storedLoginToken,
  citySignups: storedCitySignup,
  messages: storedMessage,
  deliveries: storedDelivery,
  emails: storedEmail,
  mailings: storedMailing,
  mailAddresses: storedAddress,
  webhookTokens: storedWebhookToken,
  'mail/sending': storedSending,
  'mail/sweep': storedSweep,
  limits: storedCounter,
}

async function people(): Promise<void> {
  const [id, email] = [userId.parse(randomId()), 'robin@example.com']
  const member = { id, name: 'Robin', email, city: 'London', area: null, createdAt: now, provenAt: now }
  const application = { bio: 'Cook', whyHost: 'To cook', socialMediaUrl: null }
  await createMember({ ...member, role: 'user', isApproved: false }, application)
  await writeAuthority(id, () => ({ role: 'host', isApproved: true }), { now })
  await takeEmailChange(id, { tries: 3, windowSeconds: 60 }, now)
  await changeAddress(id, email, 'robin@new.example', { provenAt: now, heldUntil: now + DAY, now })
  await setUnsubscribed('robin@new.example', ['reminders'])
  await liftSuppression('robin@new.example', now)
  await consumeLoginToken(await createLoginToken(member, now), null, now)
  const invitee = { name: 'Ada', email: 'ada@example.com', city: null, userId: null }
  await useInvitation(await createInvitation({ invitee, invitedBy: 'Ines', message: null }, now), now)
  await keepCitySignup({ name: 'Noor', email: 'noor@example.com', city: 'london' }, now)
}

async function evening(): Promise<void> {
  const draft = eventFacts(eventId.parse(randomId()), now + 30 * DAY, { hosts: [hostCardOf('1000000001')] })
  const event = await createEvent(draft, { virtualLink: 'https://meet.example/1' }, now)
  const from = 'sam@example.com'
  await engine.submit(event.id, {
    ...{ kind: 'rsvp', signupId: addressHash(from), name: 'Sam', email: from },
    ...{ sourceCity: null, sourceArea: null, requestId: 'one', at: now },
  })
  await moveSignup({ eventId: event.id, from, to: 'sam@new.example', now })
  await refreshCopies(event.id, now)
  await planAnew(event.id, now)
  await keepChange(event.id, { at: '1', was: null }, () => now)
  await db.doc(`eventNews/${event.id}`).set({ changes: [], dueAt: Timestamp.now() })
  await keepChange(event.id, { at: '1', was: null }, () => now)
  await markDone('2026-11', 'london')
  const [first, second] = [new Leases(), new Leases()]
  await first.take(event.id)
  await second.take(event.id)
}

async function mail(): Promise<void> {
  const data = { subject: 'News', content: 'A word', heading: 'News' }
  const mailing = {
    ...{ id: 'to-all', template: 'message', data, audience: { kind: 'all_users' }, eventId: null },
  } as unknown as Parameters<typeof createMailing>[0]
  await createMailing(mailing, now)
  const person = { address: 'noor@example.com', name: 'Noor', userId: null, signup: null }
  const page = { number: 0, recipients: [person], leftOut: [], cursor: null, readAt: now }
  await addDelivery(mailing, page, null, now)
  await markRead('to-all', now)
  const read = await firestoreDeliveries.find('to-all.000000')
  if (!read) throw new Error('There is no delivery')
  await firestoreDeliveries.log.open(read.delivery, now)
  await firestoreDeliveries.log.failed(read.delivery, 'No such mailbox', null, now)
  const [entry] = (await db.collection('emails').where('mailingId', '==', 'to-all').get()).docs
  await requeue(entry?.id ?? '', now)
  await applyWebhook(
    {
      token: 'one',
      email: null,
      suppression: { address: person.address, reason: 'bounced', detail: '5.1.1', at: now },
    },
    now,
  )
  await pauseSending('No quota', now + DAY, now)
  await takeSweep(now, now + DAY)
  const words = { subject: 'News', content: 'A word', recipientType: 'all_users' as const }
  const message = { id: 'one', sentAt: now, ...words, recipientCity: null, recipient: null }
  await keepMessage(message, userId.parse(randomId()), () => undefined)
  await takeTries({ id: 'one', tries: 5, expiresAt: now + DAY, want: 1 }, false)
}

/** Every document with its kind, below a collection. */
async function kept(
  collection: CollectionReference,
  above = '',
): Promise<{ kind: string; path: string; data: unknown }[]> {
  const { docs } = await collection.get()
  const kind = `${above}${collection.id}`
  const below = await Promise.all(
    docs.map(async (one) => {
      const inner = await one.ref.listCollections()
      return (await Promise.all(inner.map((each) => kept(each, `${kind}/`)))).flat()
    }),
  )
  const here = docs.map((one) => ({
    kind: kind === 'mail' ? one.ref.path : kind,
    path: one.ref.path,
    data: one.data(),
  }))
  return [...here, ...below.flat()]
}

test('what each store writes is what the schema of its documents says, field by field', async () => {
  await Promise.all([people(), evening(), mail()])
  const all = (await Promise.all((await db.listCollections()).map((one) => kept(one)))).flat()
  const odd = all.flatMap(({ kind, path, data }) => {
    const issues = schemas[kind]?.strict().safeParse(data).error?.issues
    return issues ? [`${path}: ${JSON.stringify(issues)}`] : []
  })
  expect(odd).toEqual([])
  expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual(Object.keys(schemas).sort())
})

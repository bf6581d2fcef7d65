import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../functions/shared/api.ts'
import { userId } from '../../functions/shared/ids.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { sendUndoLinkIn } from '../../functions/src/core/accounts/send-login-link.ts'
import { changeAddress, findMember } from '../../functions/src/core/accounts/users-store.ts'
import { cancelEvent } from '../../functions/src/core/events/events-store.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { requeue } from '../../functions/src/core/mail/outbox-store.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { askToReconfirmAgain } from '../../functions/src/features/attendees/reconfirmations.ts'
import { requestLogin } from '../../functions/src/features/auth/request-login.ts'
import { handleResumeMailing, handleStopMailing } from '../../functions/src/features/delivery/mailings.ts'
import { sharePhotos } from '../../functions/src/features/hosting/share-photos.ts'
import { sendDeletionLink } from '../../functions/src/features/privacy/deletion-request-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { makeFailedMail } from '../factories/failed-mail.ts'
import { writeMember } from '../factories/mail-member.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'
import { readTemplatesTo } from './email-log.ts'
import { simulateLostResponses } from './simulate-lost-responses.ts'

const admin = await writeMember({ role: 'admin' })
const caller = { id: admin.id, email: admin.email, role: 'admin', isApproved: false }
const call = makeDirectCall(api, { caller })
const HOUR_MS = 3_600_000
const startsAt = Date.now() + 48 * HOUR_MS
const endedAt = Date.now() - HOUR_MS

const countDocuments = async (collection: string, eventId: number) =>
  (await db.collection(collection).where('eventId', '==', eventId).get()).size

afterEach(() => {
  vi.restoreAllMocks()
})

it('sends each link once although the response to its commit was lost', async () => {
  const { id, email } = await writeMember()
  const member = await findMember(userId.parse(id))
  if (!member) throw new Error('There is no such member')
  simulateLostResponses()
  await call('requestLogin', requestLogin, { body: { email, name: null, redirect: null } })
  await createLoginToken(member, Date.now())
  await sendDeletionLink(member, Date.now())
  const invitee = { name: 'Noor', email, city: null, userId: member.id }
  await createInvitation({ invitee, inviterName: 'Ada', inviterId: null, message: null }, Date.now())
  expect(await readTemplatesTo(email)).toEqual(['delete-account', 'host-invitation', 'login-link'])
})

it.each([
  [
    'asks attendees to reconfirm again',
    () => ({ startsAt, shouldReconfirm: true, reconfirmAskedFor: startsAt }),
    (id: number) => call('askToReconfirmAgain', askToReconfirmAgain, { params: { id } }),
  ],
  [
    'shares photos',
    () => ({ startsAt: endedAt, endsAt: endedAt, photos: ['/icons/mark.svg'] }),
    (id: number) => call('sharePhotos', sharePhotos, { params: { id } }),
  ],
] as const)(
  '%s although the response to the commit was lost, and refuses a second request',
  async (_, makeFields, sendRequest) => {
    const id = await writeRsvpEvent(db, makeFields())
    simulateLostResponses()
    await sendRequest(id)
    await expect(sendRequest(id)).rejects.toMatchObject({ code: 'already_sent' })
    expect(await countDocuments('mailings', id)).toBe(1)
    expect(await readAuditEntriesOf(id)).toHaveLength(1)
  },
)

it('stops and resumes a mailing although the response to the commit was lost', async () => {
  const id = `mailing-${randomUUID()}`
  await createMailing(makeCommunityMailing(id), Date.now())
  simulateLostResponses()
  const readStatusAfter = async (message: string, response: Promise<object>) => {
    expect(await response).toEqual({ message })
    return (await db.doc(`mailings/${id}`).get()).get('status') as unknown
  }
  const request = { params: { id } }
  expect(await readStatusAfter('Sending stopped', call('stopMailing', handleStopMailing, request))).toBe(
    'stopped',
  )
  const resumption = call('resumeMailing', handleResumeMailing, request)
  expect(await readStatusAfter('Sending resumed', resumption)).toBe('running')
  expect((await readAuditEntriesOf(id)).map(({ action }) => action)).toEqual([
    'mailing_resumed',
    'mailing_stopped',
  ])
  await db.doc(`mailings/${id}`).update({ isAudienceRead: true })
  const secondStop = call('stopMailing', handleStopMailing, request)
  await expect(secondStop).rejects.toMatchObject({ code: 'not_running' })
  const secondResumption = call('resumeMailing', handleResumeMailing, request)
  await expect(secondResumption).rejects.toMatchObject({ code: 'not_stopped' })
})

it('changes an address, and mails an undo link to the old address once, although the response to the commit was lost', async () => {
  const { id, email } = await writeMember()
  const member = await findMember(userId.parse(id))
  if (!member) throw new Error('There is no such member')
  simulateLostResponses()
  const now = Date.now()
  const outcome = await changeAddress(member.id, email, `new-${email}`, {
    provenAt: now,
    reservedUntil: now + HOUR_MS,
    now,
    writeInCommit: (transaction) => sendUndoLinkIn(transaction, member, now),
  })
  expect(outcome).toBe('changed')
  expect((await findMember(member.id))?.email).toBe(`new-${email}`)
  expect(await readTemplatesTo(email)).toEqual(['login-link'])
})

it('deletes a draft with its place although the response to the commit was lost', async () => {
  const id = await writeRsvpEvent(db, { isPublished: false, isPrivate: true, venueName: 'Quillwort Yard' })
  simulateLostResponses()
  expect(await cancelEvent(id, Date.now())).toBe('deleted')
  expect((await db.doc(`events/${id}/access/place`).get()).exists).toBe(false)
})

it('queues a failed email again only once although the response to the commit was lost', async () => {
  const email = `lost-${randomUUID()}@people.test`
  const id = await makeFailedMail(email)
  simulateLostResponses()
  const deliveryId = await requeue(id, Date.now())
  expect((await db.doc(`emails/${id}`).get()).get('deliveryId')).toBe(deliveryId)
  expect((await db.collection('deliveries').where('to', '==', email).get()).size).toBe(2)
})

import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { guestListCalls } from '../../functions/shared/hosting/contract.ts'
import { INVITATIONS_A_DAY } from '../../functions/shared/http/limits.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { addGuests, countGuests, inviteNextGuests } from '../../functions/src/core/events/guests-store.ts'
import type { Mailing } from '../../functions/src/core/mail/mailing.ts'
import { sampleEvent } from '../../functions/src/features/delivery/sample.ts'
import { inviteGuests } from '../../functions/src/features/hosting/invite-guests.ts'
import { makeCounter } from '../../functions/src/platform/limits/counter.ts'
import { writeMember, approvedHostFields } from '../factories/mail-member.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { readEventMailings } from '../send-mail.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
const call = makeDirectCall(guestListCalls)

/** Makes an event with a list of 700 guests, more than one page of invitations. */
async function makeEventWithGuests(): Promise<EventId> {
  const id = await writeRsvpEvent(db, { isPrivate: true })
  const guests = Array.from({ length: 700 }, (_, n) => ({ email: `guest${n}@list.test`, name: null }))
  await addGuests(id, guests)
  return id
}

describe('invitations', () => {
  test('are marked as sent page by page, each page in the commit that queues its mailing', async () => {
    const id = await makeEventWithGuests()
    const data = { ...sampleEvent, inviterName: 'Robin', authorId: null }
    const makeMailing = (invitationMailingId: string): Mailing => ({
      id: invitationMailingId,
      template: 'guest-invitation',
      data,
      audience: { kind: 'guests', eventId: id, invitationMailingId },
      eventId: id,
    })
    const options = { makeInvitationMailingId: () => `test-${id}`, maxCount: 1000, now: Date.now() }
    await expect(inviteNextGuests(id, () => ({ id: '' }) as never, options)).rejects.toThrow()
    expect(await countGuests(id)).toMatchObject({ uninvitedCount: 700 })
    expect(await inviteNextGuests(id, makeMailing, options)).toBe(500)
    expect(await countGuests(id)).toMatchObject({ uninvitedCount: 200 })
    expect(await readEventMailings(id)).toHaveLength(1)
  })

  test('count once towards the daily limit if they are requested twice at the same time', async () => {
    const id = await makeEventWithGuests()
    const host = await writeMember(approvedHostFields)
    const now = Date.now()
    const input = { params: { id }, caller: { ...host, role: 'host' }, now }
    const responses = await Promise.all([1, 2].map(() => call('inviteGuests', inviteGuests, input)))
    expect(responses.reduce((sum, { invitedCount }) => sum + invitedCount, 0)).toBe(700)
    const { id: counterId } = makeCounter(INVITATIONS_A_DAY, String(host.id), now)
    expect((await db.doc(`limits/${counterId}`).get()).get('count')).toBe(700)
  })
})

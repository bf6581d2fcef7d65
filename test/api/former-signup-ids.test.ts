import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { doorCalls } from '../../functions/shared/door/contract.ts'
import { userId } from '../../functions/shared/ids.ts'
import { eraseSignups } from '../../functions/src/core/privacy/erase-signups-store.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import { readDoorPage } from '../../functions/src/features/door/door-list-store.ts'
import { recordArrivals } from '../../functions/src/features/door/record-arrivals.ts'
import { readOwnArrivals } from '../../functions/src/features/privacy/personal-data-store.ts'
import { makeWalkInArrival } from '../factories/door-arrivals.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
const call = makeDirectCall(doorCalls)
const HOUR_MS = 3_600_000

test('finds the arrivals of a sign-up for the export, the deletion and the check-in list, even after its address changed twice', async () => {
  const now = Date.now()
  const id = await writeRsvpEvent(db, { startsAt: now - HOUR_MS, endsAt: now + HOUR_MS })
  const [firstEmail = '', secondEmail = '', thirdEmail = ''] = ['first', 'second', 'third'].map(
    (label) => `${label}.${id}@door.test`,
  )
  const arrival = makeWalkInArrival({ occurredAt: now, name: 'Ana', shouldAdmit: false, email: firstEmail })
  const sendArrival = () =>
    call('recordArrivals', recordArrivals, {
      params: { id },
      body: { deviceName: 'Max’s phone', arrivals: [arrival] },
      now,
    })
  const { outcomes } = await sendArrival()
  await moveSignup({ eventId: id, oldEmail: firstEmail, newEmail: secondEmail, now })
  await moveSignup({ eventId: id, oldEmail: secondEmail, newEmail: thirdEmail, now })

  expect((await sendArrival()).outcomes).toMatchObject([{ result: 'ok', row: { name: 'Ana' } }])
  const { rows, removedRefs } = await readDoorPage(id, { cursor: undefined, limit: 10, now })
  expect(rows).toHaveLength(1)
  expect(removedRefs).toHaveLength(2)
  expect(removedRefs).toContain(outcomes[0]?.row?.ref)

  const member = { id: userId.parse(1_000_000_001), name: 'Ana', email: thirdEmail, addresses: [thirdEmail] }
  expect(await readOwnArrivals(member)).toMatchObject([{ kind: 'in', method: 'walk_in', eventId: id }])
  expect(await eraseSignups(member, now)).toBe(1)
  expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(0)
})

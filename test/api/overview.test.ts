import { expect, test } from 'vitest'
import type { Overview } from '../../functions/shared/stats/overview-contract.ts'
import { cancelEvent } from '../../functions/src/core/events/events-store.ts'
import { eventId } from '../../functions/shared/ids.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { post, sendAs, withCookie } from './request.ts'
import { rsvp } from './rsvp.ts'

test('counts people, events, RSVPs and pending work on the overview', async () => {
  const admin = await makePerson('admin')
  const readOverview = async () => (await sendAs(admin, 'GET', '/api/admin/overview')).json() as Overview
  const before = await readOverview()
  const [member] = await Promise.all([makePerson('user'), makePerson('host', true)])
  const body = {
    bio: 'I bind books in a kitchen that is far too small for it, and I love it.',
    whyHost: 'Because folding paper is better with eleven other people at the table.',
  }
  await post('/api/user/apply-host', body, withCookie(member.cookie))
  const activeId = await makeEvent()
  const cancelledId = eventId.parse(await makeEvent())
  await makeEvent([], { isPublished: false })
  for (const id of [activeId, cancelledId]) await rsvp(id, `ola-${id}@example.com`)
  await cancelEvent(cancelledId, Date.now())
  const { countedAt, waiting, weeks, ...counts } = await readOverview()
  expect(counts).toEqual({
    users: before.users + 2,
    events: before.events + 2,
    drafts: before.drafts + 1,
    hosts: before.hosts + 1,
    pendingHosts: before.pendingHosts + 1,
    rsvps: before.rsvps + 1,
  })
  const { rsvps = 0, members = 0, ...thisWeek } = before.weeks.at(-1) ?? {}
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toEqual({ ...thisWeek, rsvps: rsvps + 2, members: members + 2 })
  // The seed's applicant is older than this test's.
  expect(Date.parse(waiting.oldestApplicationAt ?? '')).toBeLessThan(Date.now() - 60_000)
  expect(Date.parse(countedAt)).toBeGreaterThan(Date.now() - 60_000)
})

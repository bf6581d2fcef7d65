import { expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import { adminEventForm, eventForm } from '../factories/event-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, type Person } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { eventually } from './eventually.ts'
import { sendAs } from './request.ts'

const [admin, owner] = await Promise.all([makePerson('admin'), makeApprovedHost()])

async function callAs(person: Person, method: string, path: string, body?: unknown): Promise<HostEvent> {
  const answer = await sendAs(person, method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.json() as HostEvent
}

const create = (change: object = {}) =>
  callAs(owner, 'POST', '/api/host/events', eventForm({ title: 'Ink', ...change }))

/** Waits until an email with that subject is there; it leads to the host's role in the event, unless they have none any more. */
async function expectMail(to: Person, subject: string, roleIn: number | null): Promise<void> {
  await eventually(async () => {
    const sent = (await storedFor(to.email)).find((message) => message.subject === subject)
    expect(sent, subject).toBeDefined()
    if (roleIn !== null) expect(sent?.html).toContain(`/host-dashboard?role=${roleIn}`)
  })
}

test(
  'invites a co-host by whichever call of a host, and tells those whom an admin adds',
  { timeout: 240_000 },
  async () => {
    const [created, edited, added, admins, reassigned] = await Promise.all([
      makeApprovedHost(),
      makeApprovedHost(),
      makeApprovedHost(),
      makeApprovedHost(),
      makeApprovedHost(),
    ])
    const { id } = await create({ coHostIds: [created.id] })
    const body = eventForm({ title: 'Ink', coHostIds: [created.id, edited.id] })
    await callAs(owner, 'PUT', `/api/user/events/${id}`, body)
    await callAs(owner, 'POST', `/api/events/${id}/hosts`, { hostId: added.id })
    for (const host of [created, edited, added]) await expectMail(host, 'Co-host Ink?', null)
    await callAs(added, 'POST', `/api/host/invitations/${id}`)
    await expectMail(owner, `${added.name} is now a co-host of Ink`, null)

    const made = await callAs(
      admin,
      'POST',
      '/api/admin/events',
      adminEventForm({ title: 'Soup', hostIds: [admins.id] }),
    )
    await expectMail(admins, "You're a host of Soup", made.id)
    await callAs(admin, 'PUT', `/api/admin/events/${made.id}/reassign`, { newHostId: reassigned.id })
    await expectMail(reassigned, "You're a host of Soup", made.id)
    await expectMail(admins, 'You no longer host Soup', null)
  },
)

test(
  'asks a host before it makes them the owner, and emails both sides at each step',
  { timeout: 240_000 },
  async () => {
    const [next, leaving] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const { id } = await create({ title: 'Clay', coHostIds: [next.id, leaving.id] })
    for (const host of [next, leaving]) await callAs(host, 'POST', `/api/host/invitations/${id}`)
    await callAs(owner, 'PUT', `/api/events/${id}/owner`, { hostId: next.id })
    await expectMail(next, 'Take over Clay?', id)
    const deletion = await sendAs(next, 'GET', '/api/user/deletion')
    expect(deletion.json()).toMatchObject({ toSettleCount: 0 })
    await callAs(next, 'POST', `/api/events/${id}/owner`)
    await expectMail(owner, `${next.name} is now the owner of Clay`, id)
    await callAs(leaving, 'DELETE', `/api/events/${id}/hosts/${leaving.id}`)
    await expectMail(leaving, 'You no longer host Clay', null)
    await expectMail(next, `${leaving.name} no longer hosts Clay`, null)
    expect(await storedFor(next.email)).toHaveLength(3)
  },
)

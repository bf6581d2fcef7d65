import { expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import { makeAdminEventForm, makeEventForm } from '../factories/event-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { waitFor } from './wait-for.ts'
import { sendAs } from './request.ts'

const [admin, owner] = await Promise.all([makeTestUser('admin'), makeApprovedHost()])

async function callAs(user: TestUser, method: string, path: string, body?: unknown): Promise<HostEvent> {
  const response = await sendAs(user, method, path, body)
  expect(response.status, response.text).toBeLessThan(300)
  return response.json() as HostEvent
}

const createEvent = (overrides: object = {}) =>
  callAs(owner, 'POST', '/api/host/events', makeEventForm({ title: 'Ink', ...overrides }))

/** Waits for an email with a subject and, unless `roleEventId` is null, a link to the host's role in that event. */
async function expectMail(recipient: TestUser, subject: string, roleEventId: number | null): Promise<void> {
  await waitFor(async () => {
    const mail = (await readMessagesTo(recipient.email)).find((message) => message.subject === subject)
    expect(mail, subject).toBeDefined()
    if (roleEventId !== null) expect(mail?.html).toContain(`/host-dashboard?role=${roleEventId}`)
  })
}

test('invites a co-host through every call by which a host adds one, and notifies the hosts whom an admin adds or replaces', async () => {
  const [firstCoHost, secondCoHost, thirdCoHost] = await Promise.all([
    makeApprovedHost(),
    makeApprovedHost(),
    makeApprovedHost(),
  ])
  const [soupHost, newSoupHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
  const { id } = await createEvent({ coHostIds: [firstCoHost.id] })
  const body = makeEventForm({ title: 'Ink', coHostIds: [firstCoHost.id, secondCoHost.id] })
  await callAs(owner, 'PUT', `/api/user/events/${id}`, body)
  await callAs(owner, 'POST', `/api/events/${id}/hosts`, { hostId: thirdCoHost.id })
  for (const host of [firstCoHost, secondCoHost, thirdCoHost]) await expectMail(host, 'Co-host Ink?', null)
  await callAs(thirdCoHost, 'POST', `/api/host/invitations/${id}`)
  await expectMail(owner, `${thirdCoHost.name} is now a co-host of Ink`, null)

  const soupForm = makeAdminEventForm({ title: 'Soup', hostIds: [soupHost.id] })
  const soupEvent = await callAs(admin, 'POST', '/api/admin/events', soupForm)
  await expectMail(soupHost, "You're a host of Soup", soupEvent.id)
  await callAs(admin, 'PUT', `/api/admin/events/${soupEvent.id}/reassign`, { newHostId: newSoupHost.id })
  await expectMail(newSoupHost, "You're a host of Soup", soupEvent.id)
  await expectMail(soupHost, 'You no longer host Soup', null)
})

test('asks a host before making them the owner, and emails the hosts whom each step concerns', async () => {
  const [newOwner, leavingHost] = await Promise.all([makeApprovedHost(), makeApprovedHost()])
  const { id } = await createEvent({ title: 'Clay', coHostIds: [newOwner.id, leavingHost.id] })
  for (const host of [newOwner, leavingHost]) await callAs(host, 'POST', `/api/host/invitations/${id}`)
  await callAs(owner, 'PUT', `/api/events/${id}/owner`, { hostId: newOwner.id })
  await expectMail(newOwner, 'Become the owner of Clay?', id)
  const deletion = await sendAs(newOwner, 'GET', '/api/user/deletion')
  expect(deletion.json()).toMatchObject({ eventsToSettleCount: 0 })
  await callAs(newOwner, 'POST', `/api/events/${id}/owner`)
  await expectMail(owner, `${newOwner.name} is now the owner of Clay`, id)
  await callAs(leavingHost, 'DELETE', `/api/events/${id}/hosts/${leavingHost.id}`)
  await expectMail(leavingHost, 'You no longer host Clay', null)
  await expectMail(newOwner, `${leavingHost.name} no longer hosts Clay`, null)
  expect(await readMessagesTo(newOwner.email)).toHaveLength(3)
})

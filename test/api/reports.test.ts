import { describe, expect, test } from 'vitest'
import { reportCalls, type ReportDetail, type ReportRow } from '../../functions/shared/reports/contract.ts'
import { eraseReports } from '../../functions/src/features/privacy/erase-reports-store.ts'
import {
  claimReport,
  storeResolution,
  moveReports,
} from '../../functions/src/features/safety/reports-store.ts'
import { resolveReport } from '../../functions/src/features/safety/resolve-report.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makeReport } from '../factories/reports.ts'
import type { StoredMessage } from '../mailgun-control.ts'
import { readAllPages, type Page } from './all-pages.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'
import { readTemplatesTo } from './email-log.ts'
import { waitFor } from './wait-for.ts'
import { awaitMessage } from '../inbox.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders } from './request.ts'

const RECEIVED_SUBJECT = /^We received your report$/
const RESOLVED_SUBJECT = /^The outcome of your report$/
const REASON = 'We looked at it together with the venue.'

const [admin, otherAdmin, host] = await Promise.all([
  makeTestUser('admin'),
  makeTestUser('admin'),
  makeApprovedHost(),
])
const eventId = await makeEvent([host], { title: 'Clay Evening' })

const makeTarget = (targetId: number = eventId) => ({ targetType: 'event', targetId })
const reportBody = { reason: 'fraud', details: 'This place does not exist.', isInGoodFaith: true }
const report = (overrides: object = {}, headers: Record<string, string> = {}) =>
  post(
    '/api/reports',
    { ...makeTarget(), ...reportBody, name: 'Robin', email: makeEmail('reporter'), ...overrides },
    headers,
  )

const resolve = (id: string, body: object, caller: TestUser = admin) =>
  post(`/api/admin/reports/${id}/resolve`, { reason: REASON, ...body }, makeCookieHeaders(caller.cookie))

const getAsAdmin = <T>(path: string) => expectJson<T>(sendAs(admin, 'GET', path))

const readReportDetail = (id: string) => getAsAdmin<ReportDetail>(`/api/admin/reports/${id}`)

/** Reads the stored reports of a reporter. */
async function readReportsBy(email: string) {
  return (await db.collection('reports').where('reporter.email', '==', email).get()).docs
}

const findToken = ({ text }: StoredMessage): string => /\/objection\/([\w.-]+)/.exec(text)?.[1] ?? ''

/** Finds the objection to a decision about an event or a host. */
async function findObjectionTo(targetType: 'event' | 'host', targetId: number) {
  const query = db.collection('reports').where('targetKey', '==', `${targetType}-${targetId}`)
  return (await query.get()).docs.find((document) => document.get('kind') === 'objection')
}

describe('a report', () => {
  test('is stored and confirmed once, however often it is sent', async () => {
    const email = makeEmail('reporter')
    const responses = await Promise.all([1, 2, 3].map(() => report({ email })))
    responses.push(await report({ email: email.replace('@', '+again@') }))
    for (const response of responses)
      expect([response.status, response.text]).toEqual([201, responses[0]?.text])
    expect(await readReportsBy(email)).toHaveLength(1)
    const mail = await awaitMessage(email, RECEIVED_SUBJECT)
    // An email to an unproven address contains nothing that a visitor typed.
    expect(mail.text).not.toContain('Robin')
    expect(mail.text).not.toContain(reportBody.details)
    expect(await readTemplatesTo(email)).toEqual(['report-received'])
  })

  test('names a private event in its emails to a member, but not in its emails to an address that a visitor typed', async () => {
    const title = `Quorble ${crypto.randomUUID()}`
    const target = makeTarget(await makeEvent([host], { title, isPrivate: true }))
    const [member, email] = [await makeTestUser(), makeEmail('stranger')]
    await expectJson(report({ ...target, email }), 201)
    await expectJson(report(target, makeCookieHeaders(member.cookie)), 201)
    const [storedReport] = await readReportsBy(email)
    await resolve(String(storedReport?.id), { action: 'dismiss', includesOtherReports: true })
    for (const subject of [RECEIVED_SUBJECT, RESOLVED_SUBJECT]) {
      const { text, html } = await awaitMessage(email, subject)
      expect(text).toContain('a private event')
      expect(`${text} ${html}`).not.toContain(title)
      expect((await awaitMessage(member.email, subject)).text).toContain(title)
    }
  })

  test('is stored again for another reason, with other details, or after the first report was resolved', async () => {
    const email = makeEmail('reporter')
    await report({ email })
    await report({ email, reason: 'other' })
    await report({ email, details: 'They also asked for money.' })
    const storedReports = await readReportsBy(email)
    expect(storedReports).toHaveLength(3)
    const firstReport = storedReports.find((document) => document.get('details') === reportBody.details)
    await resolve(String(firstReport?.id), { action: 'dismiss' })
    await report({ email, reason: firstReport?.get('reason') as string })
    expect(await readReportsBy(email)).toHaveLength(4)
  })

  test('asks a visitor for name and email unless minors are in danger', async () => {
    const refusal = await report({ name: '', email: undefined })
    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.error.fields ?? {}).sort()).toEqual(['email', 'name'])
    const details = `A child was alone there, ${crypto.randomUUID()}.`
    const urgentReport = { reason: 'minors', name: '', email: '', details }
    for (const response of [await report(urgentReport), await report(urgentReport)])
      expect(response.status).toBe(201)
    const snapshot = await db.collection('reports').where('targetKey', '==', `event-${eventId}`).get()
    const matchingReports = snapshot.docs.filter((document) => document.get('details') === details)
    expect(matchingReports.map((document) => document.get('reporter') as unknown)).toEqual([null])
  })

  test('names the signed-in member, even if they type another name', async () => {
    const member = await makeTestUser()
    const typedEmail = makeEmail('typed')
    await expectJson(report({ name: 'Someone', email: typedEmail }, makeCookieHeaders(member.cookie)), 201)
    expect(await readReportsBy(typedEmail)).toEqual([])
    const [storedReport] = await readReportsBy(member.email)
    expect(storedReport?.get('reporter')).toMatchObject({
      name: member.name,
      userId: member.id,
      isProven: true,
    })
  })

  test('is rejected as not found unless the public can see the event or host that it is about', async () => {
    const draftId = await makeEvent([host], { isPublished: false })
    const member = await makeTestUser()
    for (const target of [
      makeTarget(draftId),
      makeTarget(9_999_999_998),
      { targetType: 'host', targetId: member.id },
    ]) {
      expect((await report(target)).error.code).toBe('not_found')
    }
    expect((await report({ targetType: 'host', targetId: host.id })).status).toBe(201)
    expect((await report(makeTarget(await makeEvent([host], { cancelledAt: Date.now() })))).status).toBe(201)
  })
})

describe('the list of reports', () => {
  test('shows open reports with the oldest first and resolved reports with the latest first, page by page', async () => {
    const targetEventId = await makeEvent([host])
    const ids = [
      await makeReport(targetEventId),
      await makeReport(targetEventId),
      await makeReport(targetEventId),
    ]
    const listAll = async (status: string) => {
      const rows = await readAllPages((after) =>
        getAsAdmin<Page<ReportRow>>(`/api/admin/reports?status=${status}&limit=2${after}`),
      )
      return rows.filter(({ target }) => target.id === targetEventId)
    }
    expect((await listAll('open')).map(({ id }) => id)).toEqual(ids)
    for (const id of ids) await resolve(id, { action: 'dismiss' })
    expect(await listAll('open')).toEqual([])
    const resolvedRows = await listAll('resolved')
    expect(resolvedRows.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(resolvedRows[0]?.resolution).toMatchObject({
      action: 'dismiss',
      reason: REASON,
      adminName: admin.name,
    })
  })
})

describe('the page of a report', () => {
  test('shows the event, the reporter and the number of other open reports about the event', async () => {
    const targetEventId = await makeEvent([host], { title: 'Longest Table' })
    const email = makeEmail('reporter')
    await report({ ...makeTarget(targetEventId), email })
    await makeReport(targetEventId)
    const [storedReport] = await readReportsBy(email)
    expect(await readReportDetail(String(storedReport?.id))).toMatchObject({
      kind: 'report',
      status: 'open',
      reason: 'fraud',
      details: reportBody.details,
      otherReportCount: 1,
      reporter: { name: 'Robin', email, userId: null },
      event: { id: targetEventId, title: 'Longest Table', hosts: [{ id: host.id }], isCancelled: false },
      host: null,
      resolution: null,
    })
  })
})

describe('resolving a report', () => {
  test('emails the reporter the reason and logs the decision only once, even if a dismissal is repeated', async () => {
    const [targetEventId, email] = [await makeEvent([host]), makeEmail('reporter')]
    await report({ ...makeTarget(targetEventId), email })
    const [storedReport] = await readReportsBy(email)
    const id = String(storedReport?.id)
    for (let n = 0; n < 2; n += 1)
      expect(await expectJson(resolve(id, { action: 'dismiss' }))).toEqual({ message: 'Resolved', count: 1 })
    expect((await awaitMessage(email, RESOLVED_SUBJECT)).text).toContain(REASON)
    expect(await readTemplatesTo(email)).toEqual(['report-received', 'report-resolved'])
    expect(await readAuditEntriesOf(targetEventId)).toMatchObject([
      { action: 'report_dismissed', actor: { id: admin.id }, after: { reason: REASON } },
    ])
    expect((await resolve(id, { action: 'warn' })).error.message).toBe(
      'You have already dismissed this report.',
    )
  })

  test('succeeds for only one of two admins who act at the same time, and tells the other admin what the first did', async () => {
    const targetEventId = await makeEvent([host])
    const id = await makeReport(targetEventId)
    const responses = await Promise.all([
      resolve(id, { action: 'dismiss' }),
      resolve(id, { action: 'warn' }, otherAdmin),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const refusal = responses.find(({ status }) => status === 409)
    expect(refusal?.error).toMatchObject({
      code: 'already_resolved',
      message: expect.stringMatching(/ has already (dismissed this report|sent a warning)\.$/) as string,
    })
    expect(await readAuditEntriesOf(targetEventId)).toHaveLength(1)
  })

  test('can resolve the other open reports about the same event too, but no objection', async () => {
    const targetEventId = await makeEvent([host])
    const [firstEmail, secondEmail] = [makeEmail('reporter'), makeEmail('reporter')]
    for (const email of [firstEmail, secondEmail]) await report({ ...makeTarget(targetEventId), email })
    await makeReport(targetEventId, { kind: 'objection', reason: null })
    const [storedReport] = await readReportsBy(firstEmail)
    const id = String(storedReport?.id)
    expect((await readReportDetail(id)).otherReportCount).toBe(1)
    const response = await resolve(id, { action: 'warn', includesOtherReports: true })
    expect(response.json()).toMatchObject({ count: 2 })
    const [otherReport] = await readReportsBy(secondEmail)
    expect(otherReport?.get('status')).toBe('resolved')
    // There is one warning, and each reporter gets one email about the outcome.
    expect((await readAuditEntriesOf(targetEventId)).map(({ action }) => action)).toEqual(['host_warned'])
    for (const email of [firstEmail, secondEmail])
      expect(await readTemplatesTo(email)).toEqual(['report-received', 'report-resolved'])
  })

  test('cancels the event and emails its host the reason', async () => {
    const owner = await makeTestUser('host', { isApproved: true })
    const targetEventId = await makeEvent([owner], { title: 'Fire Night' })
    const target = { type: 'event', id: targetEventId, name: 'Fire Night' } as const
    await expectJson(resolve(await makeReport(targetEventId, { target }), { action: 'cancel' }))
    expect((await db.doc(`events/${targetEventId}`).get()).get('cancelledAt')).not.toBeNull()
    const mail = await awaitMessage(owner.email, /^We cancelled Fire Night$/)
    expect(mail.text).toContain(REASON)
    expect(findToken(mail)).not.toBe('')
    expect(await readAuditEntriesOf(targetEventId)).toMatchObject([
      { action: 'event_cancelled', after: { reason: REASON } },
    ])
  })

  test('hides the event until an objection is accepted', async () => {
    const owner = await makeTestUser('host', { isApproved: true })
    const targetEventId = await makeEvent([owner], { title: 'Fire Night' })
    const email = makeEmail('reporter')
    await report({ ...makeTarget(targetEventId), email })
    const [storedReport] = await readReportsBy(email)
    const id = String(storedReport?.id)
    expect((await resolve(id, { action: 'hide' })).status).toBe(200)
    expect((await send({ path: `/api/events/${targetEventId}` })).status).toBe(404)
    expect((await readReportDetail(id)).event).toMatchObject({ isHidden: true })
    const mail = await awaitMessage(owner.email, /is hidden for now$/)
    expect(mail.text).toContain(REASON)
    const details = 'The permit is on its way.'
    await expectJson(post('/api/objections', { token: findToken(mail), details }), 201)
    const objectionId = String((await findObjectionTo('event', targetEventId))?.id)
    expect(await readReportDetail(objectionId)).toMatchObject({
      decision: { action: 'hide', reason: REASON },
      details,
    })
    expect((await resolve(objectionId, { action: 'reverse_decision' })).status).toBe(200)
    expect((await send({ path: `/api/events/${targetEventId}` })).status).toBe(200)
    expect(await readTemplatesTo(owner.email)).toEqual(['event-hidden', 'event-unhidden'])
    expect(await readTemplatesTo(email)).toEqual(['report-received', 'report-resolved'])
    expect((await readAuditEntriesOf(targetEventId)).map(({ action }) => action).sort()).toEqual([
      'decision_reversed',
      'event_hidden',
      'event_unhidden',
    ])
  })

  test('suspends the owner of an event until an objection is accepted', async () => {
    const owner = await makeApprovedHost()
    const targetEventId = await makeEvent([owner])
    expect((await resolve(await makeReport(targetEventId), { action: 'suspend' })).status).toBe(200)
    const readDashboard = () => sendAs(owner, 'GET', '/api/user/dashboard')
    await waitFor(async () => expect((await readDashboard()).status).toBe(401))
    const hostReportId = await makeReport(targetEventId, {
      target: { type: 'host', id: owner.id, name: owner.name },
    })
    expect((await readReportDetail(hostReportId)).host).toMatchObject({ id: owner.id, isSuspended: true })
    const token = findToken(await awaitMessage(owner.email, /is suspended$/))
    await post('/api/objections', { token, details: 'That was not me at all.' })
    const objection = await findObjectionTo('host', owner.id)
    // Suspended users can still object.
    expect(objection?.get('reporter')).toMatchObject({ email: owner.email, userId: owner.id })
    expect((await resolve(String(objection?.id), { action: 'reverse_decision' })).status).toBe(200)
    expect((await readReportDetail(hostReportId)).host).toMatchObject({ isSuspended: false })
  })

  test('stores no author of an objection if an event without an owner has several hosts, and emails the outcome to all hosts', async () => {
    const hosts = await Promise.all([makeApprovedHost(), makeApprovedHost()])
    const targetEventId = await makeEvent(hosts)
    await db.doc(`events/${targetEventId}`).update({ ownerId: null })
    await resolve(await makeReport(targetEventId), { action: 'warn' })
    const token = findToken(await awaitMessage(hosts[1].email, /^A warning about our house rules$/))
    await expectJson(post('/api/objections', { token, details: 'The permit is on its way.' }), 201)
    const objection = await findObjectionTo('event', targetEventId)
    expect(objection?.get('reporter')).toBeNull()
    await expectJson(resolve(String(objection?.id), { action: 'reject_objection' }))
    for (const { email } of hosts) expect(await readTemplatesTo(email)).toContain('objection-resolved')
  })

  test('refuses actions that are not possible for the report or cannot be carried out, and leaves the report open', async () => {
    const target = { type: 'host', id: otherAdmin.id, name: otherAdmin.name } as const
    const adminReportId = await makeReport(eventId, { target })
    expect((await resolve(adminReportId, { action: 'suspend' })).error.code).toBe('is_admin')
    expect(await readReportDetail(adminReportId)).toMatchObject({ status: 'open', resolution: null })
    expect((await resolve(adminReportId, { action: 'dismiss' }, otherAdmin)).status).toBe(200)
    const hostReportId = await makeReport(eventId, { target: { type: 'host', id: host.id, name: host.name } })
    const objectionId = await makeReport(eventId, { kind: 'objection', reason: null })
    const pastTimes = { startsAt: Date.now() - 7_200_000, endsAt: Date.now() - 3_600_000 }
    const pastReportId = await makeReport(await makeEvent([host], pastTimes))
    for (const [id, action] of [
      [pastReportId, 'cancel'],
      [hostReportId, 'hide'],
      [hostReportId, 'cancel'],
      [hostReportId, 'reject_objection'],
      [objectionId, 'dismiss'],
    ] as const) {
      const response = await resolve(id, { action })
      expect([response.status, Object.keys(response.error.fields ?? {})]).toEqual([400, ['action']])
    }
    expect((await resolve('unknown', { action: 'dismiss' })).status).toBe(404)
    expect((await readReportDetail(hostReportId)).status).toBe('open')
  })

  test('can be continued after an interruption, by the same admin immediately and by others after a minute', async () => {
    const call = makeDirectCall(reportCalls)
    const now = Date.now()
    const resolveAs = (user: TestUser, time: number, action: string) =>
      call('resolveReport', resolveReport, {
        params: { id },
        body: { action, reason: REASON, includesOtherReports: false },
        caller: { id: user.id, email: user.email, role: 'admin' },
        now: time,
      })
    const id = await makeReport(eventId)
    const claim = { action: 'dismiss', reason: REASON, adminId: admin.id } as const
    expect(await claimReport(id, claim, now)).toBe('claimed')
    await expect(resolveAs(otherAdmin, now + 30_000, 'warn')).rejects.toThrow(/has already dismissed/)
    expect(await claimReport(id, claim, now + 31_000)).toBe('claimed')
    expect((await resolveAs(otherAdmin, now + 100_000, 'warn')).count).toBe(1)
    // The first admin's claim does not resolve the report a second time.
    expect(await storeResolution(id, claim, now + 101_000, () => undefined)).toBe(false)
    await expect(resolveAs(admin, now + 102_000, 'dismiss')).rejects.toThrow(/has already sent a warning/)
  })
})

describe('an objection', () => {
  async function makeWarnedHost() {
    const warnedHost = await makeApprovedHost()
    const target = { type: 'host', id: warnedHost.id, name: warnedHost.name } as const
    await resolve(await makeReport(eventId, { target }), { action: 'warn' })
    const token = findToken(await awaitMessage(warnedHost.email, /^A warning about our house rules$/))
    return { warnedHost, token }
  }
  const sendObjection = (token: string, details = 'I never asked anyone for that.') =>
    post('/api/objections', { token, details })
  const findObjectionId = async ({ id }: TestUser) => String((await findObjectionTo('host', id))?.id)

  test('is stored once, however often the link in the email is used, and admins see it with the decision', async () => {
    const { warnedHost, token } = await makeWarnedHost()
    const decision = await send({ path: `/api/objections/${token}` })
    expect(decision.json()).toMatchObject({
      action: 'warn',
      title: null,
      reason: REASON,
      hasObjection: false,
    })
    const responses = await Promise.all([
      sendObjection(token),
      sendObjection(token),
      sendObjection(token, 'Once more, something else.'),
    ])
    for (const response of responses)
      expect([response.status, response.text]).toEqual([201, responses[0].text])
    expect((await send({ path: `/api/objections/${token}` })).json()).toMatchObject({ hasObjection: true })
    expect(await readReportDetail(await findObjectionId(warnedHost))).toMatchObject({
      kind: 'objection',
      status: 'open',
      reason: null,
      otherReportCount: 0,
      reporter: { email: warnedHost.email, userId: warnedHost.id },
      decision: { action: 'warn', reason: REASON, adminName: admin.name },
      host: { id: warnedHost.id, email: warnedHost.email },
    })
    expect(await readTemplatesTo(warnedHost.email)).toEqual(['moderation-decision'])
  })

  test('is rejected or accepted with an email to its author', async () => {
    for (const [action, subject, auditAction] of [
      ['reject_objection', /^Our decision stands$/, 'objection_rejected'],
      ['reverse_decision', /^We reversed our decision$/, 'decision_reversed'],
    ] as const) {
      const { warnedHost, token } = await makeWarnedHost()
      await sendObjection(token)
      const id = await findObjectionId(warnedHost)
      expect((await resolve(id, { action })).status).toBe(200)
      expect((await awaitMessage(warnedHost.email, subject)).text).toContain(REASON)
      const [entry] = await readAuditEntriesOf(warnedHost.id)
      expect(entry).toMatchObject({ action: auditAction, after: { reason: REASON } })
      // Another objection reopens nothing and mails nothing.
      await sendObjection(token)
      expect((await readReportDetail(id)).status).toBe('resolved')
      expect(await readTemplatesTo(warnedHost.email)).toEqual(['moderation-decision', 'objection-resolved'])
    }
  })
})

test('keeps nothing about a deleted reporter that could confirm a guessed address', async () => {
  const { id, name, email, cookie } = await makeTestUser()
  expect((await report({}, makeCookieHeaders(cookie))).status).toBe(201)
  const [storedReport] = await readReportsBy(email)
  const mark = storedReport?.get('mark') as string
  expect(storedReport?.id).not.toContain(mark)
  await eraseReports({ id, name, email, addresses: [email] })
  const erasedReport = (await storedReport?.ref.get())?.data()
  expect(erasedReport).toMatchObject({ details: reportBody.details, reporter: null, mark: null })
  // The next owner of the address can report the same.
  expect((await report({ email })).status).toBe(201)
  expect(await readReportsBy(email)).toHaveLength(1)
})

test('moves to a member’s new address only reports that were made before the change', async () => {
  const [oldEmail, newEmail] = [makeEmail('before'), makeEmail('after')]
  expect((await report({ email: oldEmail })).status).toBe(201)
  const [firstReport] = await readReportsBy(oldEmail)
  expect((await report({ email: oldEmail, reason: 'harassment' })).status).toBe(201)
  await moveReports(oldEmail, newEmail, firstReport?.createTime.toMillis() ?? 0)
  expect((await readReportsBy(newEmail)).map((document) => document.get('reason') as string)).toEqual([
    'fraud',
  ])
  expect((await readReportsBy(oldEmail)).map((document) => document.get('reason') as string)).toEqual([
    'harassment',
  ])
})

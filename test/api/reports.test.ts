import { describe, expect, test } from 'vitest'
import { reportCalls, type ReportDetail, type ReportRow } from '../../functions/shared/reports/contract.ts'
import { eraseReports } from '../../functions/src/features/privacy/erase-reports-store.ts'
import { claimReport, closeReport, moveReports } from '../../functions/src/features/safety/reports-store.ts'
import { resolveReport } from '../../functions/src/features/safety/resolve-report.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { makeReport } from '../factories/reports.ts'
import { storedFor, type StoredMessage } from '../mailgun-control.ts'
import { allPages, type Page } from './all-pages.ts'
import { auditEntriesOf } from './audit-entries.ts'
import { callerOf } from './direct-call.ts'
import { templatesTo } from './email-log.ts'
import { eventually } from './eventually.ts'
import { mailTo } from './mail-to.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, withCookie } from './request.ts'

const RECEIVED = /^We received your report$/
const REASON = 'We looked at it together with the venue.'

const [admin, other, host] = await Promise.all([makePerson('admin'), makePerson('admin'), makeApprovedHost()])
const eventId = await makeEvent([host], { title: 'Clay Evening' })

const about = (targetId: number = eventId) => ({ targetType: 'event', targetId })
const reportBody = { reason: 'fraud', details: 'This place does not exist.', goodFaith: true }
const report = (change: object = {}, headers: Record<string, string> = {}) =>
  post(
    '/api/reports',
    { ...about(), ...reportBody, name: 'Robin', email: newEmail('reporter'), ...change },
    headers,
  )

const resolve = (id: string, body: object, by: Person = admin) =>
  post(`/api/admin/reports/${id}/resolve`, { reason: REASON, ...body }, withCookie(by.cookie))

const read = <T>(path: string) => ok<T>(sendAs(admin, 'GET', path))

const detail = (id: string) => read<ReportDetail>(`/api/admin/reports/${id}`)

/** The stored reports of a reporter. */
async function reportsBy(email: string) {
  return (await db.collection('reports').where('reporter.email', '==', email).get()).docs
}

const tokenIn = ({ text }: StoredMessage): string => /\/objection\/([\w.-]+)/.exec(text)?.[1] ?? ''

describe('a report', () => {
  test('is stored once and confirmed once, even if it is sent often', async () => {
    const email = newEmail('reporter')
    const answers = await Promise.all([1, 2, 3].map(() => report({ email })))
    answers.push(await report({ email: email.replace('@', '+again@') }))
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([201, answers[0]?.text])
    expect(await reportsBy(email)).toHaveLength(1)
    const mail = await mailTo(email, RECEIVED)
    // An email to an unproven address contains nothing that a visitor typed.
    expect(mail.text).not.toContain('Robin')
    expect(mail.text).not.toContain(reportBody.details)
    expect(await templatesTo(email)).toEqual(['report-received'])
  })

  test('is a new one for another reason, and after the first was resolved', async () => {
    const email = newEmail('reporter')
    await report({ email })
    await report({ email, reason: 'other' })
    const [first] = await reportsBy(email)
    expect(await reportsBy(email)).toHaveLength(2)
    await resolve(String(first?.id), { action: 'dismiss' })
    await report({ email, reason: first?.get('reason') as string })
    expect(await reportsBy(email)).toHaveLength(3)
  })

  test('asks a visitor for name and email unless minors are in danger', async () => {
    const missing = await report({ name: '', email: undefined })
    expect(missing.status).toBe(400)
    expect(Object.keys(missing.error.fields ?? {}).sort()).toEqual(['email', 'name'])
    const details = `A child was alone there, ${crypto.randomUUID()}.`
    const urgent = { reason: 'minors', name: '', email: '', details }
    for (const answer of [await report(urgent), await report(urgent)]) expect(answer.status).toBe(201)
    const stored = await db.collection('reports').where('targetKey', '==', `event-${eventId}`).get()
    const anonymous = stored.docs.filter((document) => document.get('details') === details)
    expect(anonymous.map((document) => document.get('reporter') as unknown)).toEqual([null])
  })

  test('names the member of the session, even if they type another name', async () => {
    const member = await makePerson()
    const typed = newEmail('typed')
    const answer = await report({ name: 'Someone', email: typed }, withCookie(member.cookie))
    expect(answer.status).toBe(201)
    expect(await reportsBy(typed)).toEqual([])
    const [stored] = await reportsBy(member.email)
    expect(stored?.get('reporter')).toMatchObject({ name: member.name, userId: member.id, isProven: true })
  })

  test('needs an event or a host that the public can see', async () => {
    const draft = await makeEvent([host], { isPublished: false })
    const member = await makePerson()
    for (const target of [about(draft), about(9_999_999_998), { targetType: 'host', targetId: member.id }]) {
      expect((await report(target)).error.code).toBe('not_found')
    }
    expect((await report({ targetType: 'host', targetId: host.id })).status).toBe(201)
    expect((await report(about(await makeEvent([host], { cancelledAt: Date.now() })))).status).toBe(201)
  })
})

describe('the list of reports', () => {
  test('shows open ones with the oldest first and resolved ones with the latest first, page by page', async () => {
    const own = await makeEvent([host])
    const ids = [await makeReport(own), await makeReport(own), await makeReport(own)]
    const all = async (status: string) => {
      const rows = await allPages((after) =>
        read<Page<ReportRow>>(`/api/admin/reports?status=${status}&limit=2${after}`),
      )
      return rows.filter(({ target }) => target.id === own)
    }
    expect((await all('open')).map(({ id }) => id)).toEqual(ids)
    for (const id of ids) await resolve(id, { action: 'dismiss' })
    expect(await all('open')).toEqual([])
    const resolved = await all('resolved')
    expect(resolved.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(resolved[0]?.resolution).toMatchObject({ action: 'dismiss', reason: REASON, byName: admin.name })
  })

  test('shows one with its event, its reporter and how many others are open', async () => {
    const own = await makeEvent([host], { title: 'Longest Table' })
    const email = newEmail('reporter')
    await report({ ...about(own), email })
    await makeReport(own)
    const [stored] = await reportsBy(email)
    expect(await detail(String(stored?.id))).toMatchObject({
      kind: 'report',
      status: 'open',
      reason: 'fraud',
      details: reportBody.details,
      others: 1,
      reporter: { name: 'Robin', email, userId: null },
      event: { id: own, title: 'Longest Table', hosts: [{ id: host.id }], isCancelled: false },
      host: null,
      resolution: null,
    })
  })
})

describe('resolving a report', () => {
  test('tells the reporter why nothing was done, and logs it', async () => {
    const [own, email] = [await makeEvent([host]), newEmail('reporter')]
    await report({ ...about(own), email })
    const [stored] = await reportsBy(email)
    expect(await ok(resolve(String(stored?.id), { action: 'dismiss' }))).toEqual({
      message: 'Resolved',
      count: 1,
    })
    expect((await mailTo(email, /^The outcome of your report$/)).text).toContain(REASON)
    expect(await auditEntriesOf(own)).toMatchObject([
      { action: 'report_dismissed', by: { id: admin.id }, after: { reason: REASON } },
    ])
  })

  test('succeeds for one of two admins at the same time, and tells the other what the first did', async () => {
    const own = await makeEvent([host])
    const id = await makeReport(own)
    const answers = await Promise.all([
      resolve(id, { action: 'dismiss' }),
      resolve(id, { action: 'warn' }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const slower = answers.find(({ status }) => status === 409)
    expect(slower?.error).toMatchObject({
      code: 'already_resolved',
      message: expect.stringMatching(/ has already (dismissed this report|sent a warning)\.$/) as string,
    })
    expect(await auditEntriesOf(own)).toHaveLength(1)
  })

  test('gets the same answer when its request is sent again', async () => {
    const email = newEmail('reporter')
    await report({ email, reason: 'danger' })
    const [stored] = await reportsBy(email)
    const id = String(stored?.id)
    for (let n = 0; n < 2; n++) expect((await resolve(id, { action: 'dismiss' })).status).toBe(200)
    expect(await templatesTo(email)).toEqual(['report-received', 'report-resolved'])
    expect((await resolve(id, { action: 'warn' })).error.message).toBe(
      'You have already dismissed this report.',
    )
  })

  test('resolves the other open reports on the same event together, and no objection', async () => {
    const own = await makeEvent([host])
    const [first, second] = [newEmail('reporter'), newEmail('reporter')]
    for (const email of [first, second]) await report({ ...about(own), email })
    await makeReport(own, { kind: 'objection', reason: null })
    const [stored] = await reportsBy(first)
    const id = String(stored?.id)
    expect((await detail(id)).others).toBe(1)
    const answer = await resolve(id, { action: 'warn', withOthers: true })
    expect(answer.json()).toMatchObject({ count: 2 })
    const [joined] = await reportsBy(second)
    expect(joined?.get('status')).toBe('resolved')
    // One warning, and one email to each reporter.
    expect((await auditEntriesOf(own)).map(({ action }) => action)).toEqual(['host_warned'])
    for (const email of [first, second])
      expect(await templatesTo(email)).toEqual(['report-received', 'report-resolved'])
  })

  test('cancels the event with the reason for its host', async () => {
    const own = await makePerson('host', true)
    const event = await makeEvent([own], { title: 'Fire Night' })
    const target = { type: 'event', id: event, name: 'Fire Night' } as const
    await ok(resolve(await makeReport(event, { target }), { action: 'cancel' }))
    expect((await db.doc(`events/${event}`).get()).get('cancelledAt')).not.toBeNull()
    const mail = await mailTo(own.email, /^We cancelled Fire Night$/)
    expect(mail.text).toContain(REASON)
    expect(tokenIn(mail)).not.toBe('')
    expect(await auditEntriesOf(event)).toMatchObject([
      { action: 'event_cancelled', after: { reason: REASON } },
    ])
  })

  test('hides the event until an objection takes that back', async () => {
    const own = await makePerson('host', true)
    const event = await makeEvent([own], { title: 'Fire Night' })
    const email = newEmail('reporter')
    await report({ ...about(event), email })
    const [stored] = await reportsBy(email)
    const id = String(stored?.id)
    expect((await resolve(id, { action: 'hide' })).status).toBe(200)
    expect((await send({ path: `/api/events/${event}` })).status).toBe(404)
    expect((await detail(id)).event).toMatchObject({ isHidden: true })
    const [mail] = await eventually(async () => {
      const messages = (await storedFor(own.email)).filter(({ text }) => text.includes(REASON))
      expect(messages).toHaveLength(1)
      return messages
    })
    const token = mail ? tokenIn(mail) : ''
    const details = 'The permit is on its way.'
    expect((await post('/api/objections', { token, details })).status).toBe(201)
    const [objection] = (
      await db.collection('reports').where('targetKey', '==', `event-${event}`).get()
    ).docs.filter((document) => document.get('kind') === 'objection')
    const objectionId = String(objection?.id)
    expect(await detail(objectionId)).toMatchObject({ decision: { action: 'hide', reason: REASON }, details })
    expect((await resolve(objectionId, { action: 'take_back' })).status).toBe(200)
    expect((await send({ path: `/api/events/${event}` })).status).toBe(200)
    expect(await templatesTo(own.email)).toEqual(['event-hidden', 'event-shown'])
    expect(await templatesTo(email)).toEqual(['report-received', 'report-resolved'])
    expect((await auditEntriesOf(event)).map(({ action }) => action).sort()).toEqual([
      'decision_taken_back',
      'event_hidden',
      'event_shown',
    ])
  })

  test('suspends the owner of an event until an objection takes that back', async () => {
    const own = await makeApprovedHost()
    const event = await makeEvent([own])
    expect((await resolve(await makeReport(event), { action: 'suspend' })).status).toBe(200)
    const asOwner = () => sendAs(own, 'GET', '/api/user/dashboard')
    await eventually(async () => expect((await asOwner()).status).toBe(401))
    const onHost = await makeReport(event, { target: { type: 'host', id: own.id, name: own.name } })
    expect((await detail(onHost)).host).toMatchObject({ id: own.id, isSuspended: true })
    const [mail] = await eventually(async () => {
      const messages = (await storedFor(own.email)).filter(({ text }) => text.includes('/objection/'))
      expect(messages).toHaveLength(1)
      return messages
    })
    await post('/api/objections', { token: mail ? tokenIn(mail) : '', details: 'That was not me at all.' })
    const snapshot = await db.collection('reports').where('targetKey', '==', `host-${own.uid}`).get()
    const objection = snapshot.docs.find((document) => document.get('kind') === 'objection')
    // Suspended users can still object.
    expect(objection?.get('reporter')).toMatchObject({ email: own.email, userId: own.id })
    expect((await resolve(String(objection?.id), { action: 'take_back' })).status).toBe(200)
    expect((await detail(onHost)).host).toMatchObject({ isSuspended: false })
  })

  test('leaves a report open if the decision cannot be carried out', async () => {
    const target = { type: 'host', id: other.id, name: other.name } as const
    const id = await makeReport(eventId, { target })
    expect((await resolve(id, { action: 'suspend' })).error.code).toBe('is_admin')
    expect(await detail(id)).toMatchObject({ status: 'open', resolution: null })
    expect((await resolve(id, { action: 'dismiss' }, other)).status).toBe(200)
  })

  test('refuses actions that do not fit the report', async () => {
    const onHost = await makeReport(eventId, { target: { type: 'host', id: host.id, name: host.name } })
    const objection = await makeReport(eventId, { kind: 'objection', reason: null })
    for (const [id, action] of [
      [onHost, 'hide'],
      [onHost, 'cancel'],
      [onHost, 'uphold'],
      [objection, 'dismiss'],
    ] as const) {
      const answer = await resolve(id, { action })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['action']])
    }
    expect((await resolve('unknown', { action: 'dismiss' })).status).toBe(404)
    expect((await detail(onHost)).status).toBe('open')
  })

  test('can be continued after an interruption, by the same admin at once and by others after a minute', async () => {
    const call = callerOf(reportCalls)
    const now = Date.now()
    const by = (person: Person, at: number, action: string) =>
      call('resolveReport', resolveReport, {
        ...{ params: { id }, body: { action, reason: REASON, withOthers: false }, now: at },
        caller: { id: person.id, email: person.email, role: 'admin' },
      })
    const id = await makeReport(eventId)
    const claim = { action: 'dismiss', reason: REASON, by: admin.id } as const
    expect(await claimReport(id, claim, now)).toBe('claimed')
    await expect(by(other, now + 30_000, 'warn')).rejects.toThrow(/has already dismissed/)
    expect(await claimReport(id, claim, now + 31_000)).toBe('claimed')
    expect((await by(other, now + 100_000, 'warn')).count).toBe(1)
    // The first claim does not close it a second time.
    expect(await closeReport(id, claim, now + 101_000, () => undefined)).toBe(false)
    await expect(by(admin, now + 102_000, 'dismiss')).rejects.toThrow(/has already sent a warning/)
  })
})

describe('an objection', () => {
  async function makeWarnedHost() {
    const own = await makeApprovedHost()
    const target = { type: 'host', id: own.id, name: own.name } as const
    await resolve(await makeReport(eventId, { target }), { action: 'warn' })
    const token = tokenIn(await mailTo(own.email, /^A warning about our house rules$/))
    return { own, token }
  }
  const object = (token: string, details = 'I never asked anybody for that.') =>
    post('/api/objections', { token, details })

  async function objectionOf({ uid }: Person): Promise<string> {
    const snapshot = await db.collection('reports').where('targetKey', '==', `host-${uid}`).get()
    return snapshot.docs.find((document) => document.get('kind') === 'objection')?.id ?? ''
  }

  test('is made once by the link in the email, beside the decision', async () => {
    const { own, token } = await makeWarnedHost()
    const seen = await send({ path: `/api/objections/${token}` })
    expect(seen.json()).toMatchObject({ action: 'warn', title: null, reason: REASON, hasObjection: false })
    const answers = await Promise.all([
      object(token),
      object(token),
      object(token, 'Once more, something else.'),
    ])
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([201, answers[0].text])
    expect((await send({ path: `/api/objections/${token}` })).json()).toMatchObject({ hasObjection: true })
    expect(await detail(await objectionOf(own))).toMatchObject({
      kind: 'objection',
      status: 'open',
      reason: null,
      others: 0,
      reporter: { email: own.email, userId: own.id },
      decision: { action: 'warn', reason: REASON, byName: admin.name },
      host: { id: own.id, email: own.email },
    })
    expect(await templatesTo(own.email)).toEqual(['moderation-decision'])
  })

  test('is rejected or accepted with an email to its author', async () => {
    for (const [action, subject, logged] of [
      ['uphold', /^Our decision stands$/, 'objection_rejected'],
      ['take_back', /^We reversed our decision$/, 'decision_taken_back'],
    ] as const) {
      const { own, token } = await makeWarnedHost()
      await object(token)
      expect((await resolve(await objectionOf(own), { action })).status).toBe(200)
      expect((await mailTo(own.email, subject)).text).toContain(REASON)
      expect((await auditEntriesOf(own.id))[0]).toMatchObject({ action: logged, after: { reason: REASON } })
      // Another objection reopens nothing and mails nothing.
      await object(token)
      expect((await detail(await objectionOf(own))).status).toBe('resolved')
      expect(await templatesTo(own.email)).toEqual(['moderation-decision', 'objection-resolved'])
    }
  })

  test('needs a valid link', async () => {
    const { token } = await makeWarnedHost()
    for (const wrong of ['made-up', `${token}x`, token.slice(1)]) {
      expect((await object(wrong)).error.code).toBe('invalid_link')
      expect((await send({ path: `/api/objections/${wrong}` })).error.code).toBe('invalid_link')
    }
  })
})

test('keeps nothing of a deleted reporter that would confirm a guessed address', async () => {
  const { id, name, email, cookie } = await makePerson()
  expect((await report({}, withCookie(cookie))).status).toBe(201)
  const [stored] = await reportsBy(email)
  const mark = stored?.get('mark') as string
  expect(stored?.id).not.toContain(mark)
  await eraseReports({ id, name, email, addresses: [email] })
  const left = (await stored?.ref.get())?.data()
  expect(left).toMatchObject({ details: reportBody.details, reporter: null, mark: null })
  // The next owner of the address can report the same.
  expect((await report({ email })).status).toBe(201)
  expect(await reportsBy(email)).toHaveLength(1)
})

test("moves only earlier reports to a member's new address", async () => {
  const [from, to] = [newEmail('before'), newEmail('after')]
  expect((await report({ email: from })).status).toBe(201)
  const [first] = await reportsBy(from)
  expect((await report({ email: from, reason: 'harassment' })).status).toBe(201)
  await moveReports(from, to, first?.createTime.toMillis() ?? 0)
  expect((await reportsBy(to)).map((document) => document.get('reason') as string)).toEqual(['fraud'])
  expect((await reportsBy(from)).map((document) => document.get('reason') as string)).toEqual(['harassment'])
})

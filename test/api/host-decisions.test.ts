import { describe, expect, test } from 'vitest'
import { applicationCalls, type AdminHost } from '../../functions/shared/applications/contract.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { changeAddress, createMember, proveAddress } from '../../functions/src/core/accounts/users-store.ts'
import { listHostsForAdmin } from '../../functions/src/features/applications/list-hosts-for-admin.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { memberFacts } from '../factories/member-facts.ts'
import { makePerson, newEmail, sessionOf, type Person } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { readsOf } from '../reads-of.ts'
import { allPages, type Page } from './all-pages.ts'
import { auditEntriesOf } from './audit-entries.ts'
import { callerOf } from './direct-call.ts'
import { templatesTo } from './email-log.ts'
import { eventually } from './eventually.ts'
import { ok } from './ok.ts'
import { post, sendAs, withCookie } from './request.ts'

const application = {
  bio: 'I bind books in a kitchen that is far too small for it, and I love it.',
  whyHost: 'Because folding paper is better with eleven other people at the table.',
  experience: 'A year of evenings at home',
  socialMediaUrl: 'https://social.example/@robin',
}

const admin = await makePerson('admin')

async function applicant(): Promise<Person> {
  const person = await makePerson('user')
  expect((await post('/api/user/apply-host', application, withCookie(person.cookie))).status).toBe(201)
  return person
}

const asAdmin = (path: string, body?: object) => post(path, body, withCookie(admin.cookie))
const decide = ({ uid }: Person, decision: 'approve' | 'deny' | 'unapprove', body?: object) =>
  asAdmin(
    `/api/admin/hosts/${uid}/${decision}`,
    decision === 'unapprove' ? undefined : { isPendingUser: false, ...body },
  )

const hosts = (query: string) => ok<Page<AdminHost>>(sendAs(admin, 'GET', `/api/admin/hosts?${query}`))

/** All applicants without a decision, in their order. */
const applicants = () => allPages((after) => hosts(`limit=100${after}`))

const RECEIVED = 'We received your application to host on Kiln'

/** The subjects of a person's mail without that confirmation, once there are `count`. */
function mailTo({ email }: Person, count: number): Promise<string[]> {
  return eventually(async () => {
    const subjects = (await storedFor(email))
      .map(({ subject }) => subject)
      .filter((item) => item !== RECEIVED)
    expect(subjects).toHaveLength(count)
    return subjects
  })
}

/** The templates of all mail to a person without that confirmation. */
const queuedFor = async ({ email }: Person) =>
  (await templatesTo(email)).filter((template) => template !== 'application-received')

describe('an application', () => {
  test('is listed with its answers, the oldest first, page by page', async () => {
    const first = await applicant()
    const second = await applicant()
    const ownApplicants = (await applicants()).filter(({ id }) => [first.id, second.id].includes(id))
    expect(ownApplicants.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(ownApplicants[1]).toMatchObject({
      name: second.name,
      email: second.email,
      city: 'London',
      isApproved: false,
      isPendingUser: false,
      bio: application.bio,
      why_host: application.whyHost,
      experience: application.experience,
      social_media_url: application.socialMediaUrl,
      portfolioUrl: null,
    })
    const createdTimes = (await applicants()).map(({ createdAt }) => createdAt)
    expect(createdTimes).toEqual(createdTimes.toSorted())
  })

  test('is read by the id of its user until it is decided', async () => {
    const person = await applicant()
    const read = () => sendAs(admin, 'GET', `/api/admin/applications/${person.uid}`)
    expect((await read()).json()).toEqual((await applicants()).find(({ id }) => id === person.id))
    await decide(person, 'deny')
    expect((await read()).error.code).toBe('not_found')
  })

  test('is approved once even if it is requested often: role, card, mail and audit entry', async () => {
    const person = await applicant()
    const answers = await Promise.all([1, 2, 3].map(() => decide(person, 'approve')))
    for (const answer of answers) {
      expect([answer.status, answer.json()]).toEqual([200, { message: 'Host approved successfully' }])
    }
    expect((await sendAs(person, 'GET', '/api/host/events')).status).toBe(200)
    expect((await auth.getUser(person.uid)).customClaims).toMatchObject({ role: 'host', isApproved: true })
    expect((await db.doc(`hosts/${person.uid}`).get()).get('bio')).toBe(application.bio)
    expect((await applicants()).map(({ id }) => id)).not.toContain(person.id)
    expect((await hosts('status=approved')).items[0]).toMatchObject({ id: person.id, isApproved: true })
    expect(await mailTo(person, 1)).toEqual(["You're a Kiln host"])
    expect(await queuedFor(person)).toEqual(['host-approved'])
    expect(await auditEntriesOf(person.uid)).toMatchObject([
      {
        action: 'host_approved',
        by: { id: admin.id, name: admin.name },
        subject: { kind: 'user', id: person.uid, name: person.name },
        before: { role: 'host', isApproved: false },
        after: { role: 'host', isApproved: true },
      },
    ])
  })

  test('is turned down once, with the reason, after which the person may apply again', async () => {
    const person = await applicant()
    const reason = 'Four printmakers are enough\nfor now.'
    const answers = await Promise.all([1, 2].map(() => decide(person, 'deny', { reason })))
    for (const answer of answers) {
      expect([answer.status, answer.json()]).toEqual([200, { message: 'Host application denied' }])
    }
    expect(await mailTo(person, 1)).toEqual(['Your application to host'])
    expect((await storedFor(person.email))[0]?.html).toContain('Four printmakers are enough')
    expect(await queuedFor(person)).toEqual(['host-denied'])
    expect(await auditEntriesOf(person.uid)).toMatchObject([
      { action: 'host_denied', after: { role: 'user', reason } },
    ])
    expect((await decide(person, 'approve')).error.code).toBe('not_applied')
    expect((await post('/api/user/apply-host', application, withCookie(person.cookie))).status).toBe(201)
    expect((await applicants()).at(-1)).toMatchObject({ id: person.id })
  })

  test('can be declined with an email that the admin previews, which sends nothing', async () => {
    const person = await applicant()
    const reason = 'Four printmakers <b>are</b> enough.'
    const preview = await asAdmin(`/api/admin/hosts/${person.uid}/deny/preview`, { reason })
    expect(preview.status, preview.text).toBe(200)
    const { subject, previewHtml } = preview.json() as { subject: string; previewHtml: string }
    expect(subject).toBe('Your application to host')
    expect(previewHtml).toContain('Four printmakers &lt;b&gt;are&lt;/b&gt; enough.')
    expect(previewHtml).toContain('Robin')
    expect(await queuedFor(person)).toEqual([])
    expect(await auditEntriesOf(person.uid)).toEqual([])
    const nobody = await asAdmin('/api/admin/hosts/1000000001/deny/preview', { reason })
    expect(nobody.error.code).toBe('not_found')
  })

  test('has the current name, city and address of its user', async () => {
    const person = await applicant()
    const body = { name: 'Robin Anew', email: person.email, city: 'Berlin', area: null }
    const path = '/api/auth/user'
    await sendAs(person, 'PUT', path, body)
    const change = { oldEmail: person.email, newEmail: `new-${person.email}` }
    await ok(asAdmin('/api/admin/update-email', change))
    expect((await applicants()).find(({ id }) => id === person.id)).toMatchObject({
      name: 'Robin Anew',
      email: `new-${person.email}`,
      city: 'Berlin',
    })
  })

  test('says whether their address is proven, and costs a read', async () => {
    const person = memberFacts({ role: 'host', provenAt: null })
    const { id, email } = person
    const other = newEmail('applicant')
    await createMember(person, { bio: 'Paper.', whyHost: null, socialMediaUrl: null })
    const isPending = async () => (await applicants()).find((item) => item.id === id)?.isPendingUser
    expect(await isPending()).toBe(true)
    await proveAddress(id, email, Date.now())
    expect(await isPending()).toBe(false)
    await changeAddress(id, email, other, { provenAt: null, heldUntil: null, now: Date.now() })
    expect(await isPending()).toBe(true)
    await proveAddress(id, other, Date.now())
    expect(await isPending()).toBe(false)
    const query = applicationCalls.listHostsForAdmin.query.parse({ limit: 2 })
    const list = () => callerOf(applicationCalls)('listHostsForAdmin', listHostsForAdmin, { query })
    expect((await list()).items).toHaveLength(2)
    expect(await readsOf(list)).toBe(3)
  })
})

describe('an approval', () => {
  test('can be revoked: the host loses access, and waits for a decision again', async () => {
    const person = await applicant()
    await decide(person, 'approve')
    const { cookie } = { ...person, ...(await sessionOf(person.uid)) }
    expect((await decide(person, 'deny')).error.code).toBe('not_applied')
    expect((await decide(person, 'unapprove')).json()).toEqual({ message: 'Approval revoked' })
    const refused = await sendAs({ cookie }, 'GET', '/api/host/events')
    expect([401, 403]).toContain(refused.status)
    expect((await db.doc(`hosts/${person.uid}`).get()).exists).toBe(false)
    expect((await applicants()).map(({ id }) => id)).toContain(person.id)
    expect((await auditEntriesOf(person.uid)).map(({ action }) => action)).toEqual([
      'approval_taken_back',
      'host_approved',
    ])
    await decide(person, 'approve')
    expect(await mailTo(person, 2)).toEqual(["You're a Kiln host", "You're a Kiln host"])
  })

  test('can be revoked for hosts who never applied; they wait with the applicants, with their current details', async () => {
    const [invited, renamed] = [await makePerson('host', true), await applicant()]
    await decide(renamed, 'approve')
    const { cookie } = await sessionOf(renamed.uid)
    const profile = { name: 'Robin Anew', city: 'Berlin', bio: 'I bind books.' }
    const body = { ...profile, portfolioUrl: '', linkedinUrl: '', twitterUrl: '', socialMediaUrl: '' }
    await ok(sendAs({ cookie }, 'PUT', '/api/user/profile', body))
    for (const person of [invited, renamed]) expect((await decide(person, 'unapprove')).status).toBe(200)
    const waiting = await applicants()
    const findWaiting = ({ id }: Person) => waiting.find((item) => item.id === id)
    expect(findWaiting(invited)).toMatchObject({ name: invited.name, email: invited.email, city: 'London' })
    expect(findWaiting(renamed)).toMatchObject({ name: 'Robin Anew', city: 'Berlin' })
    expect((await decide(invited, 'approve')).status).toBe(200)
    expect((await applicants()).map(({ id }) => id)).not.toContain(invited.id)
  })

  test('is completed by a second request after it stopped before the claims were set', async () => {
    const person = await applicant()
    await db.doc(`users/${person.uid}`).update({ isApproved: true })
    expect((await decide(person, 'approve')).status).toBe(200)
    expect((await auth.getUser(person.uid)).customClaims).toMatchObject({ role: 'host', isApproved: true })
  })

  test('names the admin who decided before, and the decision', async () => {
    const [approved, denied] = [await applicant(), await applicant()]
    const other = await makePerson('admin')
    const byOther = ({ uid }: Person, decision: 'approve' | 'deny') =>
      post(`/api/admin/hosts/${uid}/${decision}`, { isPendingUser: false }, withCookie(other.cookie))
    await decide(approved, 'approve')
    await decide(denied, 'deny')
    const late = await byOther(approved, 'deny')
    expect([late.status, late.error.message]).toEqual([409, `${admin.name} has already approved them.`])
    expect((await byOther(denied, 'approve')).error).toMatchObject({
      code: 'not_applied',
      message: `${admin.name} has already denied their application.`,
    })
    // A decision that already holds is no error, and the answer names who made it.
    expect(await ok(byOther(approved, 'approve'))).toEqual({
      message: `${admin.name} has already approved them.`,
    })
    expect((await byOther(denied, 'deny')).json()).toEqual({
      message: `${admin.name} has already denied their application.`,
    })
    expect((await decide(approved, 'approve')).json()).toEqual({ message: 'Host approved successfully' })
    expect(await auditEntriesOf(approved.uid)).toHaveLength(1)
  })

  test('is possible only for applicants', async () => {
    const member = await makePerson('user')
    expect((await decide(member, 'approve')).error).toMatchObject({
      code: 'not_applied',
      message: 'They have not applied to host.',
    })
    expect((await decide(member, 'deny')).error.code).toBe('not_applied')
    const other = await makePerson('admin')
    expect((await decide(other, 'unapprove')).error.code).toBe('not_applied')
    await setRole(other.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
    expect((await asAdmin('/api/admin/hosts/1000000001/approve', { isPendingUser: false })).error.code).toBe(
      'not_found',
    )
    expect(await auditEntriesOf(member.uid)).toEqual([])
  })
})

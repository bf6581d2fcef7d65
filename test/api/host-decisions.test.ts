import { describe, expect, test } from 'vitest'
import { applicationCalls, type AdminHost } from '../../functions/shared/applications/contract.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import {
  changeAddress,
  createMember,
  markAddressProven,
} from '../../functions/src/core/accounts/users-store.ts'
import { listHostsForAdmin } from '../../functions/src/features/applications/admin-queries.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'
import { makeTestUser, makeEmail, startSession, type TestUser } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { countBilledReads } from '../count-billed-reads.ts'
import { readAllPages, type Page } from './all-pages.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'
import { readTemplatesTo } from './email-log.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, sendAs, makeCookieHeaders } from './request.ts'

const application = {
  bio: 'I bind books in a kitchen that is far too small for it, and I love it.',
  whyHost: 'Because folding paper is better with eleven other people at the table.',
  experience: 'A year of evenings at home',
  socialMediaUrl: 'https://social.example/@robin',
}

const admin = await makeTestUser('admin')

async function makeApplicant(): Promise<TestUser> {
  const applicant = await makeTestUser('user')
  expect((await post('/api/user/apply-host', application, makeCookieHeaders(applicant.cookie))).status).toBe(
    201,
  )
  return applicant
}

const postAsAdmin = (path: string, body?: object) => post(path, body, makeCookieHeaders(admin.cookie))
const decide = ({ uid }: TestUser, decision: 'approve' | 'deny' | 'unapprove', body?: object) =>
  postAsAdmin(
    `/api/admin/hosts/${uid}/${decision}`,
    decision === 'unapprove' ? undefined : { isPendingUser: false, ...body },
  )

const listHosts = (query: string) =>
  expectJson<Page<AdminHost>>(sendAs(admin, 'GET', `/api/admin/hosts?${query}`))

/** Lists all applicants without a decision, in the order of the list for admins. */
const listApplicants = () => readAllPages((after) => listHosts(`limit=100${after}`))

const CONFIRMATION_SUBJECT = 'We received your application to host on Kiln'

/** Waits until a member has `count` emails besides the confirmation of an application; returns their subjects. */
function awaitSubjects({ email }: TestUser, count: number): Promise<string[]> {
  return waitFor(async () => {
    const messages = (await readMessagesTo(email)).filter(({ subject }) => subject !== CONFIRMATION_SUBJECT)
    const subjects = messages.map(({ subject }) => subject)
    expect(subjects).toHaveLength(count)
    return subjects
  })
}

/** Lists the templates of all mail to a member, except the confirmation of an application. */
const listTemplates = async ({ email }: TestUser) =>
  (await readTemplatesTo(email)).filter((template) => template !== 'application-received')

describe('an application', () => {
  test('is listed with its answers, the oldest first, and can be read by the id of its user until a decision', async () => {
    const firstApplicant = await makeApplicant()
    const secondApplicant = await makeApplicant()
    const ownApplicants = (await listApplicants()).filter(({ id }) =>
      [firstApplicant.id, secondApplicant.id].includes(id),
    )
    expect(ownApplicants.map(({ id }) => id)).toEqual([firstApplicant.id, secondApplicant.id])
    expect(ownApplicants[1]).toMatchObject({
      name: secondApplicant.name,
      email: secondApplicant.email,
      city: 'London',
      isApproved: false,
      isPendingUser: false,
      bio: application.bio,
      why_host: application.whyHost,
      experience: application.experience,
      social_media_url: application.socialMediaUrl,
      portfolioUrl: null,
    })
    const createdTimes = (await listApplicants()).map(({ createdAt }) => createdAt)
    expect(createdTimes).toEqual(createdTimes.toSorted())
    const readApplication = () => sendAs(admin, 'GET', `/api/admin/applications/${secondApplicant.uid}`)
    expect((await readApplication()).json()).toEqual(ownApplicants[1])
    await decide(secondApplicant, 'deny')
    expect((await readApplication()).error.code).toBe('not_found')
  })

  test('is approved once, with role, card, email and audit entry, even if the approval is requested several times', async () => {
    const applicant = await makeApplicant()
    const responses = await Promise.all([1, 2, 3].map(() => decide(applicant, 'approve')))
    for (const response of responses) {
      expect([response.status, response.json()]).toEqual([200, { message: 'Host approved successfully' }])
    }
    expect((await sendAs(applicant, 'GET', '/api/host/events')).status).toBe(200)
    expect((await auth.getUser(applicant.uid)).customClaims).toMatchObject({ role: 'host', isApproved: true })
    expect((await db.doc(`hosts/${applicant.uid}`).get()).get('bio')).toBe(application.bio)
    expect((await listApplicants()).map(({ id }) => id)).not.toContain(applicant.id)
    expect((await listHosts('status=approved')).items[0]).toMatchObject({
      id: applicant.id,
      isApproved: true,
    })
    expect(await awaitSubjects(applicant, 1)).toEqual(["You're a Kiln host"])
    expect(await listTemplates(applicant)).toEqual(['host-approved'])
    expect(await readAuditEntriesOf(applicant.uid)).toMatchObject([
      {
        action: 'host_approved',
        actor: { id: admin.id, name: admin.name },
        subject: { kind: 'user', id: applicant.uid, name: applicant.name },
        before: { role: 'host', isApproved: false },
        after: { role: 'host', isApproved: true },
      },
    ])
  })

  test('is denied once, with the reason, and the member can apply again after that', async () => {
    const applicant = await makeApplicant()
    const reason = 'Four printmakers are enough\nfor now.'
    const responses = await Promise.all([1, 2].map(() => decide(applicant, 'deny', { reason })))
    for (const response of responses) {
      expect([response.status, response.json()]).toEqual([200, { message: 'Host application denied' }])
    }
    expect(await awaitSubjects(applicant, 1)).toEqual(['Your application to host'])
    expect((await readMessagesTo(applicant.email))[0]?.html).toContain('Four printmakers are enough')
    expect(await listTemplates(applicant)).toEqual(['host-denied'])
    expect(await readAuditEntriesOf(applicant.uid)).toMatchObject([
      { action: 'host_denied', after: { role: 'user', reason } },
    ])
    expect((await decide(applicant, 'approve')).error.code).toBe('not_applied')
    expect(
      (await post('/api/user/apply-host', application, makeCookieHeaders(applicant.cookie))).status,
    ).toBe(201)
    expect((await listApplicants()).at(-1)).toMatchObject({ id: applicant.id })
  })

  test('has a preview of the email that denies it, and the preview sends nothing', async () => {
    const applicant = await makeApplicant()
    const reason = 'Four printmakers <b>are</b> enough.'
    const preview = await postAsAdmin(`/api/admin/hosts/${applicant.uid}/deny/preview`, { reason })
    expect(preview.status, preview.text).toBe(200)
    const { subject, previewHtml } = preview.json() as { subject: string; previewHtml: string }
    expect(subject).toBe('Your application to host')
    expect(previewHtml).toContain('Four printmakers &lt;b&gt;are&lt;/b&gt; enough.')
    expect(previewHtml).toContain('Robin')
    expect(await listTemplates(applicant)).toEqual([])
    expect(await readAuditEntriesOf(applicant.uid)).toEqual([])
    const unknownUser = await postAsAdmin('/api/admin/hosts/1000000001/deny/preview', { reason })
    expect(unknownUser.error.code).toBe('not_found')
  })

  test('has the current name, city and address of its user', async () => {
    const applicant = await makeApplicant()
    const body = { name: 'Robin Renamed', email: applicant.email, city: 'Berlin', area: null }
    await sendAs(applicant, 'PUT', '/api/auth/user', body)
    const change = { oldEmail: applicant.email, newEmail: `new-${applicant.email}` }
    await expectJson(postAsAdmin('/api/admin/update-email', change))
    expect((await listApplicants()).find(({ id }) => id === applicant.id)).toMatchObject({
      name: 'Robin Renamed',
      email: `new-${applicant.email}`,
      city: 'Berlin',
    })
  })

  test('says whether the address of its user is proven, and a list of two applications costs three reads', async () => {
    const facts = makeMemberFacts({ role: 'host', provenAt: null })
    const { id, email } = facts
    const newEmail = makeEmail('applicant')
    await createMember(facts, { bio: 'Paper.', whyHost: null, socialMediaUrl: null })
    const readIsPending = async () =>
      (await listApplicants()).find((applicant) => applicant.id === id)?.isPendingUser
    expect(await readIsPending()).toBe(true)
    await markAddressProven(id, email, Date.now())
    expect(await readIsPending()).toBe(false)
    await changeAddress(id, email, newEmail, { provenAt: null, reservedUntil: null, now: Date.now() })
    expect(await readIsPending()).toBe(true)
    await markAddressProven(id, newEmail, Date.now())
    expect(await readIsPending()).toBe(false)
    const query = applicationCalls.listHostsForAdmin.query.parse({ limit: 2 })
    const listTwoApplications = () =>
      makeDirectCall(applicationCalls)('listHostsForAdmin', listHostsForAdmin, { query })
    expect((await listTwoApplications()).items).toHaveLength(2)
    expect(await countBilledReads(listTwoApplications)).toBe(3)
  })
})

describe('an approval', () => {
  test('can be revoked, so that the host loses access and waits for a decision again', async () => {
    const applicant = await makeApplicant()
    await decide(applicant, 'approve')
    const { cookie } = { ...applicant, ...(await startSession(applicant.uid)) }
    expect((await decide(applicant, 'deny')).error.code).toBe('not_applied')
    expect((await decide(applicant, 'unapprove')).json()).toEqual({ message: 'Approval revoked' })
    const response = await sendAs({ cookie }, 'GET', '/api/host/events')
    expect([401, 403]).toContain(response.status)
    expect((await db.doc(`hosts/${applicant.uid}`).get()).exists).toBe(false)
    expect((await listApplicants()).map(({ id }) => id)).toContain(applicant.id)
    const actions = (await readAuditEntriesOf(applicant.uid)).map(({ action }) => action)
    expect(actions).toEqual(['approval_revoked', 'host_approved'])
    await decide(applicant, 'approve')
    expect(await awaitSubjects(applicant, 2)).toEqual(["You're a Kiln host", "You're a Kiln host"])
  })

  test('can be revoked even if the host never applied, and the host is then an applicant with their current details', async () => {
    const [hostWithoutApplication, renamedHost] = [
      await makeTestUser('host', { isApproved: true }),
      await makeApplicant(),
    ]
    await decide(renamedHost, 'approve')
    const { cookie } = await startSession(renamedHost.uid)
    const profile = { name: 'Robin Renamed', city: 'Berlin', bio: 'I bind books.' }
    const body = { ...profile, portfolioUrl: '', linkedinUrl: '', twitterUrl: '', socialMediaUrl: '' }
    await expectJson(sendAs({ cookie }, 'PUT', '/api/user/profile', body))
    for (const host of [hostWithoutApplication, renamedHost])
      expect((await decide(host, 'unapprove')).status).toBe(200)
    const applicants = await listApplicants()
    const findApplicant = ({ id }: TestUser) => applicants.find((applicant) => applicant.id === id)
    expect(findApplicant(hostWithoutApplication)).toMatchObject({
      name: hostWithoutApplication.name,
      email: hostWithoutApplication.email,
      city: 'London',
    })
    expect(findApplicant(renamedHost)).toMatchObject({ name: 'Robin Renamed', city: 'Berlin' })
    expect((await decide(hostWithoutApplication, 'approve')).status).toBe(200)
    expect((await listApplicants()).map(({ id }) => id)).not.toContain(hostWithoutApplication.id)
  })

  test('is completed by a second request if the first request was interrupted before the claims were set', async () => {
    const applicant = await makeApplicant()
    await db.doc(`users/${applicant.uid}`).update({ isApproved: true })
    expect((await decide(applicant, 'approve')).status).toBe(200)
    expect((await auth.getUser(applicant.uid)).customClaims).toMatchObject({ role: 'host', isApproved: true })
  })

  test('returns the first decision and its admin’s name if a second admin requests it, and so does a denial', async () => {
    const [approvedHost, deniedApplicant] = [await makeApplicant(), await makeApplicant()]
    const otherAdmin = await makeTestUser('admin')
    const decideAsOtherAdmin = ({ uid }: TestUser, decision: 'approve' | 'deny') =>
      post(
        `/api/admin/hosts/${uid}/${decision}`,
        { isPendingUser: false },
        makeCookieHeaders(otherAdmin.cookie),
      )
    await decide(approvedHost, 'approve')
    await decide(deniedApplicant, 'deny')
    const lateDenial = await decideAsOtherAdmin(approvedHost, 'deny')
    expect([lateDenial.status, lateDenial.error.message]).toEqual([
      409,
      `${admin.name} has already approved this host.`,
    ])
    expect((await decideAsOtherAdmin(deniedApplicant, 'approve')).error).toMatchObject({
      code: 'not_applied',
      message: `${admin.name} has already denied this application.`,
    })
    // The same decision by a second admin is no error, and the response names the first admin.
    const [approvalResponse, denialResponse] = ['approved this host', 'denied this application'].map(
      (decisionText) => ({
        message: `${admin.name} has already ${decisionText}.`,
      }),
    )
    expect(await expectJson(decideAsOtherAdmin(approvedHost, 'approve'))).toEqual(approvalResponse)
    expect(await expectJson(decideAsOtherAdmin(deniedApplicant, 'deny'))).toEqual(denialResponse)
    expect((await decide(approvedHost, 'approve')).json()).toEqual({ message: 'Host approved successfully' })
    expect(await readAuditEntriesOf(approvedHost.uid)).toHaveLength(1)
  })

  test('is possible only for applicants', async () => {
    const member = await makeTestUser('user')
    expect((await decide(member, 'approve')).error).toMatchObject({
      code: 'not_applied',
      message: 'This person has not applied to host.',
    })
    expect((await decide(member, 'deny')).error.code).toBe('not_applied')
    const otherAdmin = await makeTestUser('admin')
    expect((await decide(otherAdmin, 'unapprove')).error.code).toBe('not_applied')
    await setRole(otherAdmin.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
    const unknownResponse = await postAsAdmin('/api/admin/hosts/1000000001/approve', { isPendingUser: false })
    expect(unknownResponse.error.code).toBe('not_found')
    expect(await readAuditEntriesOf(member.uid)).toEqual([])
  })
})

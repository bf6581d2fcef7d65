import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../functions/shared/auth/contract.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeApplicationForm, makePublicApplication } from '../factories/application-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, readMemberId, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, makeCookieHeaders } from './request.ts'

const application = {
  bio: 'I bind books in a kitchen that is far too small for it, and I love it.',
  whyHost: 'Because folding paper is better with eleven other people at the table.',
  experience: '',
  socialMediaUrl: 'https://social.example/@robin',
}

test('makes an applying member an unapproved host once, even after simultaneous requests', async () => {
  const { uid, cookie } = await makeTestUser('user')
  const headers = makeCookieHeaders(cookie)
  const apply = () => post('/api/user/apply-host', application, headers)
  const responses = await Promise.all([apply(), apply()])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])

  const user = (await send({ path: '/api/auth/current', headers })).json() as CurrentUser
  expect(user).toMatchObject({ role: 'host', isApproved: false })
  expect((await auth.getUser(uid)).customClaims).toMatchObject({ role: 'host', isApproved: false })
  const document = await db.doc(`applications/${uid}`).get()
  expect(document.data()).toMatchObject({
    bio: application.bio,
    experience: null,
    socialMediaUrl: application.socialMediaUrl,
    status: 'pending',
  })
  expect((await apply()).error.code).toBe('already_applied')
})

describe('a public application', () => {
  test.each(['a visitor', 'a signed-in member'])(
    'makes %s an unapproved host, once, and stores the referrer',
    async (applicant) => {
      const [{ id: referrerId }, member] = await Promise.all([makeApprovedHost(), makeTestUser('user')])
      const [email, headers] =
        applicant === 'a visitor'
          ? [makeEmail('apply'), {}]
          : [member.email, makeCookieHeaders(member.cookie)]
      const apply = () => post('/api/hosts/apply', makePublicApplication({ email, referrerId }), headers)
      await expectJson(apply(), 201)
      const uid = await readMemberId(email)
      const storedFields = { email, whyHost: 'A long table.', referrerId, status: 'pending' }
      expect((await db.doc(`applications/${uid}`).get()).data()).toMatchObject(storedFields)
      expect((await db.doc(`users/${uid}`).get()).data()).toMatchObject({ role: 'host', isApproved: false })
      const code = applicant === 'a visitor' ? 'already_registered' : 'already_applied'
      expect((await apply()).error.code).toBe(code)
    },
  )
})

test('confirms each application once by email, whichever form it came from', async () => {
  const member = await makeTestUser('user')
  const [publicEmail, siteEmail, registeredEmail] = [
    makeEmail('apply'),
    makeEmail('apply'),
    makeEmail('apply'),
  ]
  for (let n = 0; n < 2; n += 1)
    await post('/api/user/apply-host', application, makeCookieHeaders(member.cookie))
  expect((await post('/api/hosts/apply', makePublicApplication({ email: publicEmail }))).status).toBe(201)
  const picture = await makePicture()
  expect((await post('/api/apply-host', makeApplicationForm({ email: siteEmail }, picture))).status).toBe(201)
  const registration = { name: 'Robin', email: registeredEmail, city: 'London', role: 'host', ...application }
  expect((await post('/api/auth/register', registration)).status).toBe(201)
  const subject = 'We received your application to host on Kiln'
  for (const email of [member.email, publicEmail, siteEmail, registeredEmail]) {
    await waitFor(async () => {
      const messages = (await readMessagesTo(email)).filter((message) => message.subject === subject)
      expect(messages, email).toHaveLength(1)
    })
  }
})

test('returns the name and city of a referrer, and 404 for an unknown referrer', async () => {
  const host = await makeApprovedHost()
  const response = await send({ path: `/api/hosts/referrer/${host.uid}` })
  expect(response.json()).toEqual({ name: host.name, city: 'London' })
  expect((await send({ path: '/api/hosts/referrer/1234567890' })).status).toBe(404)
})

test('stores one city sign-up for two spellings of the city’s name', async () => {
  const email = makeEmail('city')
  for (const city of ['Lisbon', ' lisbon ']) {
    const response = await post('/api/city-signup', { name: 'Robin', email, city })
    expect(response.json()).toEqual({ message: "We'll notify you about upcoming events in Lisbon." })
  }
  const citySignups = await db.collection('citySignups').where('email', '==', email).get()
  expect(citySignups.docs.map((document) => document.get('city') as string)).toEqual(['Lisbon'])
})

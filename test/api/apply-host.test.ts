import { describe, expect, test } from 'vitest'
import { auth, getPhotoBucket, db } from '../../functions/src/platform/firebase.ts'
import { makeApplicationForm } from '../factories/application-form.ts'
import { makeTestUser, readMemberId, makeEmail } from '../factories/test-users.ts'
import { makeBlankPng, makePicture } from '../factories/pictures.ts'
import { expectJson } from './expect-json.ts'
import { post, makeCookieHeaders } from './request.ts'

const apply = (form: FormData) => post('/api/apply-host', form)

async function countPhotoFiles(): Promise<number> {
  return (await getPhotoBucket().getFiles({ prefix: 'photos/' }))[0].length
}

describe('the site’s application form', () => {
  test('creates an applicant with a photo, and stores the password nowhere', async () => {
    const email = makeEmail('site')
    const picture = await makePicture('jpeg', { width: 2000, height: 1000, orientation: 6 })
    expect(
      await expectJson(
        apply(makeApplicationForm({ email, portfolioUrl: 'https://robin.example' }, picture)),
        201,
      ),
    ).toEqual({ message: "We'll review your application and get back to you soon." })

    const uid = await readMemberId(email)
    const application = (await db.doc(`applications/${uid}`).get()).data()
    expect(application).toMatchObject({
      name: 'Robin',
      email,
      city: 'London',
      bio: 'I bind books.',
      whyHost: 'A long table.',
      portfolioUrl: 'https://robin.example',
      status: 'pending',
    })
    const user = (await db.doc(`users/${uid}`).get()).data()
    expect(user).toMatchObject({ role: 'host', isApproved: false, photoUrl: application?.photoUrl as string })
    expect(JSON.stringify([application, user])).not.toContain('secret')
    await expect(auth.getUserByEmail(email)).rejects.toThrow()

    for (const size of ['page', 'tile']) {
      const url = String(application?.photoUrl).replace('page.webp', `${size}.webp`)
      expect(decodeURIComponent(url)).toMatch(/\/photos\/[0-9a-f]{32}\/\w+\.webp\?alt=media$/)
      const photo = await fetch(url)
      expect(photo.headers.get('content-type')).toBe('image/webp')
      expect(photo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('is rejected with another account’s email, even from a signed-in member, and stores nothing', async () => {
    const [{ email, uid }, caller] = await Promise.all([makeTestUser('user'), makeTestUser('user')])
    const [fileCount, picture] = [await countPhotoFiles(), await makePicture()]
    for (const headers of [{}, makeCookieHeaders(caller.cookie)]) {
      const response = await post('/api/apply-host', makeApplicationForm({ email }, picture), headers)
      expect(response.error.code).toBe('already_registered')
    }
    expect((await db.doc(`applications/${uid}`).get()).exists).toBe(false)
    for (const id of [uid, caller.uid]) expect((await db.doc(`users/${id}`).get()).get('role')).toBe('user')
    expect(await countPhotoFiles()).toBe(fileCount)
  })

  test('accepts only one application from a signed-in member', async () => {
    const { email, uid, cookie } = await makeTestUser('user')
    const picture = await makePicture()
    const applyAsMember = () =>
      post('/api/apply-host', makeApplicationForm({ email }, picture), makeCookieHeaders(cookie))
    await expectJson(applyAsMember(), 201)
    const application = (await db.doc(`applications/${uid}`).get()).data()
    expect(application).toMatchObject({ bio: 'I bind books.', status: 'pending', isProven: true })
    expect(application?.['photoUrl']).toContain('page.webp')
    expect((await db.doc(`users/${uid}`).get()).data()).toMatchObject({ role: 'host', isApproved: false })
    const fileCount = await countPhotoFiles()
    expect((await applyAsMember()).error.code).toBe('already_applied')
    expect(await countPhotoFiles()).toBe(fileCount)
  })

  test('makes one applicant with one photo from two simultaneous requests', async () => {
    const email = makeEmail('twice')
    const fileCount = await countPhotoFiles()
    const picture = await makePicture()
    const responses = await Promise.all([1, 2].map(() => apply(makeApplicationForm({ email }, picture))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await countPhotoFiles()).toBe(fileCount + 2)
  })
})

// `functions/src/core/photos/encode-photo.test.ts` tests which files are pictures.
test.each([
  ['a web page', 'Please choose a JPEG, PNG or WebP image.', () => Buffer.from('<script>alert(1)</script>')],
  [
    'a PNG that is a decompression bomb',
    'This image is too large: please choose one of at most 50 megapixels.',
    () => makeBlankPng(20_000, { isGrey: true, bitDepth: 1 }),
  ],
])('rejects %s in place of a photo, and stores nothing', async (_kind, message, makeFile) => {
  const email = makeEmail('broken')
  const fileCount = await countPhotoFiles()
  const response = await apply(makeApplicationForm({ email }, await makeFile()))
  expect(response.status, response.text).toBe(400)
  expect(response.error).toEqual({ code: 'invalid_image', message, fields: { photo: message } })
  expect(await countPhotoFiles()).toBe(fileCount)
  expect((await db.collection('users').where('email', '==', email).get()).empty).toBe(true)
})

describe('a form with files', () => {
  test('gets a 413 that names the photo if the photo exceeds 5 MB', async () => {
    const message = 'Please select an image under 5MB.'
    const response = await apply(makeApplicationForm({}, Buffer.alloc(5 * 1024 * 1024 + 1, 1)))
    expect(response.status).toBe(413)
    expect(response.error).toEqual({ code: 'body_too_large', message, fields: { photo: message } })
  })

  test('is read if the photo has exactly 5 MB', async () => {
    const response = await apply(makeApplicationForm({}, Buffer.alloc(5 * 1024 * 1024, 1)))
    expect(response.error.code).toBe('invalid_image')
  })

  test('gets a 400 with two photos, an unknown file or a repeated field', async () => {
    const picture = await makePicture()
    const blob = new Blob([new Uint8Array(picture)])
    for (const [field, value] of [
      ['photo', blob],
      ['video', blob],
      ['name', 'Robin again'],
    ] as const) {
      const form = makeApplicationForm({}, picture)
      form.append(field, value)
      const response = await apply(form)
      expect(response.error.code).toBe('invalid_body')
    }
  })
})

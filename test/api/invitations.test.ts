import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../functions/shared/auth/contract.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { makePerson, memberIdOf, newEmail, type Person } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { post, send, withCookie } from './request.ts'

const DAY = 86_400_000
let admin: Person

beforeAll(async () => {
  admin = await makePerson('admin')
})

const follow = (token: string) => send({ path: `/api/invite/${token}` })

function invite({ uid }: Person, inviteMessage = 'Your evenings deserve a bigger room.') {
  return post(`/api/admin/users/${uid}/invite-host`, { inviteMessage }, withCookie(admin.cookie))
}

/** The token of the invitation that came to an address. */
async function tokenFor(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const [message] = await storedFor(email)
      const token = /\/invite\/([\w-]{43})/.exec(message?.html ?? '')?.[1]
      if (!token) throw new Error(`No invitation has come to ${email}`)
      expect(message?.html).toContain('Your evenings deserve a bigger room.')
      return token
    },
    { timeout: 60_000, interval: 200 },
  )
}

function newcomer(now: number) {
  const email = newEmail('invited')
  const invitee = { name: 'Ada', email, city: 'Berlin', userId: null }
  return { email, token: createInvitation({ invitee, invitedBy: 'Noor', message: null }, now) }
}

/** Signs in by where an accepted invitation leads. */
async function signIn(location: string | null): Promise<CurrentUser> {
  const url = new URL(location ?? '', 'https://kiln.example')
  expect([url.origin, url.pathname]).toEqual(['https://kiln.example', '/login/verify'])
  expect(url.searchParams.get('redirect')).toBe('/host-dashboard')
  const answer = await post('/api/auth/verify-token', { token: url.searchParams.get('token') })
  expect(answer.status, answer.text).toBe(200)
  return (answer.json() as { user: CurrentUser }).user
}

describe('an invitation', () => {
  test('makes a member an approved host, once, and signs them in by a log-in link', async () => {
    const member = await makePerson('user')
    expect((await invite(member)).json()).toEqual({ message: 'Host invitation sent successfully' })
    const token = await tokenFor(member.email)
    const ref = db.doc(`invitations/${hashToken(token)}`)
    const kept = (await ref.get()).data()
    expect(kept).toMatchObject({ email: member.email, userId: member.id, isUsed: false })
    expect(JSON.stringify(kept)).not.toContain(token)

    // What only looks whether there is something leaves it be.
    expect((await send({ method: 'HEAD', path: `/api/invite/${token}` })).status).toBe(204)
    const accepted = await follow(token)
    expect(accepted.status).toBe(303)
    expect(accepted.headers.get('cache-control')).toBe('private, no-store')
    expect(accepted.headers.get('set-cookie')).toBeNull()
    const user = await signIn(accepted.headers.get('location'))
    expect(user).toMatchObject({ id: member.id, role: 'host', isApproved: true })
    expect((await auth.getUser(member.uid)).customClaims).toMatchObject({ role: 'host', isApproved: true })
    expect((await db.doc(`hosts/${member.uid}`).get()).data()).toMatchObject({
      name: member.name,
      city: 'London',
    })
    expect((await ref.get()).data()).toMatchObject({ isUsed: true })

    const again = await follow(token)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/invite'])
    // Mail waits its turn when the whole suite has been sending.
  }, 90_000)

  test('followed by two at once signs one of them in', async () => {
    const { token } = newcomer(Date.now())
    const answers = await Promise.all([follow(await token), follow(await token)])
    const places = answers.map(({ headers }) => headers.get('location')?.split('?')[0]).sort()
    expect(places).toEqual(['/invite', '/login/verify'])
  })

  test('makes an account where there is none', async () => {
    const { email, token } = newcomer(Date.now())
    const user = await signIn((await follow(await token)).headers.get('location'))
    expect(user).toMatchObject({ name: 'Ada', email, city: 'Berlin', role: 'host', isApproved: true })
  })

  test('approves what they had applied with meanwhile', async () => {
    const { email, token } = newcomer(Date.now())
    const applied = await post('/api/hosts/apply', { name: 'Ada', email, bio: 'Weaver.', reason: 'Looms.' })
    expect(applied.status, applied.text).toBe(201)
    await follow(await token)
    const uid = await memberIdOf(email)
    expect((await db.doc(`applications/${uid}`).get()).get('status')).toBe('approved')
    expect((await db.doc(`hosts/${uid}`).get()).get('bio')).toBe('Weaver.')
  })

  test('that is fourteen days old, or was never sent, leads to where that is said', async () => {
    const { email, token } = newcomer(Date.now() - 14 * DAY)
    for (const one of [await token, 'x', 'a'.repeat(43)]) {
      const answer = await follow(one)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/invite'])
    }
    expect((await db.collection('users').where('email', '==', email).get()).empty).toBe(true)
  })

  test('is for members who do not host yet', async () => {
    const host = await makePerson('host', true)
    expect((await invite(host)).error.code).toBe('already_applied')
    const nobody = { ...host, uid: '1234567890' }
    expect((await invite(nobody)).status).toBe(404)
  })
})

import { createLoginToken } from '../../core/accounts/login-tokens-store.ts'
import { signUp } from '../../core/accounts/sign-up.ts'
import type { Handler } from '../../platform/call.ts'
import type { Member } from '../../core/accounts/member.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import { findInvitee, useInvitation, type Invitee } from './invitations-store.ts'

const HOST_DASHBOARD = '/host-dashboard'
/** The invitation page without a token, which says that the invitation is invalid. */
const INVALID = { location: '/invite' }

/**
 * Makes who was invited an approved host, with an account where they have none. The link came by e-mail, so it shows
 * whose the address is; but it only leads on to a log-in link of the usual kind (15 minutes, once), so that there is one
 * way to sign in and it is looked at in one place. The invitation is used up last: if anything before fails, following
 * the link again completes it.
 */
export const acceptInvitation: Handler<'acceptInvitation'> = async ({ params, now }) => {
  const invitee = await findInvitee(params.token, now)
  if (!invitee) return INVALID
  const member = await memberOf(invitee, now)
  await setRole(member.id, ({ role }) => ({ role: role === 'admin' ? 'admin' : 'host', isApproved: true }), {
    now,
  })
  if (!(await useInvitation(params.token, now))) return INVALID
  const token = await createLoginToken(member, now, { redirect: HOST_DASHBOARD })
  const query = new URLSearchParams({ token, redirect: HOST_DASHBOARD })
  return { location: `/login/verify?${query.toString()}` }
}

async function memberOf({ name, email, city }: Invitee, now: number): Promise<Member> {
  const member =
    (await findMemberByEmail(email)) ??
    (await signUp({ name, email, city, area: null, role: 'user' }, null, now)) ??
    // Another request made the member in the meantime.
    (await findMemberByEmail(email))
  if (!member) throw new Error('A member is there and cannot be found')
  return member
}

import type { Member } from '../../core/accounts/member.ts'
import { sendLoginLinkIn } from '../../core/accounts/send-login-link.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { registerMember } from '../../core/accounts/register-member.ts'
import { findMember, findMemberByEmail } from '../../core/accounts/users-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { findInvitee, findInviterName, markInvitationUsedIn, type Invitee } from './invitations-store.ts'

const HOST_DASHBOARD_PATH = '/host-dashboard'
const makeInvalidLinkError = () =>
  new CallError('invalid_link', 'This invitation link is invalid or has expired.')

/** Tells the page of an invitation whether the link works, before anyone presses the button. */
export const getInvitation: Handler<'getInvitation'> = async ({ params, now }) => {
  const inviterName = await findInviterName(params.token, now)
  if (inviterName === null) throw makeInvalidLinkError()
  return { inviterName }
}

/**
 * Makes an invited person an approved host, and a member if they have no account yet. Anyone with the link can accept for
 * them, but the link signs nobody in: unless the member is signed in already, a login link goes to their own address. One
 * commit uses up the invitation, queues the login link and makes the member a host. So nothing is committed if an admin denies
 * the host in the meantime, which deletes the invitation, and a failure after the commit loses nothing.
 */
export const acceptInvitation: Handler<'acceptInvitation'> = async ({ params, caller, now }) => {
  const invitee = await findInvitee(params.token, now)
  if (!invitee) throw makeInvalidLinkError()
  const member = await findOrCreateMember(invitee, now)
  const isSignedIn = caller?.id === member.id
  const host = await setRole(
    member.id,
    ({ role }) => ({ role: role === 'admin' ? 'admin' : 'host', isApproved: true }),
    {
      now,
      async checkPrecondition(transaction) {
        if (!(await markInvitationUsedIn(transaction, params.token, now))) return false
        // Mail to an unproven address is limited. This link is exempt, because the invitation went to the same mailbox already.
        const provenMember = { ...member, provenAt: member.provenAt ?? now }
        if (!isSignedIn) sendLoginLinkIn(transaction, provenMember, HOST_DASHBOARD_PATH, now)
        return true
      },
    },
  )
  if (!host) throw makeInvalidLinkError()
  if (isSignedIn) return { message: 'Welcome, host!', isSignedIn }
  return { message: "You're now a host. Check your email for a secure login link.", isSignedIn: false }
}

/** Finds the invited member even if their address has changed, or creates the invitee's account. */
async function findOrCreateMember({ userId, name, email, city }: Invitee, now: number): Promise<Member> {
  const member =
    (userId === null ? null : await findMember(userId)) ??
    (await findMemberByEmail(email)) ??
    (await registerMember({ name, email, city, area: null, role: 'user' }, null, now)) ??
    // Another call may have created the account in the meantime.
    (await findMemberByEmail(email))
  if (!member) throw makeInvalidLinkError()
  return member
}

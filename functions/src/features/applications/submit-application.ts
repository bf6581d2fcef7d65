import { setRole } from '../../core/accounts/set-role.ts'
import { registerMember, type NewMember } from '../../core/accounts/register-member.ts'
import type { HostApplication } from '../../core/accounts/host-application.ts'
import { CallError, isOwnAddress, type Caller } from '../../platform/call-handler.ts'

export const makeAlreadyRegisteredError = () =>
  new CallError(
    'already_registered',
    "This email address can't be used for a new account. If it's the address of your account, sign in and apply from your dashboard. Otherwise use another one.",
  )

export const makeAlreadyAppliedError = () =>
  new CallError('already_applied', "You've already applied, or you're already a host.")

/** Makes a member a host who is not approved yet. */
export async function submitMemberApplication(
  { id }: Pick<Caller, 'id'>,
  application: HostApplication,
  now: number,
): Promise<void> {
  const decide = ({ role }: { readonly role: string }) =>
    role === 'user' ? ({ role: 'host', isApproved: false } as const) : null
  if (!(await setRole(id, decide, { application, now }))) throw makeAlreadyAppliedError()
}

/**
 * Submits an application from a form that anyone can fill in. A caller who is signed in with the address applies as a member.
 * Otherwise the address is unproven, so an account with this address is not changed.
 */
export async function submitApplication(
  applicant: Omit<NewMember, 'area' | 'role'>,
  application: HostApplication,
  caller: Caller | null,
  now: number,
): Promise<void> {
  if (isOwnAddress(caller, applicant.email)) await submitMemberApplication(caller, application, now)
  else if (!(await registerMember({ ...applicant, area: null, role: 'host' }, application, now)))
    throw makeAlreadyRegisteredError()
}

import { admin, applicant, hosts, member, suspendedMember } from './users.ts'

/** A description of an account, for the welcome text. */
export interface AccountNote {
  readonly email: string
  readonly role: string
  readonly note: string
}

/** The accounts of the seed to sign in with. */
export const accounts: readonly AccountNote[] = [
  { email: admin.email, role: admin.role, note: 'runs the platform' },
  {
    email: hosts.mara.email,
    role: 'host',
    note: 'approved host in London, with events, a series, a draft, private events and an invitation to co-host',
  },
  {
    email: hosts.theo.email,
    role: 'host',
    note: 'approved host in London, and co-host of some events of host@kiln.test; an admin has hidden one event that this host runs alone',
  },
  { email: applicant.email, role: 'host', note: 'not approved yet: the application is pending' },
  { email: member.email, role: member.role, note: 'member with past and upcoming RSVPs, one on a waitlist' },
  { email: suspendedMember.email, role: suspendedMember.role, note: 'suspended: cannot sign in' },
]

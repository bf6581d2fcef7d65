import type { Handlers } from '../../platform/call-handler.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import { applyAsMember } from './apply-as-member.ts'
import { submitSiteApplication } from './submit-site-application.ts'
import { submitPublicApplication } from './submit-public-application.ts'
import { approveHost, denyHost, revokeApproval } from './decide-application.ts'
import { getReferrer } from './get-referrer.ts'
import { inviteHost } from './invite-host.ts'
import {
  getApplication,
  getHostForAdmin,
  listAdminActions,
  listHostsForAdmin,
  listInvitations,
} from './admin-queries.ts'

export const applicationsHandlers = {
  applyAsMember,
  submitSiteApplication,
  submitPublicApplication,
  getReferrer,
  approveHost,
  denyHost,
  revokeApproval,
  getApplication,
  getHostForAdmin,
  listAdminActions,
  listHostsForAdmin,
  listInvitations,
  acceptInvitation,
  getInvitation,
  inviteHost,
} satisfies Partial<Handlers>

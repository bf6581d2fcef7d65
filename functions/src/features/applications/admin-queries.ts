import { findAuditEntries } from '../../core/audit/audit-store.ts'
import { CallError, makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findApplicant, findApplicants, findApprovedHost, findApprovedHosts } from './applications-store.ts'
import { findInvitations } from './invitations-store.ts'

export const listHostsForAdmin: Handler<'listHostsForAdmin'> = ({ query, now }) => {
  const { status, sort, city, additionalCity, q, ...page } = query
  return status === 'pending'
    ? findApplicants(page)
    : findApprovedHosts({ sort, city, additionalCity, q }, page, now)
}

export const getHostForAdmin: Handler<'getHostForAdmin'> = async ({ params, now }) => {
  const host = await findApprovedHost(params.id, now)
  if (!host) throw makeNotFoundError('host')
  return host
}

export const getApplication: Handler<'getApplication'> = async ({ params }) => {
  const applicant = await findApplicant(params.id)
  if (!applicant) throw new CallError('not_found', 'This user has no pending application.')
  return applicant
}

export const listInvitations: Handler<'listInvitations'> = ({ query }) => findInvitations(query)

export const listAdminActions: Handler<'listAdminActions'> = ({ query: { after, limit, ...filter } }) =>
  findAuditEntries(filter, { after, limit })

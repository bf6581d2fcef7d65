import { Applications } from './applications.tsx'
import { ApprovedHosts } from './approved-hosts.tsx'
import { InviteHost } from './invite-host.tsx'
import { RecentInvitations } from './recent-invitations.tsx'

/** Hosts, applicants and invitations (specification section 2.4). */
export default function HostsTab() {
  return (
    <div className="grid gap-16">
      <div className="grid gap-x-12 gap-y-14 lg:grid-cols-2">
        <InviteHost />
        <RecentInvitations />
      </div>
      <Applications />
      <ApprovedHosts />
    </div>
  )
}

import type { AdminUser } from '@shared/users/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DebouncedSearch } from '@/components/data/filter-bar.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { canBeInvited, RoleBadge } from '@/core/users/user-labels.tsx'
import { callApi } from '@/lib/api-client.ts'

const InvitationDialog = makeLazyComponent(() => import('./invitation-dialog.tsx'), DialogFallback)

/** The maximum number of results; typing more narrows them down. */
const MAX_RESULTS = 5

/** Finds a member by name or email, and invites them to host. */
export function InviteHost() {
  const [query, setQuery] = useState('')
  const trimmedQuery = query.trim()
  const [userToInvite, setUserToInvite] = useState<AdminUser | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['invite-host', trimmedQuery],
    queryFn: ({ signal }) =>
      callApi('listUsers', { query: { role: 'user', q: trimmedQuery, limit: MAX_RESULTS }, signal }),
    enabled: trimmedQuery !== '',
  })
  const members = trimmedQuery === '' ? [] : data?.items
  return (
    <section aria-labelledby="invite-host">
      <SectionHeader id="invite-host" title="Invite a host">
        We email a member a link that makes them a host. It works for 14 days.
      </SectionHeader>
      <div className="mt-6">
        <DebouncedSearch
          label="Find a member"
          placeholder="Name or email"
          value={query}
          onChange={setQuery}
        />
      </div>
      {error && trimmedQuery !== '' ? (
        <div className="mt-4">
          <LoadError onRetry={() => void refetch()}>Couldn't load members.</LoadError>
        </div>
      ) : (
        <>
          <p role="status" className="text-ink-soft mt-2 min-h-6">
            {trimmedQuery === ''
              ? ''
              : !members
                ? 'Searching...'
                : members.length === 0
                  ? "No member found. Hosts, applicants and admins aren't listed here."
                  : ''}
          </p>
          <ul>
            {members?.map((user) => (
              <li
                key={user.id}
                className="border-hairline flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b-2 py-3"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="flex flex-wrap items-center gap-x-3 font-bold">
                    {user.name}
                    {!canBeInvited(user) && <RoleBadge {...user} />}
                  </span>
                  <span className="text-ink-soft">{[user.email, user.city].filter(Boolean).join(', ')}</span>
                </span>
                <Button
                  look="outline"
                  aria-label={`Invite ${user.name}`}
                  disabled={!canBeInvited(user)}
                  onClick={() => setUserToInvite(user)}
                >
                  Invite
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={<DialogSpinner />}>
        {userToInvite && <InvitationDialog user={userToInvite} onClose={() => setUserToInvite(null)} />}
      </Suspense>
    </section>
  )
}

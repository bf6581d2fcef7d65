import type { AdminUser } from '@shared/users/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { isNotFoundError } from '@/lib/api-error.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { HostActions, HostFacts } from './host-section.tsx'
import { canBeInvited, formatEventCounts, formatLocation, hasHostDetails, RoleBadge } from './user-labels.tsx'
import { UserDeletion } from './user-deletion.tsx'
import { UserEditForm } from './user-edit-form.tsx'
import { UserEvents } from './user-events.tsx'
import { UserInvitation } from './user-invitation.tsx'
import { UserEmails } from './user-emails.tsx'
import { UserMessage } from './user-message.tsx'
import { UserSuspension } from './user-suspension.tsx'
import { userQuery } from './user-queries.ts'
import { SubjectAuditLog } from './subject-audit-log.tsx'

interface UserDialogProps {
  /** The id in the URL, which may be any text. */
  readonly openId: string
  readonly onClose: () => void
}

type Task = 'edit' | 'message' | 'invite' | 'suspend' | 'delete'

/** One user's data, and an admin's actions on the user (specification section 2.3, "User detail dialog"). */
export default function UserDialog({ openId, onClose }: UserDialogProps) {
  const id = /^\d{10}$/.test(openId) ? Number(openId) : 0
  const { data, error, refetch } = useQuery({ ...userQuery(id), enabled: id !== 0 })
  const [task, setTask] = useState<Task | null>(null)
  const closeTask = () => setTask(null)
  const isUnavailable = task !== 'delete' && (isNotFoundError(error) || data?.isBeingDeleted)
  const titles: Record<Task, string> = {
    edit: `Edit ${data?.name}`,
    message: `Message ${data?.name}`,
    invite: `Invite ${data?.name} to host`,
    suspend: data?.suspendedAt ? `End the suspension of ${data.name}` : `Suspend ${data?.name}`,
    delete: `Delete ${data?.name}`,
  }
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={data && !isUnavailable ? (task ? titles[task] : data.name) : 'User'}
      description={isUnavailable ? undefined : data?.email}
    >
      {data && task === 'edit' && <UserEditForm user={data} onDone={closeTask} />}
      {data && task === 'message' && (
        <UserMessage
          user={data}
          callName={data.role === 'host' ? 'sendHostMessage' : 'sendUserMessage'}
          onDone={closeTask}
        />
      )}
      {data && task === 'invite' && <UserInvitation user={data} onDone={closeTask} />}
      {data && task === 'suspend' && <UserSuspension user={data} onDone={closeTask} />}
      {data && task === null && !isUnavailable && <UserDetails user={data} onTaskChange={setTask} />}
      {/* A missing user may have been deleted. The server keeps the result of a deletion for a while. */}
      {(task === 'delete' || isUnavailable) && (
        <UserDeletion id={id} user={data ?? null} onBack={closeTask} />
      )}
      {id === 0 && <LoadError>There is no such user.</LoadError>}
      {!data && error && !isUnavailable && (
        <LoadError onRetry={() => void refetch()}>Couldn't load this user.</LoadError>
      )}
      {!data && id !== 0 && !error && <Skeleton className="h-96" />}
    </Dialog>
  )
}

function UserDetails({
  user,
  onTaskChange,
}: {
  readonly user: AdminUser
  readonly onTaskChange: (task: Task) => void
}) {
  const isSuspended = user.suspendedAt !== null
  return (
    <div className="grid gap-10">
      <div>
        <dl className="border-ink grid grid-cols-2 gap-x-6 gap-y-4 border-y-2 py-5 sm:grid-cols-4">
          <Fact label="Role">
            <RoleBadge {...user} />
          </Fact>
          <Fact label="Location">{formatLocation(user)}</Fact>
          <Fact label={isSuspended ? 'Suspended' : 'Joined'}>
            {formatViewerDateTime(user.suspendedAt ?? user.createdAt)}
          </Fact>
          <Fact label="Events">{formatEventCounts(user)}</Fact>
        </dl>
        {hasHostDetails(user) && (
          <div className="mt-4">
            <HostFacts id={user.id} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-2.5">
          {user.role !== 'admin' && !isSuspended && (
            <Button onClick={() => onTaskChange('message')}>Send Message</Button>
          )}
          {canBeInvited(user) && (
            <Button look="outline" onClick={() => onTaskChange('invite')}>
              Invite to Host
            </Button>
          )}
          {user.role === 'host' && !isSuspended && <HostActions user={user} />}
          {!isSuspended && (
            <Button look="outline" onClick={() => onTaskChange('edit')}>
              Edit
            </Button>
          )}
          {user.role !== 'admin' && (
            <Button look="outline" onClick={() => onTaskChange('suspend')}>
              {isSuspended ? 'End suspension' : 'Suspend'}
            </Button>
          )}
          <Button look="plain" className="text-danger" onClick={() => onTaskChange('delete')}>
            Delete
          </Button>
        </div>
      </div>
      {user.role === 'host' && <UserEvents id={user.id} role="host" />}
      <UserEvents id={user.id} role="attendee" />
      <UserEmails id={user.id} email={user.email} />
      <SubjectAuditLog id={user.id} prefix="user" />
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="tabular-digits mt-1 font-bold">{children}</dd>
    </div>
  )
}

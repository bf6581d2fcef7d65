import { emailStatuses } from '@shared/mail/email-status.ts'
import { triggers } from '@shared/mail/triggers.ts'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { FilterBar, SelectFilter, DebouncedSearch } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { emailStatusBadges, triggerLabels } from '@/core/mail/mail-labels.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { formatLatestState } from './latest-state-text.ts'
import { canRetry, replaceFilters, type LoggedEmail, type EmailLogState } from './email-log-state.ts'
import { EmailStatusBadge } from './email-status-badge.tsx'
import { UserLink } from './user-link.tsx'
import { useRetryEmail } from './use-retry-email.ts'

const EmailDetails = makeLazyComponent(() => import('./email-details.tsx'), DialogFallback)

interface EmailLogProps {
  readonly log: EmailLogState
}

const columns: readonly Column<LoggedEmail>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    cell: ({ user, recipient }) => (
      <span className="wrap-anywhere">
        {user.name && (
          <span className="block">
            <UserLink id={user.id}>{user.name}</UserLink>
          </span>
        )}
        <span className="font-normal">{recipient}</span>
      </span>
    ),
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => <span className="wrap-anywhere">{subject ?? '–'}</span>,
  },
  { id: 'trigger', header: 'Trigger', cell: ({ trigger }) => triggerLabels[trigger] },
  {
    id: 'status',
    header: 'Status',
    isShort: true,
    cell: ({ status }) => <EmailStatusBadge status={status} />,
  },
  {
    id: 'sentAt',
    header: 'Sent',
    isShort: true,
    cell: ({ sentAt }) => (
      <span className="tabular-digits">{sentAt === null ? '–' : formatViewerDateTime(sentAt)}</span>
    ),
  },
  {
    id: 'latestState',
    header: 'Last update',
    cell: (email) => <span className="tabular-digits wrap-anywhere">{formatLatestState(email)}</span>,
  },
]

/** Every email, newest first. */
export function EmailLog({ log }: EmailLogProps) {
  const details = useOverlay('entry')
  const retry = useRetryEmail()
  // The server cannot combine the address with other filters.
  const applyFilter = (name: 'status' | 'trigger', value: string) => {
    if (value !== '') log.setFilter('email', '')
    log.setFilter(name, value)
  }
  return (
    <section aria-labelledby="email-log">
      <SectionHeader id="email-log" title="Email log" />
      <FilterBar label="Filter the email log" onClear={log.onClear}>
        <SelectFilter
          label="Status"
          allLabel="All statuses"
          value={log.getFilter('status')}
          options={emailStatuses.map((value) => ({ value, label: emailStatusBadges[value][0] }))}
          onChange={(value) => applyFilter('status', value)}
        />
        <SelectFilter
          label="Trigger"
          allLabel="All triggers"
          value={log.getFilter('trigger')}
          options={triggers.map((value) => ({ value, label: triggerLabels[value] }))}
          onChange={(value) => applyFilter('trigger', value)}
        />
        <DebouncedSearch
          label="Address"
          placeholder="Any part of an email address"
          value={log.getFilter('email')}
          onChange={(text) => {
            if (text.trim() === '') log.setFilter('email', '')
            else replaceFilters(log, { email: text.trim() })
          }}
        />
      </FilterBar>
      <p role="status" className="text-ink-soft -mt-2 pb-4 wrap-anywhere empty:hidden">
        {log.getFilter('email') !== '' &&
          `Emails to addresses that contain “${log.getFilter('email')}”, with any status and trigger.`}
      </p>
      {log.getFilter('userId') !== '' && (
        <p className="pb-4 font-bold">Showing only the emails to one member.</p>
      )}
      <DataList
        label="Email log"
        columns={columns}
        getKey={({ id }) => id}
        getName={({ recipient }) => recipient}
        emptyState={
          <EmptyState title="No emails found">
            {log.onClear && 'Try another search or clear the filters.'}
          </EmptyState>
        }
        renderActions={(email) => (
          <>
            <Button
              look="outline"
              aria-label={`Details of the email to ${email.recipient}`}
              onClick={() => details.open(email.id)}
            >
              Details
            </Button>
            {canRetry(email) && (
              <Button
                aria-label={`Retry the email to ${email.recipient}`}
                disabled={retry.isPending}
                onClick={() => retry.mutate(email.id)}
              >
                Retry
              </Button>
            )}
          </>
        )}
        {...log.table}
      />
      <Pager label="the email log" {...log.pager} />
      {details.openId !== null && (
        <DialogBoundary>
          <EmailDetails
            key={details.openId}
            openId={details.openId}
            listedEmail={log.table.rows?.find(({ id }) => id === details.openId)}
            onClose={details.close}
          />
        </DialogBoundary>
      )}
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { StatsAge } from '@/components/data/stats-age.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { DetailedErrorBoundary } from '@/components/detailed-error-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { triggerLabels } from '@/core/mail/mail-labels.ts'
import { EmailLog } from './email-log.tsx'
import { replaceFilters, useEmailLog, type EmailHealth } from './email-log-state.ts'
import { EmailQueue } from './email-queue.tsx'
import { SuppressedAddresses } from './suppressed-addresses.tsx'
import { hasProblems, TriggerCards } from './trigger-cards.tsx'

const UpdateEmailDialog = makeLazyComponent(() => import('./update-email-dialog.tsx'), DialogFallback)

/** The email log, and how many emails of each trigger arrived (specification section 2.9). */
export default function EmailHealthTab() {
  return (
    <DetailedErrorBoundary backTo={paths.admin}>
      <EmailHealthContent />
    </DetailedErrorBoundary>
  )
}

function EmailHealthContent() {
  const log = useEmailLog()
  const client = useQueryClient()
  const health = log.response
  const emailUpdate = useOverlay('update-email')
  return (
    <div className="grid gap-12">
      <section aria-labelledby="email-health">
        <SectionHeader
          id="email-health"
          title="Email Health"
          actions={
            <Button look="outline" onClick={() => emailUpdate.open('new')}>
              Update Email Address
            </Button>
          }
        >
          The latest emails, and how many arrived for each trigger.
        </SectionHeader>
        {health ? (
          <>
            <EmailQueue health={health} />
            <ProblemSummary stats={health.stats} />
          </>
        ) : log.table.failureText === undefined ? (
          <Skeleton className="mt-6 h-12" />
        ) : null}
      </section>
      <EmailLog log={log} />
      <section aria-labelledby={BY_TRIGGER_ID}>
        <SectionHeader id={BY_TRIGGER_ID} title="By trigger">
          Emails of the last 30 days. Emails that were left out on purpose count as neither sent nor failed.
        </SectionHeader>
        {health && (
          <StatsAge
            countedAt={health.countedAt}
            recount={() => callApi('recountEmails')}
            onCounted={() => refreshList(client, 'getEmailHealth')}
          />
        )}
        {health ? (
          <TriggerCards
            stats={health.stats}
            onShow={(trigger) => {
              replaceFilters(log, { trigger })
              document.getElementById('email-log')?.scrollIntoView({ block: 'start' })
            }}
          />
        ) : log.table.failureText === undefined ? (
          <Skeleton className="mt-6 h-96" />
        ) : (
          <div className="mt-6">
            <LoadError onRetry={log.table.onRetry}>Couldn't load email health.</LoadError>
          </div>
        )}
      </section>
      <SuppressedAddresses />
      {emailUpdate.openId !== null && (
        <DialogBoundary>
          <UpdateEmailDialog openId={emailUpdate.openId} onClose={emailUpdate.close} />
        </DialogBoundary>
      )}
    </div>
  )
}

const BY_TRIGGER_ID = 'emails-by-trigger'

/** Names the triggers with problems, above the log. */
function ProblemSummary({ stats }: Pick<EmailHealth, 'stats'>) {
  const names = stats.filter(hasProblems).map(({ trigger }) => triggerLabels[trigger])
  if (names.length === 0) return null
  return (
    <p className="mt-3">
      <a
        href={`#${BY_TRIGGER_ID}`}
        className="text-danger font-bold underline decoration-2 underline-offset-4"
      >
        {names.length === 1 ? '1 trigger has issues' : `${names.length} triggers have issues`}
      </a>
      : {names.join(', ')}
    </p>
  )
}

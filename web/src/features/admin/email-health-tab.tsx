import { Suspense, useState } from 'react'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Failed } from '@/components/data/states.tsx'
import { DialogOpening } from '@/components/dialog-opening.tsx'
import { DetailedBoundary } from '@/components/error-details.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { paths } from '@/lib/paths.ts'
import { when } from '@/lib/when.ts'
import { MailLog } from './mail-log.tsx'
import { showOnly, useMailLog } from './mail-log-state.ts'
import { MailQueue } from './mail-queue.tsx'
import { SuppressedAddresses } from './suppressed-addresses.tsx'
import { TriggerCards } from './trigger-cards.tsx'

const UpdateEmail = lazyPart(() => import('./update-email-dialog.tsx'), DialogMissing)

/** Specification section 2.9. */
export default function EmailHealthTab() {
  return (
    <DetailedBoundary backTo={paths.admin}>
      <Health />
    </DetailedBoundary>
  )
}

function Health() {
  const log = useMailLog()
  const health = log.answer
  /** The address to correct; empty if the dialog opened without one. */
  const [corrected, correct] = useState<string | null>(null)
  return (
    <div className="grid gap-16">
      <section aria-labelledby="email-health">
        <SectionHeader
          id="email-health"
          title="Email Health"
          actions={
            <Button look="outline" onClick={() => correct('')}>
              Update Email Address
            </Button>
          }
        >
          Emails of the last 30 days, by type. Updated every five minutes
          {health?.countedAt ? `, last on ${when(health.countedAt)}` : ''}.
        </SectionHeader>
        {health ? (
          <>
            <MailQueue health={health} />
            <TriggerCards
              stats={health.stats}
              onShow={(trigger) => {
                showOnly(log, { trigger })
                document.getElementById('email-log')?.scrollIntoView({ block: 'start' })
              }}
            />
          </>
        ) : log.table.failure === undefined ? (
          <Skeleton className="mt-6 h-96" />
        ) : (
          <div className="mt-6">
            <Failed onRetry={log.table.onRetry}>Unable to load email health.</Failed>
          </div>
        )}
      </section>
      <MailLog log={log} onCorrect={correct} />
      <SuppressedAddresses />
      <Suspense fallback={<DialogOpening />}>
        {corrected !== null && <UpdateEmail oldEmail={corrected} onClose={() => correct(null)} />}
      </Suspense>
    </div>
  )
}

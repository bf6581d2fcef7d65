import { canResend, type EmailStatus } from '@shared/mail/email-status.ts'
import type { CampaignType } from '@shared/mail/triggers.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Badge, type BadgeTone } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { FilterBar, DebouncedSearch } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { campaignLabels, leftOutLabels } from '@/core/mail/mail-labels.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { RECIPIENTS_PREFIX } from './tracking-params.ts'
import type { Recipient } from './tracking-queries.ts'

const FixAddressDialog = makeLazyComponent(() => import('./fix-address-dialog.tsx'), DialogFallback)

interface CampaignRecipientsProps {
  readonly eventId: number
  readonly emailType: CampaignType
  /** True if a click has just opened the list, which then gets the focus. */
  readonly shouldFocus: boolean
}

/** The label for hosts and the tone of each status (specification section 4). */
const statusBadges: Record<EmailStatus, readonly [string, BadgeTone]> = {
  queued: ['Pending', 'plain'],
  sending: ['Pending', 'plain'],
  unknown: ['Pending', 'plain'],
  sent: ['Sent', 'ink'],
  delivered: ['Delivered', 'good'],
  opened: ['Opened', 'good'],
  clicked: ['Clicked', 'good'],
  complained: ['Delivered', 'good'],
  bounced: ['Bounced', 'bad'],
  failed: ['Failed', 'bad'],
  left_out: ['Left out', 'plain'],
}

const columns: readonly Column<Recipient>[] = [
  {
    id: 'email',
    header: 'Recipient',
    cell: ({ name, email }) => (
      <span className="wrap-anywhere">
        {name !== '' && <span className="block">{name}</span>}
        <span className={name === '' ? '' : 'text-ink-soft font-normal'}>{email}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isShort: true,
    cell: ({ status }) => {
      const [label, tone] = statusBadges[status]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { id: 'updatedAt', header: 'Updated', isShort: true, cell: (recipient) => formatLastUpdate(recipient) },
  {
    id: 'reason',
    header: 'Reason',
    cell: (recipient) => <span className="wrap-anywhere">{formatReason(recipient)}</span>,
  },
]

const formatReason = ({ leftOutReason, bounceReason, failedReason }: Recipient): string =>
  leftOutReason ? leftOutLabels[leftOutReason] : (bounceReason ?? failedReason ?? '–')

/** Returns whether the email could reach the recipient at a corrected address. */
const isFixable = (recipient: Recipient): boolean =>
  recipient.status !== 'unknown' && canResend(recipient, 'corrected')

/**
 * Formats the time of the bounce, opening, delivery or sending, the first of these that is known, in the viewer's time zone.
 */
function formatLastUpdate({ bouncedAt, openedAt, deliveredAt, sentAt }: Recipient): string {
  const updatedAt = bouncedAt ?? openedAt ?? deliveredAt ?? sentAt
  return updatedAt === null ? '–' : formatViewerDateTime(updatedAt)
}

const getKey = ({ id }: Recipient) => id
const getName = ({ email }: Recipient) => email

/** The recipients of a campaign, including recipients who were left out, with the reason. */
export function CampaignRecipients({ eventId, emailType, shouldFocus }: CampaignRecipientsProps) {
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!shouldFocus) return
    sectionRef.current?.focus({ preventScroll: true })
    sectionRef.current?.scrollIntoView({ block: 'start' })
  }, [shouldFocus])
  const [recipientToFix, setRecipientToFix] = useState<Recipient | null>(null)
  const list = useListState('getEmailTracking', {
    params: { id: eventId },
    fixedFilters: { emailType },
    prefix: RECIPIENTS_PREFIX,
    limit: 50,
    failureText: "Couldn't load the recipients.",
    toPage: ([campaign]) => ({ items: campaign?.recipients ?? [], next: campaign?.next ?? null }),
  })
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-labelledby="recipients"
      className="mt-6 scroll-mt-20 outline-none"
    >
      <h4 id="recipients" className="text-2xl">
        Recipients
      </h4>
      <p className="text-ink-soft">
        {campaignLabels[emailType]}: who received it, who was left out, and why.
      </p>
      <FilterBar label="Search recipients">
        <DebouncedSearch
          label="Search"
          placeholder="Start of an email address"
          value={list.getFilter('q')}
          onChange={(q) => list.setFilter('q', q)}
        />
      </FilterBar>
      <DataList
        {...list.table}
        label="Recipients"
        columns={columns}
        getKey={getKey}
        getName={getName}
        emptyState={
          <EmptyState title="No matches">
            No recipient's address starts with this text. Try another search.
          </EmptyState>
        }
        renderActions={(recipient) =>
          isFixable(recipient) && (
            <Button
              look="outline"
              className="text-sm"
              aria-label={`Fix address ${recipient.email}`}
              onClick={() => setRecipientToFix(recipient)}
            >
              Fix address
            </Button>
          )
        }
      />
      <Pager label="recipients" {...list.pager} />
      <Suspense fallback={<DialogSpinner />}>
        {recipientToFix && (
          <FixAddressDialog
            eventId={eventId}
            recipient={recipientToFix}
            onClose={() => setRecipientToFix(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

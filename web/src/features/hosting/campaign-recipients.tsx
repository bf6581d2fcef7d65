import { canResend, type EmailStatus } from '@shared/mail/email-status.ts'
import type { CampaignType } from '@shared/mail/triggers.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Badge, type BadgeTone } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { FilterBar, TypedSearch } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { Empty } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { DialogOpening } from '@/components/dialog-opening.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { Button } from '@/components/ui/button.tsx'
import { campaignNames, leftOutWords } from '@/core/mail/mail-labels.ts'
import { when } from '@/lib/when.ts'
import { RECIPIENTS } from './tracking-address.ts'
import type { Recipient } from './tracking-queries.ts'

const RecipientFix = lazyPart(() => import('./recipient-fix.tsx'), DialogMissing)

interface CampaignRecipientsProps {
  readonly eventId: number
  readonly emailType: CampaignType
  /** It was just opened by a click. */
  readonly takesFocus: boolean
}

/** In the words for hosts (specification section 4). */
const states: Record<EmailStatus, readonly [string, BadgeTone]> = {
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
      const [words, tone] = states[status]
      return <Badge tone={tone}>{words}</Badge>
    },
  },
  { id: 'when', header: 'Updated', isShort: true, cell: (item) => since(item) },
  { id: 'why', header: 'Reason', cell: (item) => <span className="wrap-anywhere">{why(item)}</span> },
]

const why = ({ leftOut, bounceReason, failedReason }: Recipient): string =>
  leftOut ? leftOutWords[leftOut] : (bounceReason ?? failedReason ?? '–')

/** Whether another address would help. */
const isFixable = (recipient: Recipient): boolean =>
  recipient.status !== 'unknown' && canResend(recipient, 'corrected')

/** The latest that is known of it, by the viewer's clock. */
function since({ bouncedAt, openedAt, deliveredAt, sentAt }: Recipient): string {
  const at = bouncedAt ?? openedAt ?? deliveredAt ?? sentAt
  return at === null ? '–' : when(at)
}

const keyOf = ({ id }: Recipient) => id
const nameOf = ({ email }: Recipient) => email

/** The recipients of a campaign, and those who were left out with the reason. */
export function CampaignRecipients({ eventId, emailType, takesFocus }: CampaignRecipientsProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  const [fixed, setFixed] = useState<Recipient | null>(null)
  const list = useListState('getEmailTracking', {
    params: { id: eventId },
    fixed: { emailType },
    under: RECIPIENTS,
    limit: 50,
    failure: "Couldn't load the recipients.",
    pageOf: ([campaign]) => ({ items: campaign?.recipients ?? [], next: campaign?.next ?? null }),
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="recipients"
      className="mt-6 scroll-mt-20 outline-none"
    >
      <h4 id="recipients" className="text-2xl">
        Recipients
      </h4>
      <p className="text-ink-soft">{campaignNames[emailType]}: who received it, who was left out, and why.</p>
      <FilterBar label="Search recipients">
        <TypedSearch
          label="Search"
          placeholder="Start of an email address"
          value={list.filter('q')}
          onChange={(q) => list.setFilter('q', q)}
        />
      </FilterBar>
      <DataList
        {...list.table}
        label="Recipients"
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        empty={<Empty title="No matches">No recipient's address starts with that.</Empty>}
        actions={(item) =>
          isFixable(item) && (
            <Button
              look="outline"
              className="text-sm"
              aria-label={`Fix address ${item.email}`}
              onClick={() => setFixed(item)}
            >
              Fix address
            </Button>
          )
        }
      />
      <Pager label="recipients" {...list.pager} />
      <Suspense fallback={<DialogOpening />}>
        {fixed && <RecipientFix eventId={eventId} recipient={fixed} onClose={() => setFixed(null)} />}
      </Suspense>
    </section>
  )
}

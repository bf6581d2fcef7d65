import type { EngagedHost, EngagementGroup } from '@shared/figures/contract.ts'
import { cityOfNudge, MOST_NUDGED, nudgeSubject, type NudgeType } from '@shared/figures/engagement.ts'
import type { Placeholders } from '@shared/messages/fill-in.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { MessageComposer } from '@/components/form/message-composer.tsx'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { callApi } from '@/lib/api-client.ts'
import { userMessage } from '@/lib/api-error.ts'
import { toast } from '@/lib/toast.ts'
import { nudgeTemplates } from './nudge-templates.ts'

interface NudgeComposerProps {
  readonly ids: readonly string[]
  /** Whom the preview is for: the first chosen. */
  readonly first: EngagedHost | undefined
  /** The kind of hosts that were chosen, by which words of one's own are headed. */
  readonly group: EngagementGroup
  readonly onSent: () => void
}

/** The call's own limit. */
const MAX_LENGTH = 5_000

/** Without anybody to fill them in for they stand as they are. */
const asTheyAre = Object.fromEntries(
  ['name', 'city', 'days', 'eventCount', 'totalAttendees'].map((name) => [name, `{${name}}`]),
)

function valuesFor(host: EngagedHost | undefined): Placeholders {
  if (!host) return asTheyAre
  return {
    name: host.name,
    city: cityOfNudge(host.city),
    days: String(host.days),
    eventCount: String(host.events),
    totalAttendees: String(host.attendees),
  }
}

/** A word to the hosts chosen, from a template or one's own. */
export function NudgeComposer({ ids, first, group, onSent }: NudgeComposerProps) {
  const [template, setTemplate] = useState<NudgeType | null>(null)
  const [body, setBody] = useState('')
  const type = template ?? group
  useUnsaved(body !== '')
  const nudging = useMutation({
    mutationFn: () =>
      callApi('sendEngagementNudges', { body: { hostIds: ids.map(Number), message: body, type } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      setBody('')
      setTemplate(null)
      onSent()
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: userMessage(error, 'Failed to send engagement nudges'),
        destructive: true,
      }),
  })
  const send = () => {
    if (ids.length > 0) nudging.mutate()
    else {
      toast({
        title: 'No hosts selected',
        description: 'Please select at least one host to send nudges to',
        destructive: true,
      })
    }
  }
  const isTooMany = ids.length > MOST_NUDGED
  return (
    <section aria-labelledby="nudge">
      <SectionHeader id="nudge" title="Nudge">
        Each host gets it once a day at most, by e-mail, with what is in braces filled in for them.
      </SectionHeader>
      <div className="mt-6 max-w-3xl">
        <MessageComposer
          value={{ subject: '', body }}
          hasSubject={false}
          templates={nudgeTemplates}
          placeholders={valuesFor(first)}
          maxLength={MAX_LENGTH}
          onChange={(value) => {
            setBody(value.body)
            const taken = nudgeTemplates.find((one) => one.body === value.body)
            if (taken) setTemplate(taken.id)
          }}
          preview={(filled) => (
            <>
              <p className="mt-1 text-lg font-bold wrap-anywhere">
                {nudgeSubject(type, first?.name ?? '{name}')}
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{filled.body || '…'}</p>
            </>
          )}
          recipients={
            isTooMany ? (
              <span className="text-danger font-bold">One send reaches at most {MOST_NUDGED} hosts.</span>
            ) : (
              `To ${ids.length.toLocaleString('en')} ${ids.length === 1 ? 'host' : 'hosts'}${first ? `, ${first.name} first` : ''}`
            )
          }
          sendLabel="Send Nudges"
          isSending={nudging.isPending}
          canSend={!isTooMany}
          onSend={send}
        />
      </div>
    </section>
  )
}

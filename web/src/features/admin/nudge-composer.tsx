import type { EngagedHost, EngagementGroup } from '@shared/stats/contract.ts'
import { cityOfNudge, MOST_NUDGED, nudgeSubjects, type NudgeType } from '@shared/stats/engagement.ts'
import type { Placeholders } from '@shared/messages/fill-in.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { MessageComposer } from '@/components/form/message-composer.tsx'
import { DraftOffer } from '@/components/ui/draft-offer.tsx'
import { callApi } from '@/lib/api-client.ts'
import { userMessage } from '@/lib/api-error.ts'
import { useDraft } from '@/lib/draft.ts'
import { toast } from '@/lib/toast.ts'
import { when } from '@/lib/when.ts'
import { nudgeTemplates, templatesFor } from './nudge-templates.ts'

interface NudgeComposerProps {
  readonly ids: readonly string[]
  /** The first selected host, for the preview. */
  readonly first: EngagedHost | undefined
  /** The groups of the selected hosts. */
  readonly groups: readonly EngagementGroup[]
  readonly onSent: () => void
}

/** The limit of the API. */
const MAX_LENGTH = 5_000

/** Without a selected host, the preview shows the placeholders themselves. */
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

const draftShape = z.object({ body: z.string(), ownSubject: z.string().nullable() })

const alreadyToday = (count: number): string =>
  count === 1
    ? '1 host already got a nudge today.'
    : `${count.toLocaleString('en')} hosts already got a nudge today.`

/** A nudge to the selected hosts, from a template or in the admin's own words. */
export function NudgeComposer({ ids, first, groups, onSent }: NudgeComposerProps) {
  const [body, setBody] = useState('')
  /** Null until the admin writes one: the subject follows the template or the selected group. */
  const [ownSubject, setOwnSubject] = useState<string | null>(null)
  const templates = templatesFor(groups)
  const template = nudgeTemplates.find((item) => item.body === body)
  const type: NudgeType = template?.id ?? (groups.length === 1 && groups[0] ? groups[0] : 'seasonal')
  const subject = ownSubject ?? nudgeSubjects[type]
  // Switching tabs or reloading unmounts the composer.
  const draft = useDraft({
    name: 'nudge',
    value: { body, ownSubject },
    isChanged: template === undefined && (body.trim() !== '' || ownSubject !== null),
    parse: (stored) => draftShape.safeParse(stored).data ?? null,
  })
  const nudging = useMutation({
    mutationFn: () =>
      callApi('sendEngagementNudges', { body: { hostIds: ids.map(Number), message: body, subject, type } }),
    onSuccess: ({ message, alreadyNudged }) => {
      toast({ title: message, ...(alreadyNudged > 0 ? { description: alreadyToday(alreadyNudged) } : {}) })
      draft.drop()
      setBody('')
      setOwnSubject(null)
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
  const isMisfit = template !== undefined && !templates.includes(template)
  return (
    <section aria-labelledby="nudge">
      <SectionHeader id="nudge" title="Nudge">
        Each host gets at most one nudge a day by email. Placeholders in {'{braces}'} are filled in for each
        host.
      </SectionHeader>
      <div className="mt-6 max-w-3xl">
        {draft.found && (
          <DraftOffer
            title={draft.found.value.ownSubject ?? ''}
            when={when(new Date(draft.found.savedAt).toISOString())}
            onTake={() => {
              if (!draft.found) return
              setBody(draft.found.value.body)
              setOwnSubject(draft.found.value.ownSubject)
              draft.take()
            }}
            onDrop={draft.discard}
          />
        )}
        <MessageComposer
          value={{ subject, body }}
          templates={templates}
          placeholders={valuesFor(first)}
          maxLength={MAX_LENGTH}
          onChange={(value) => {
            setBody(value.body)
            const isTemplate = templates.some((item) => item.body === value.body && value.body !== body)
            if (isTemplate) setOwnSubject(null)
            else if (value.subject !== subject) setOwnSubject(value.subject)
          }}
          recipients={
            isTooMany ? (
              <span className="text-danger font-bold">One send reaches at most {MOST_NUDGED} hosts.</span>
            ) : isMisfit ? (
              <span className="text-danger font-bold">
                “{template.label}” does not fit all selected hosts. Choose another template or write your own.
              </span>
            ) : (
              `To ${ids.length.toLocaleString('en')} ${ids.length === 1 ? 'host' : 'hosts'}${first ? `. The preview is for ${first.name}.` : ''}`
            )
          }
          sendLabel="Send Nudges"
          isSending={nudging.isPending}
          canSend={!isTooMany && !isMisfit}
          onSend={send}
        />
      </div>
    </section>
  )
}

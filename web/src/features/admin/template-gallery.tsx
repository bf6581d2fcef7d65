import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { triggerLabels } from '@/core/mail/mail-labels.ts'
import { callApi, makeCallUrl, type CallResponse } from '@/lib/api-client.ts'
import { logWarning } from '@/lib/log.ts'
import { useParam } from '@/lib/use-param.ts'

type Template = CallResponse<'listEmailTemplates'>[number]

const galleryQuery = {
  queryKey: ['admin', 'email-templates'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('listEmailTemplates', { signal }),
  staleTime: Infinity,
}

/** Lists the email templates and previews one of them (specification section 2.10). */
export default function TemplateGallery({ onClose }: { readonly onClose: () => void }) {
  const { data, isError, refetch } = useQuery(galleryQuery)
  const [templateId, setTemplateId] = useParam('templates.id')
  const selectedTemplate = data?.find(({ id }) => id === templateId) ?? data?.[0]
  return (
    <FullScreenEditor
      title="Email Templates"
      onClose={onClose}
      isWide
      actions={
        selectedTemplate && <SendTemplateTestButton key={selectedTemplate.id} template={selectedTemplate} />
      }
    >
      {data && selectedTemplate ? (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <ul aria-label="Templates" className="border-ink border-t-2 max-lg:max-h-72 max-lg:overflow-y-auto">
            {data.map((template) => (
              <li key={template.id} className="border-hairline border-b-2">
                <TemplateButton
                  template={template}
                  isSelected={template.id === selectedTemplate.id}
                  onSelect={() => setTemplateId(template.id)}
                />
              </li>
            ))}
          </ul>
          <Preview template={selectedTemplate} />
        </div>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()}>Couldn't load templates.</LoadError>
      ) : (
        <Skeleton className="h-96" />
      )}
    </FullScreenEditor>
  )
}

interface TemplateButtonProps {
  readonly template: Template
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function TemplateButton({
  template: { name, description, trigger, subject },
  isSelected,
  onSelect,
}: TemplateButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className="hover:bg-paper-dim aria-pressed:border-ink block w-full border-l-6 border-transparent py-3 pr-2 pl-3 text-left focus-visible:-outline-offset-3"
      onClick={onSelect}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="text-lg leading-tight">{name}</b>
        <Badge>{triggerLabels[trigger]}</Badge>
      </span>
      <span className="mt-1 block text-sm">{description}</span>
      <span className="text-ink-soft mt-1 block text-sm wrap-anywhere">Subject: {subject}</span>
    </button>
  )
}

const schemes = { light: 'Light', dark: 'Dark' } as const
const widths = { phone: 'Phone', desktop: 'Desktop' } as const

/** The email in a sandboxed iframe, which has its own content security policy. */
function Preview({ template: { id, name, subject } }: { readonly template: Template }) {
  const [scheme, setScheme] = useState<keyof typeof schemes>('light')
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const src = makeCallUrl('previewEmailTemplate', { id }, { scheme })
  return (
    <section aria-labelledby="template-preview" className="min-w-0 lg:sticky lg:top-0">
      <h3 id="template-preview" className="text-2xl">
        {name}
      </h3>
      <p className="mt-1 wrap-anywhere">{subject}</p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <ToggleGroup label="Colour scheme" options={schemes} value={scheme} onChange={setScheme} />
        <ToggleGroup label="Width" options={widths} value={width} onChange={setWidth} />
      </div>
      {/* On a phone, the desktop width scrolls sideways. */}
      <div role="region" aria-label="Email" tabIndex={0} className="mt-4 overflow-x-auto">
        <iframe
          // Each email has a new iframe: navigating an existing one would add a history entry, and Back would show another
          // email.
          key={src}
          title={`${name}, ${scheme}, ${width}`}
          sandbox=""
          src={src}
          className={`border-ink bg-field h-[44rem] border-2 lg:h-[calc(100dvh-19rem)] ${width === 'phone' ? 'w-[390px] max-w-full' : 'w-full min-w-[760px]'}`}
        />
      </div>
    </section>
  )
}

interface ToggleGroupProps<Value extends string> {
  readonly label: string
  readonly options: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function ToggleGroup<Value extends string>({ label, options, value, onChange }: ToggleGroupProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex gap-2">
      {(Object.keys(options) as Value[]).map((option) => (
        <Button
          key={option}
          look={option === value ? 'ink' : 'outline'}
          className="text-sm"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {options[option]}
        </Button>
      ))}
    </div>
  )
}

/** The time for which the button reads "Sent" (specification section 9). */
const SENT_LABEL_MS = 3000

/** Sends the template to the admin; failures are only logged (specification section 8.2). */
function SendTemplateTestButton({ template: { id, name } }: { readonly template: Template }) {
  const [isSent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: () => callApi('sendTestEmail', { body: { templateId: id } }),
    onSuccess: () => setSent(true),
    onError: (error) => logWarning('The test email was not sent.', error),
  })
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setSent(false), SENT_LABEL_MS)
    return () => clearTimeout(timer)
  }, [isSent])
  return (
    <>
      <p role="status" className="sr-only">
        {isSent && `${name} was sent to you`}
      </p>
      <Button disabled={send.isPending || isSent} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : isSent ? 'Sent' : 'Send a test to me'}
      </Button>
    </>
  )
}

import { fillPlaceholders, findPlaceholders, type PlaceholderValues } from '@shared/messages/placeholders.ts'
import { useId, useRef, useState, type ReactNode } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { TextAreaField, TextField } from './text-field.tsx'

export interface Message {
  readonly subject: string
  readonly body: string
}

export interface MessageTemplate extends Message {
  readonly id: string
  readonly label: string
}

interface MessageComposerProps {
  readonly value: Message
  readonly onChange: (value: Message) => void
  readonly errors?: { readonly subject?: string | undefined; readonly body?: string | undefined }
  readonly templates?: readonly MessageTemplate[]
  /** The placeholders such as `{name}`, each with the text that the preview shows instead. */
  readonly placeholders?: PlaceholderValues
  /** The recipients and their number, shown before the message is sent. */
  readonly recipients: ReactNode
  /** Renders the preview as the recipient sees the message; by default, the preview is the plain text. */
  readonly renderPreview?: (message: Message) => ReactNode
  readonly sendLabel: string
  /** Further buttons next to the send button. */
  readonly actions?: ReactNode
  readonly isSending: boolean
  readonly canSend?: boolean
  readonly onSend: () => void
  readonly maxLength?: number
}

/** The fields for a message to one or many people, with templates and a preview. */
export function MessageComposer(props: MessageComposerProps) {
  const { value, onChange, errors = {}, templates = [], placeholders = {} } = props
  const id = useId()
  const bodyRef = useRef<HTMLTextAreaElement>(null)
  const previewMessage = {
    subject: fillPlaceholders(value.subject, placeholders),
    body: fillPlaceholders(value.body, placeholders),
  }
  const unknownPlaceholders = findPlaceholders(`${value.subject} ${value.body}`).filter(
    (name) => !(name in placeholders),
  )
  const isBlank = value.body.trim() === '' || value.subject.trim() === ''
  const [pendingTemplate, setPendingTemplate] = useState<MessageTemplate | null>(null)
  const applyTemplate = (template: Message) => onChange({ subject: template.subject, body: template.body })
  const hasOwnText = value.body.trim() !== '' && templates.every((template) => template.body !== value.body)
  const insertPlaceholder = (name: string) => {
    const cursor = bodyRef.current?.selectionEnd ?? value.body.length
    onChange({ ...value, body: `${value.body.slice(0, cursor)}{${name}}${value.body.slice(cursor)}` })
    bodyRef.current?.focus()
  }
  return (
    <div className="grid gap-5">
      {templates.length > 0 && (
        <div role="group" aria-labelledby={`${id}-templates`}>
          <p id={`${id}-templates`} className="font-bold">
            Templates
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {templates.map((template) => (
              <Button
                key={template.id}
                look="outline"
                aria-pressed={value.body === template.body}
                className="aria-pressed:bg-ink aria-pressed:text-paper text-sm"
                onClick={() => (hasOwnText ? setPendingTemplate(template) : applyTemplate(template))}
              >
                {template.label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <AlertDialog
        open={pendingTemplate !== null}
        onClose={() => setPendingTemplate(null)}
        title="Replace your text?"
        keepLabel="Keep my text"
        confirmLabel="Replace"
        onConfirm={() => {
          if (pendingTemplate) applyTemplate(pendingTemplate)
          setPendingTemplate(null)
        }}
      >
        The template replaces your subject and message.
      </AlertDialog>
      <TextField
        label="Subject"
        value={value.subject}
        maxLength={150}
        error={errors.subject}
        onChange={({ target }) => onChange({ ...value, subject: target.value })}
      />
      <TextAreaField
        ref={bodyRef}
        label="Message"
        rows={7}
        value={value.body}
        maxLength={props.maxLength}
        error={errors.body}
        onChange={({ target }) => onChange({ ...value, body: target.value })}
      />
      {Object.keys(placeholders).length > 0 && (
        <p className="-mt-3 flex flex-wrap items-center gap-x-2 text-sm">
          Insert
          {Object.keys(placeholders).map((name) => (
            <Button key={name} look="plain" className="text-sm" onClick={() => insertPlaceholder(name)}>
              {`{${name}}`}
            </Button>
          ))}
        </p>
      )}
      <div role="status">
        {unknownPlaceholders.length > 0 && (
          <p className="text-warning font-bold">
            Unknown placeholders are sent as written:{' '}
            {unknownPlaceholders.map((name) => `{${name}}`).join(', ')}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          className="min-h-13 px-7 text-lg"
          disabled={props.isSending || isBlank || props.canSend === false}
          onClick={props.onSend}
        >
          {props.isSending ? 'Sending...' : props.sendLabel}
        </Button>
        {props.actions}
        <div className="tabular-digits">{props.recipients}</div>
      </div>
      {/* The preview is last, so that no button moves while someone taps it, when the preview appears or grows. */}
      <section aria-label="Preview" className="rounded-tile border-hairline border-2 p-4">
        <p className="text-ink-soft text-sm">Preview</p>
        {props.renderPreview ? (
          props.renderPreview(previewMessage)
        ) : (
          <>
            <p className="mt-1 text-lg font-bold wrap-anywhere">{previewMessage.subject || '…'}</p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{previewMessage.body || '…'}</p>
          </>
        )}
      </section>
    </div>
  )
}

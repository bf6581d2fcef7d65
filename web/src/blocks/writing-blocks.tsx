import { useState } from 'react'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { CountedField } from '@/components/form/counted-field.tsx'
import { MarkdownField } from '@/components/form/markdown-field.tsx'
import { MessageComposer, type Message, type MessageTemplate } from '@/components/form/message-composer.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DraftOffer } from '@/components/ui/draft-offer.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { useDraft } from '@/lib/draft.ts'
import { toast } from '@/lib/toast.ts'

const templates: readonly MessageTemplate[] = [
  {
    id: 'ready',
    label: 'Ready for another?',
    subject: 'Another evening?',
    body: 'Hi {name}, {city} misses you.',
  },
  { id: 'thanks', label: 'Thank you', subject: 'Thank you', body: 'Hi {name}, that was a night.' },
]

export function WritingBlocks() {
  const [message, setMessage] = useState<Message>({ subject: '', body: '' })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-16">
      <section aria-labelledby="message">
        <SectionHeader id="message" title="Message" />
        <div className="mt-6 max-w-2xl">
          <MessageComposer
            value={message}
            onChange={setMessage}
            templates={templates}
            placeholders={{ name: 'Ada', city: 'London' }}
            recipients="Goes to 212 people in London."
            sendLabel="Send Nudges"
            isSending={false}
            onSend={() => toast({ title: 'Message sent successfully' })}
          />
        </div>
      </section>
      <section aria-labelledby="editor">
        <SectionHeader id="editor" title="Editor" />
        <Button className="mt-6" onClick={() => setOpen(true)}>
          Create Event
        </Button>
        {isOpen && <Editor onClose={() => setOpen(false)} />}
      </section>
    </div>
  )
}

interface Written {
  readonly title: string
  readonly description: string
}

const EMPTY: Written = { title: '', description: '' }

function parse(kept: unknown): Written | null {
  const { title, description } = kept as Partial<Written>
  return typeof title === 'string' && typeof description === 'string' ? { title, description } : null
}

function Editor({ onClose }: { readonly onClose: () => void }) {
  const [value, setValue] = useState(EMPTY)
  const isChanged = value.title !== '' || value.description !== ''
  const draft = useDraft({ name: 'blocks', value, isChanged, parse })
  return (
    <FullScreenEditor
      title="New event"
      onClose={onClose}
      status={isChanged ? 'Draft kept on this device' : ''}
      discardText="Your changes were not saved. The draft stays on this device."
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Save as Draft
          </Button>
          <Button
            onClick={() => {
              draft.drop()
              onClose()
            }}
          >
            Publish Event
          </Button>
        </>
      }
    >
      {draft.found && (
        <DraftOffer
          title={draft.found.value.title}
          when="a moment ago"
          onTake={() => {
            if (draft.found) setValue(draft.found.value)
            draft.take()
          }}
          onDrop={draft.discard}
        />
      )}
      <EditorForm value={value} isChanged={isChanged} onChange={setValue} />
    </FullScreenEditor>
  )
}

interface EditorFormProps {
  readonly value: Written
  readonly isChanged: boolean
  readonly onChange: (value: Written) => void
}

function EditorForm({ value, isChanged, onChange }: EditorFormProps) {
  useUnsaved(isChanged)
  return (
    <div className="grid gap-6">
      <CountedField
        label="Title"
        max={50}
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
      />
      <MarkdownField
        label="Description"
        value={value.description}
        onChange={(description) => onChange({ ...value, description })}
        preview={(text) => <p className="whitespace-pre-wrap">{text}</p>}
      />
    </div>
  )
}

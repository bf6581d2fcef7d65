import { Bold, Italic, Link as LinkIcon, List, type LucideIcon } from 'lucide-react'
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { controlClass, makeAriaProps, FieldFrame, type FieldProps } from './field-frame.tsx'
import { applyFormat, type MarkdownFormat } from './markdown-formats.ts'

interface MarkdownFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Renders the text as the page shows it. */
  readonly renderPreview: (markdown: string) => ReactNode
  readonly maxLength?: number
  readonly rows?: number
  readonly placeholder?: string
  readonly ref?: Ref<Pick<HTMLTextAreaElement, 'focus'>>
}

const buttons: readonly (readonly [MarkdownFormat, string, LucideIcon])[] = [
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['link', 'Link', LinkIcon],
  ['list', 'List', List],
]

const formatButtonClass = 'grid size-11 place-items-center hover:bg-paper-dim focus-visible:-outline-offset-3'

/** A field for Markdown with four buttons and a preview. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, error, hint, value, onChange, renderPreview, rows = 8, ref, ...rest } = props
  const id = useId()
  const [isPreview, setPreview] = useState(false)
  const textArea = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => {
      setPreview(false)
      requestAnimationFrame(() => textArea.current?.focus())
    },
  }))
  const formatSelection = (format: MarkdownFormat) => {
    const area = textArea.current
    if (!area) return
    const formattedText = applyFormat(value, area.selectionStart, area.selectionEnd, format)
    onChange(formattedText.text)
    // Runs after React has rendered the new text.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(formattedText.start, formattedText.end)
    })
  }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div
        className={`rounded-tile bg-field mt-1.5 border-2 ${error === undefined ? 'border-ink' : 'border-danger'}`}
      >
        <div className="border-hairline flex flex-wrap items-center justify-between border-b-2">
          <div role="group" aria-label="Format" className="flex">
            {!isPreview &&
              buttons.map(([format, name, Icon]) => (
                <button
                  key={format}
                  type="button"
                  aria-label={name}
                  className={formatButtonClass}
                  onClick={() => formatSelection(format)}
                >
                  <Icon aria-hidden size={18} strokeWidth={2.5} />
                </button>
              ))}
          </div>
          <button
            type="button"
            aria-pressed={isPreview}
            className="hover:bg-paper-dim min-h-11 px-4 font-bold focus-visible:-outline-offset-3"
            onClick={() => setPreview(!isPreview)}
          >
            {isPreview ? 'Write' : 'Preview'}
          </button>
        </div>
        {isPreview && (
          <div role="region" aria-label="Preview" className="min-h-48 overflow-x-auto p-3.5">
            {value.trim() === '' ? (
              <p className="text-ink-soft">Nothing written yet.</p>
            ) : (
              renderPreview(value)
            )}
          </div>
        )}
        <textarea
          ref={textArea}
          {...makeAriaProps(id, { error, hint })}
          {...rest}
          id={id}
          rows={rows}
          value={value}
          hidden={isPreview}
          className={`${controlClass.replace('mt-1.5', '').replace('border-2', 'border-0')} rounded-t-none`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </FieldFrame>
  )
}

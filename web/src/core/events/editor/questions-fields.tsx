import {
  MAX_OPTION,
  MAX_OPTIONS,
  MAX_QUESTION,
  MAX_QUESTIONS,
  type Question,
} from '@shared/events/questions.ts'
import { useState } from 'react'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { SelectField, TextAreaField, TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { EventForm } from './event-form.ts'

type QuestionForm = EventForm['questions'][number]

interface QuestionsFieldsProps {
  readonly value: EventForm['questions']
  readonly onChange: (value: EventForm['questions']) => void
  /** Questions that people have answered: their text stays. */
  readonly answeredQuestions: readonly Question[]
  readonly error?: string | undefined
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Eight letters and digits. */
function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** The questions for everybody who RSVPs. */
export function QuestionsFields({ value, onChange, answeredQuestions, error }: QuestionsFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const replace = (id: string, part: Partial<QuestionForm>) =>
    onChange(value.map((question) => (question.id === id ? { ...question, ...part } : question)))
  const add = () =>
    onChange([...value, { id: newId(), kind: 'text', text: '', isRequired: false, options: [] }])
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-hairline border-b-2 pb-4"
    >
      <summary className="min-h-11 cursor-pointer content-center text-2xl leading-tight font-extrabold tracking-tight">
        Questions
        <span className="text-ink-soft mt-1 block text-base font-normal tracking-normal">
          {value.length === 0
            ? 'Ask everyone who RSVPs something, such as about allergies. Optional.'
            : `${value.length} ${value.length === 1 ? 'question' : 'questions'} for everyone who RSVPs`}
        </span>
      </summary>
      <div className="mt-4 grid gap-8">
        {value.map((question, index) => (
          <QuestionFields
            key={question.id}
            label={`Question ${index + 1}`}
            question={question}
            isAnswered={answeredQuestions.some(({ id }) => id === question.id)}
            onChange={(part) => replace(question.id, part)}
            onRemove={() => onChange(value.filter(({ id }) => id !== question.id))}
          />
        ))}
        {error !== undefined && (
          <p role="alert" className="text-danger font-bold">
            {error}
          </p>
        )}
        {value.length < MAX_QUESTIONS && (
          <Button look="outline" className="justify-self-start" onClick={add}>
            Add a question
          </Button>
        )}
        <p>
          You see the answers in the list of attendees and in the CSV. They are deleted 30 days after the
          event.
        </p>
      </div>
    </details>
  )
}

interface QuestionFieldsProps {
  readonly label: string
  readonly question: QuestionForm
  readonly isAnswered: boolean
  readonly onChange: (part: Partial<QuestionForm>) => void
  readonly onRemove: () => void
}

function QuestionFields({ label, question, isAnswered, onChange, onRemove }: QuestionFieldsProps) {
  const { kind, text, isRequired, options } = question
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{label}</legend>
      <TextField
        label={label}
        maxLength={MAX_QUESTION}
        placeholder="Do you have any allergies?"
        hint={
          isAnswered
            ? "People have answered this question, so you can't change its wording. You can remove it."
            : undefined
        }
        disabled={isAnswered}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <SelectField
        label="Answer"
        disabled={isAnswered}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as QuestionForm['kind'] })}
      >
        <option value="text">Short text</option>
        <option value="one">Single choice</option>
        <option value="many">Multiple choice</option>
      </SelectField>
      {kind !== 'text' && (
        <TextAreaField
          label="Options"
          hint={`One on each line, at most ${MAX_OPTIONS} of up to ${MAX_OPTION} characters.`}
          rows={4}
          disabled={isAnswered}
          value={options.join('\n')}
          onChange={({ target }) => onChange({ options: target.value.split('\n') })}
        />
      )}
      <CheckboxField
        label="An answer is required"
        checked={isRequired}
        onChange={(checked) => onChange({ isRequired: checked })}
      />
      <Button look="plain" className="justify-self-start" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  type Question,
} from '@shared/events/questions.ts'
import { useState } from 'react'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { SelectField, TextAreaField, TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { EventForm } from './event-form.ts'
import { SectionSummary } from './section-summary.tsx'

type QuestionForm = EventForm['questions'][number]

interface QuestionsFieldsProps {
  readonly value: EventForm['questions']
  readonly onChange: (value: EventForm['questions']) => void
  /** Questions that attendees may have answered. A host can only remove such a question or change whether it is required. */
  readonly answeredQuestions: readonly Question[]
  readonly error?: string | undefined
}

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Makes the id of a question: eight letters or digits. */
function makeQuestionId(): string {
  const randomBytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(randomBytes, (byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('')
}

/** The fields for questions to everyone who RSVPs. */
export function QuestionsFields({ value, onChange, answeredQuestions, error }: QuestionsFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const [addedQuestionId, setAddedQuestionId] = useState('')
  const change = (id: string, part: Partial<QuestionForm>) =>
    onChange(value.map((question) => (question.id === id ? { ...question, ...part } : question)))
  const add = () => {
    const id = makeQuestionId()
    setAddedQuestionId(id)
    onChange([...value, { id, kind: 'text', text: '', isRequired: false, options: [] }])
  }
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-hairline border-b-2 pb-4"
    >
      <SectionSummary
        title="Questions"
        emptyText="Ask everyone who RSVPs, for example about allergies. Optional."
        summaryText={
          value.length === 0
            ? null
            : `${value.length} ${value.length === 1 ? 'question' : 'questions'} for everyone who RSVPs`
        }
      />
      <div className="mt-4 grid gap-8">
        {value.map((question, index) => (
          <QuestionFieldset
            key={question.id}
            label={`Question ${index + 1}`}
            // Only the first question has an example, because a repeated example does not help.
            placeholder={index === 0 ? 'Do you have any allergies?' : undefined}
            question={question}
            isAdded={question.id === addedQuestionId}
            isAnswered={answeredQuestions.some(({ id }) => id === question.id)}
            onChange={(part) => change(question.id, part)}
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
          You see the answers in the list of attendees and in its CSV export. They are deleted 30 days after
          the event.
        </p>
      </div>
    </details>
  )
}

interface QuestionFieldsetProps {
  readonly label: string
  readonly placeholder: string | undefined
  readonly question: QuestionForm
  /** Whether the host has just added the question, which then gets the focus. */
  readonly isAdded: boolean
  readonly isAnswered: boolean
  readonly onChange: (part: Partial<QuestionForm>) => void
  readonly onRemove: () => void
}

function QuestionFieldset(props: QuestionFieldsetProps) {
  const { label, placeholder, question, isAdded, isAnswered, onChange, onRemove } = props
  const { kind, text, isRequired, options } = question
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{label}</legend>
      <TextField
        label={label}
        maxLength={MAX_QUESTION_LENGTH}
        placeholder={placeholder}
        autoFocus={isAdded}
        hint={
          isAnswered
            ? "People may have answered this question, so you can't change its wording or the kind of answer. You can remove it."
            : undefined
        }
        disabled={isAnswered}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <SelectField
        label="Kind of answer"
        disabled={isAnswered}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as QuestionForm['kind'] })}
      >
        <option value="text">Short text</option>
        <option value="single_choice">Single choice</option>
        <option value="multiple_choice">Multiple choice</option>
      </SelectField>
      {kind !== 'text' && (
        <TextAreaField
          label="Options, one on each line"
          hint={`At most ${MAX_OPTIONS} options of up to ${MAX_OPTION_LENGTH} characters each.`}
          rows={4}
          disabled={isAnswered}
          value={options.join('\n')}
          onChange={({ target }) => onChange({ options: target.value.split('\n') })}
        />
      )}
      <CheckboxField
        label="An answer is required"
        checked={isRequired}
        onChange={(isChecked) => onChange({ isRequired: isChecked })}
      />
      {/* The margin aligns the button's text with the fields' left edge. */}
      <Button
        look="plain"
        className="-ml-2 justify-self-start"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}

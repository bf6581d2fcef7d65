import {
  ANSWER_RETENTION_DAYS,
  MAX_ANSWER_LENGTH,
  type SubmittedAnswer,
  type Question,
} from '@shared/events/questions.ts'
import { useEffect, useId, useRef } from 'react'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { FieldFrame } from '@/components/form/field-frame.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'

interface AnswerFieldsProps {
  readonly questions: readonly Question[]
  readonly answers: readonly SubmittedAnswer[]
  readonly onChange: (answers: readonly SubmittedAnswer[]) => void
  /** The ids of the required questions that had no answer when the form was last submitted. */
  readonly unansweredIdsOnSubmit: readonly string[]
}

const MISSING_ANSWER_TEXT = 'Please answer this question.'

/** Selects the invalid fields of the whole form, including name and email. */
const INVALID_FIELD_SELECTOR = '[aria-invalid="true"], [data-unanswered] :is(input, select)'

/** The fields for the host's questions in the RSVP form. */
export function AnswerFields({ questions, answers, onChange, unansweredIdsOnSubmit }: AnswerFieldsProps) {
  const setAnswer = (id: string, values: readonly string[]) =>
    onChange([...answers.filter(({ questionId }) => questionId !== id), { questionId: id, values }])
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (unansweredIdsOnSubmit.length > 0)
      container.current?.closest('form')?.querySelector<HTMLElement>(INVALID_FIELD_SELECTOR)?.focus()
  }, [unansweredIdsOnSubmit])
  const unansweredIds = findUnansweredIds(questions, answers).filter((id) =>
    unansweredIdsOnSubmit.includes(id),
  )
  return (
    <div ref={container} className="grid gap-5">
      {questions.map((question) => (
        <div key={question.id} data-unanswered={unansweredIds.includes(question.id) || undefined}>
          <AnswerField
            question={question}
            values={pickFittingValues(question, answers)}
            onChange={(values) => setAnswer(question.id, values)}
            error={unansweredIds.includes(question.id) ? MISSING_ANSWER_TEXT : undefined}
          />
        </div>
      ))}
      <p className="text-ink-soft -mt-3 text-sm">
        Your answers are for the hosts of this event. We delete them {ANSWER_RETENTION_DAYS} days after the
        event.
      </p>
    </div>
  )
}

/** Returns the ids of required questions without an answer that fits. */
export function findUnansweredIds(
  questions: readonly Question[],
  answers: readonly SubmittedAnswer[],
): string[] {
  const answeredIds = new Set(pickFittingAnswers(questions, answers).map(({ questionId }) => questionId))
  return questions.filter(({ id, isRequired }) => isRequired && !answeredIds.has(id)).map(({ id }) => id)
}

/** Returns the answers that fit the questions, without blank ones. The host may have changed a question after it was answered. */
export function pickFittingAnswers(
  questions: readonly Question[],
  answers: readonly SubmittedAnswer[],
): { questionId: string; values: string[] }[] {
  return questions.flatMap((question) => {
    const values = pickFittingValues(question, answers).filter((value) => value.trim() !== '')
    return values.length === 0 ? [] : [{ questionId: question.id, values }]
  })
}

function pickFittingValues({ id, kind, options }: Question, answers: readonly SubmittedAnswer[]): string[] {
  const values = answers.find(({ questionId }) => questionId === id)?.values ?? []
  const validValues = values.filter((value) => kind === 'text' || options.includes(value))
  return kind === 'multiple_choice' ? validValues : validValues.slice(0, 1)
}

interface AnswerFieldProps {
  readonly question: Question
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly error: string | undefined
}

function AnswerField({ question, values, onChange, error }: AnswerFieldProps) {
  const id = useId()
  const { kind, text, isRequired, options } = question
  const label = isRequired ? text : `${text} (optional)`
  const [firstValue = ''] = values
  if (kind === 'text') {
    return (
      <TextField
        label={label}
        maxLength={MAX_ANSWER_LENGTH}
        required={isRequired}
        value={firstValue}
        error={error}
        onChange={({ target }) => onChange([target.value])}
      />
    )
  }
  if (kind === 'single_choice') {
    return (
      <SelectField
        label={label}
        value={firstValue}
        error={error}
        onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
      >
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    )
  }
  return (
    <FieldFrame id={id} label={label} error={error} isGroup>
      {options.map((option) => (
        <CheckboxField
          key={option}
          label={option}
          checked={values.includes(option)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...values, option] : values.filter((value) => value !== option))
          }
        />
      ))}
    </FieldFrame>
  )
}

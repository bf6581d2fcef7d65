import { MAX_ANSWER, type GivenAnswer, type Question } from '@shared/events/questions.ts'
import { useId } from 'react'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { FieldFrame } from '@/components/form/field-frame.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'

interface QuestionFieldsProps {
  readonly questions: readonly Question[]
  readonly answers: readonly GivenAnswer[]
  readonly onChange: (answers: readonly GivenAnswer[]) => void
  /** Ids of those that must be answered and are not, once somebody tried to send the form. */
  readonly missing: readonly string[]
}

const MISSING = 'Please answer this question.'

/** The questions of the host, in the RSVP form. */
export function QuestionFields({ questions, answers, onChange, missing }: QuestionFieldsProps) {
  const valuesOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.values ?? []
  const answer = (id: string, values: readonly string[]) =>
    onChange([...answers.filter(({ questionId }) => questionId !== id), { questionId: id, values }])
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      values={valuesOf(question.id)}
      onChange={(values) => answer(question.id, values)}
      error={missing.includes(question.id) ? MISSING : undefined}
    />
  ))
}

/** Those of the questions that must be answered and are not. */
export function unansweredOf(questions: readonly Question[], answers: readonly GivenAnswer[]): string[] {
  const isAnswered = ({ id }: Question) =>
    answers.some(({ questionId, values }) => questionId === id && values.some((value) => value.trim() !== ''))
  return questions.filter((question) => question.isRequired && !isAnswered(question)).map(({ id }) => id)
}

/** What is sent: answers to what is asked now, without blank ones. */
export function answersFor(
  questions: readonly Question[],
  answers: readonly GivenAnswer[],
): { questionId: string; values: string[] }[] {
  return answers
    .filter(({ questionId }) => questions.some(({ id }) => id === questionId))
    .map(({ questionId, values }) => ({ questionId, values: values.filter((value) => value.trim() !== '') }))
    .filter(({ values }) => values.length > 0)
}

interface QuestionFieldProps {
  readonly question: Question
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly error: string | undefined
}

function QuestionField({ question, values, onChange, error }: QuestionFieldProps) {
  const id = useId()
  const { kind, text, isRequired, options } = question
  const label = isRequired ? text : `${text} (optional)`
  const [first = ''] = values
  if (kind === 'text') {
    return (
      <TextField
        label={label}
        maxLength={MAX_ANSWER}
        required={isRequired}
        value={first}
        error={error}
        onChange={({ target }) => onChange([target.value])}
      />
    )
  }
  if (kind === 'one') {
    return (
      <SelectField
        label={label}
        value={first}
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
    <FieldFrame id={id} label={label} error={error} group>
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

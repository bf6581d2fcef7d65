import { paths } from '@/lib/paths.ts'

interface RulesNoteProps {
  /** What the user does by submitting the form, as the text after "By", such as "joining". */
  readonly action: string
}

/** Says that submitting a form means agreeing to the house rules. The rules open in a new tab, so that the form keeps its input. */
export function RulesNote({ action }: RulesNoteProps) {
  return (
    <p className="text-ink-soft text-center text-sm">
      By {action} you agree to our{' '}
      <a href={paths.rules} target="_blank" className="underline underline-offset-4">
        house rules
      </a>
      .
    </p>
  )
}

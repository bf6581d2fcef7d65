import { paths } from '@/lib/paths.ts'

interface RulesNoteProps {
  /** The form's action: "joining". */
  readonly by: string
}

/** Under a form: by sending it, people agree to the house rules. They open beside the form, which keeps what was typed. */
export function RulesNote({ by }: RulesNoteProps) {
  return (
    <p className="text-ink-soft text-center text-sm">
      By {by} you agree to our{' '}
      <a href={paths.rules} target="_blank" className="underline underline-offset-4">
        house rules
      </a>
      .
    </p>
  )
}

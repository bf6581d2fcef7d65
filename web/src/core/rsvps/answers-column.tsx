import type { Column } from '@/components/data/data-list.tsx'
import type { Attendee } from './attendee.ts'

/** Each attendee's answers to the host's questions. */
export const answersColumn: Column<Pick<Attendee, 'answers'>> = {
  id: 'answers',
  header: 'Answers',
  cell: ({ answers }) =>
    answers.length === 0 ? (
      '–'
    ) : (
      <ul className="grid gap-1 wrap-anywhere">
        {answers.map(({ question, values }) => (
          <li key={question}>
            <span className="text-ink-soft">{question}</span> {values.join(', ')}
          </li>
        ))}
      </ul>
    ),
}

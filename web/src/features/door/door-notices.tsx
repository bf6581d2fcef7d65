import type { DoorFact } from '@shared/door/contract.ts'
import { clockTime } from '@shared/time/zoned.ts'
import { Button } from '@/components/ui/button.tsx'
import type { Notice } from './door-list-data.ts'
import type { Person } from './verdict.ts'

interface DoorNoticesProps {
  readonly notices: readonly Notice[]
  readonly people: readonly Person[]
  readonly facts: readonly DoorFact[]
  readonly timezone: string
  readonly onDismiss: (id: string) => void
}

/** What somebody should know of: walk-ins that wait, who came in twice, and what turned out otherwise. */
export function DoorNotices({ notices, people, facts, timezone, onDismiss }: DoorNoticesProps) {
  const walkIns = facts.filter((fact) => fact.kind === 'walk_in')
  const doubles = people.filter(({ scans }) => scans.length > 1)
  return (
    <>
      {walkIns.length > 0 && (
        <section aria-label="Walk-ins that wait" className="border-heat-2 border-l-4 pl-4">
          <h2 className="text-lg">Provisional until we’re back online</h2>
          <ul className="mt-1">
            {walkIns.map(({ nonce, name }) => (
              <li key={nonce} className="wrap-anywhere">
                {name}: a seat is asked for, and not theirs until then.
              </li>
            ))}
          </ul>
        </section>
      )}
      {doubles.length > 0 && (
        <section aria-label="Came in twice" className="border-heat-2 border-l-4 pl-4">
          <h2 className="text-lg">Came in twice</h2>
          <ul className="figures mt-1">
            {doubles.map(({ ref, name, scans }) => (
              <li key={ref} className="wrap-anywhere">
                <bdi className="font-bold">{name}</bdi>:{' '}
                {scans.map(({ at, by }) => `${clockTime(at, timezone)} at ${by}`).join(', then ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices.length > 0 && (
        <section aria-label="What turned out otherwise" className="border-heat-2 border-l-4 pl-4">
          <h2 className="text-lg">What turned out otherwise</h2>
          <ul className="mt-1 grid gap-1">
            {notices.map(({ id, text }) => (
              <li key={id} className="flex items-start justify-between gap-3">
                <span className="min-w-0 py-2.5 wrap-anywhere">{text}</span>
                <Button look="outline" className="px-4 text-sm" onClick={() => onDismiss(id)}>
                  Seen
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

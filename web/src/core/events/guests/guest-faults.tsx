import type { GuestList } from '@shared/hosting/read-guest-list.ts'

/** Lists the lines and addresses of a file that could not be added to the guest list. */
export function GuestFaults({
  list: { faults, faultCount },
}: {
  readonly list: Pick<GuestList, 'faults' | 'faultCount'>
}) {
  if (faultCount === 0) return null
  const remainingCount = faultCount - faults.length
  return (
    <div>
      <p className="text-warning font-bold">
        {faultCount === 1
          ? 'Please check 1 line:'
          : `Please check ${faultCount.toLocaleString('en-GB')} lines:`}
      </p>
      <ul className="tabular-digits mt-1 text-sm">
        {faults.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: “{text}” was skipped.
          </li>
        ))}
        {remainingCount > 0 && <li>and {remainingCount.toLocaleString('en-GB')} more</li>}
      </ul>
    </div>
  )
}

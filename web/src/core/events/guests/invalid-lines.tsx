import type { GuestList } from '@shared/hosting/read-guest-list.ts'

/** Lists the lines and addresses of a file that could not be added to the guest list. */
export function InvalidLines({
  list: { invalidLines, invalidLineCount },
}: {
  readonly list: Pick<GuestList, 'invalidLines' | 'invalidLineCount'>
}) {
  if (invalidLineCount === 0) return null
  const remainingCount = invalidLineCount - invalidLines.length
  return (
    <div>
      <p className="text-warning font-bold">
        {invalidLineCount === 1
          ? 'Please check 1 line:'
          : `Please check ${invalidLineCount.toLocaleString('en-GB')} lines:`}
      </p>
      <ul className="tabular-digits mt-1 text-sm">
        {invalidLines.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: “{text}” was skipped.
          </li>
        ))}
        {remainingCount > 0 && <li>and {remainingCount.toLocaleString('en-GB')} more</li>}
      </ul>
    </div>
  )
}

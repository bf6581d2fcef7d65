import type { Announcement } from '@shared/site/contract.ts'

interface AnnouncementBarProps extends Pick<Announcement, 'text' | 'level'> {
  /** Missing in the preview, which cannot be dismissed. */
  readonly onDismiss?: () => void
}

/** An announcement as every page shows it. */
export function AnnouncementBar({ text, level, onDismiss }: AnnouncementBarProps) {
  return (
    <div
      className={`px-gutter text-paper flex items-center gap-3 py-1 font-bold ${level === 'warning' ? 'bg-warning' : 'bg-ink'}`}
    >
      <p dir="auto" className="min-w-0 flex-1 py-2 leading-snug wrap-anywhere">
        {level === 'warning' && <span className="sr-only">Warning: </span>}
        {text}
      </p>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss announcement"
          className="-mr-2 grid size-11 shrink-0 place-items-center"
          onClick={onDismiss}
        >
          <svg aria-hidden width="14" height="14" stroke="currentColor" strokeWidth="2.5">
            <path d="m1 1 12 12m0-12-12 12" />
          </svg>
        </button>
      )}
    </div>
  )
}

import { Button, makeButtonClass } from '@/components/ui/button.tsx'
import { TextField } from '@/components/form/text-field.tsx'
import { copyLink } from '@/lib/copy-link.ts'
import { makeCalendarTargets } from './calendar-targets.ts'

interface CalendarLinksProps {
  /** The URL of the feed. */
  readonly url: string
  /** The name that Outlook shows; the other apps show the name in the feed. */
  readonly name: string
}

/** Links for three calendar apps, and the feed's URL for any other app. */
export function CalendarLinks({ url, name }: CalendarLinksProps) {
  return (
    <>
      <ul className="grid gap-2.5 sm:grid-cols-3">
        {makeCalendarTargets({ url, name }).map(({ appName, href, isWebPage }) => (
          <li key={appName}>
            <a
              href={href}
              {...(isWebPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              className={makeButtonClass('outline', 'w-full')}
            >
              {appName}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-end gap-2.5">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label="Calendar link"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button onClick={() => void copyLink(url)}>Copy link</Button>
      </div>
      <p className="text-ink-soft mt-4 max-w-prose leading-snug">
        Apple and Outlook update about hourly; Google can take up to a day.
      </p>
    </>
  )
}

import type { ReactNode } from 'react'
import { Button, ExternalLink } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { TextField } from '@/components/form/text-field.tsx'
import { copyLink } from '@/lib/copy-link.ts'
import { shareTargets } from './share-targets.ts'

interface ShareDialogProps {
  readonly title: string
  readonly url: string
  readonly colour: string
  /** Further options for the event's hosts. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** 'Share Event': four services, the device's own share sheet if it has one, and the link itself. */
export default function ShareDialog({ title, url, colour, children, onClose }: ShareDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Share Event" description={title} colour={colour}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        {shareTargets.map(({ name, makeUrl }) => (
          <li key={name}>
            <ExternalLink look="outline" className="w-full" href={makeUrl({ title, url })}>
              {name}
            </ExternalLink>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <TextField label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={() => void copyLink(url)}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button
            look="outline"
            className="flex-1"
            // `share` rejects when the user closes the share sheet, which is not a failure.
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            More ways to share
          </Button>
        )}
      </div>
      {children}
    </Dialog>
  )
}

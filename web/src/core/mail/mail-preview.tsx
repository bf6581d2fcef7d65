import { useState } from 'react'
import { showMail } from './show-mail.ts'

interface MailPreviewProps {
  /** Names it for screen readers: its subject. */
  readonly title: string
  readonly html: string
}

const EMPTY = '<!doctype html><html lang="en"><head></head><body></body></html>'
/** Pixels, until it is known how long the mail is. */
const HEIGHT = 480

/**
 * An e-mail as its recipient sees it, in a frame of its own that runs no script, submits nothing and leads nowhere. The pages' policy
 * holds in the frame too, and has no room for what is styled within HTML: its styles are set by `showMail`.
 */
export function MailPreview({ title, html }: MailPreviewProps) {
  const [height, setHeight] = useState(HEIGHT)
  return (
    <iframe
      key={html}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={EMPTY}
      height={height}
      className="border-hairline bg-field w-full border-2"
      onLoad={({ currentTarget }) => {
        const { contentDocument: page } = currentTarget
        if (!page) return
        showMail(page, html)
        setHeight(page.documentElement.scrollHeight)
      }}
    />
  )
}

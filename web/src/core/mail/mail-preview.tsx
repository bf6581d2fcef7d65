import { useState } from 'react'
import { showMail } from './show-mail.ts'

interface MailPreviewProps {
  /** The name for screen readers: the subject. */
  readonly title: string
  readonly html: string
}

const EMPTY = '<!doctype html><html lang="en"><head></head><body></body></html>'
/** Pixels, until the email has loaded. */
const HEIGHT = 480

/**
 * An email as its recipient sees it, in a sandboxed iframe without scripts, forms or navigation. The page's content security policy
 * applies in the iframe too and refuses inline styles, so `showMail` sets them.
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

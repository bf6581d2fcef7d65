import { useState } from 'react'
import { showMail } from './show-mail.ts'

interface MailPreviewProps {
  /** The email's subject, which names the iframe for screen readers. */
  readonly title: string
  readonly html: string
}

const EMPTY_PAGE = '<!doctype html><html lang="en"><head></head><body></body></html>'
/** The height until the email has loaded. */
const INITIAL_HEIGHT_PX = 480

/**
 * An email as its recipient sees it, in a sandboxed iframe without scripts, forms or navigation. The page's content security
 * policy applies in the iframe too and refuses inline styles, so `showMail` sets the styles.
 */
export function MailPreview({ title, html }: MailPreviewProps) {
  const [height, setHeight] = useState(INITIAL_HEIGHT_PX)
  return (
    <iframe
      key={html}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
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

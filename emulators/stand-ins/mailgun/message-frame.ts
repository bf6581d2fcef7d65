import { makeEntryId, renderMessage } from './render.ts'
import type { InboxEntry } from './store.ts'

const HREF = /(<a\b[^>]*?\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

function unescapeHtml(text: string): string {
  return text
    .replace(/&#x27;|&#39;|&apos;/g, "'")
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;|&#38;|&#x26;/gi, '&')
}

function isWebLink(link: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(link)
}

/** Finds the web links of a message's HTML and text, unescaped and without duplicates. */
export function findLinks({ submission, recipientIndex }: InboxEntry): string[] {
  const { html, text } = renderMessage(submission, recipientIndex)
  const htmlLinks = [...html.matchAll(HREF)].map((match) => unescapeHtml(match[2] ?? match[3] ?? ''))
  const textLinks = text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g) ?? []
  return [...new Set([...htmlLinks, ...textLinks].filter(isWebLink))]
}

/**
 * Renders the message for the inbox page's frame. If clicks are tracked, its links lead through the stand-in, which records the
 * clicks as Mailgun does.
 */
export function renderFrame(entry: InboxEntry): string {
  const { submission, recipientIndex } = entry
  const { html } = renderMessage(submission, recipientIndex)
  const base = `/messages/${makeEntryId(submission, recipientIndex)}`
  let preview = html
  if (submission.shouldTrackClicks) {
    preview = preview.replace(
      HREF,
      (attribute, attributeStart: string, doubleQuoted?: string, singleQuoted?: string) => {
        const link = unescapeHtml(doubleQuoted ?? singleQuoted ?? '')
        return isWebLink(link)
          ? `${attributeStart}"${base}/follow?url=${encodeURIComponent(link)}"`
          : attribute
      },
    )
  }
  const headTags = '<base target="_blank"><meta name="referrer" content="no-referrer">'
  // Without the doctype in front, the browser would use quirks mode.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(preview)?.[0] ?? '<!doctype html>'
  return `${doctype}${headTags}${preview.replace(/^\s*<!doctype[^>]*>/i, '')}`
}

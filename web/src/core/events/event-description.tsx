import { MarkdownText } from './markdown-text.tsx'

/** Shown if the host wrote no description. */
const DEFAULT_DESCRIPTION =
  'The host has not written about this one yet. Come as you are and find out together.'

export function EventDescription({ markdown }: { readonly markdown: string }) {
  if (markdown.trim() === '') return <p className="text-xl">{DEFAULT_DESCRIPTION}</p>
  return <MarkdownText markdown={markdown} />
}

import { markdownToPlainText } from '../markdown/plain-text.ts'
import { cutAtWord } from '../text/cut-text.ts'

/** The maximum length of a description in previews, in characters. */
const MAX_PREVIEW_LENGTH = 200

/** Describes a host in one line, for previews and search engines: name, city (if set) and bio. */
export function describeHost(host: { name: string; city: string; bio: string | null }): string {
  const { name, city, bio } = host
  const cityText = city === '' ? '' : ` in ${city}`
  return cutAtWord(
    `${name} hosts creative gatherings${cityText}. ${markdownToPlainText(bio ?? '')}`.trim(),
    MAX_PREVIEW_LENGTH,
  )
}

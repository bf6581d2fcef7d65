import admin from '../../../../docs/guides/admin.md?raw'
import host from '../../../../docs/guides/host.md?raw'

const screenshotUrls: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../docs/guides/screenshots/*.webp',
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
)

/** Returns the URL of a screenshot that a guide names by its path. */
export const findScreenshotUrl = (src: string): string | undefined =>
  screenshotUrls[`../../../../docs/guides/${src}`]

interface Section {
  readonly id: string
  readonly title: string
  readonly text: string
}

interface Guide {
  readonly title: string
  readonly introduction: string
  readonly sections: readonly Section[]
}

export const guides = { host: parseGuide(host), admin: parseGuide(admin) } as const

export type GuideName = keyof typeof guides

/** Splits a guide's Markdown into its parts: `#` begins the guide, and `##` begins a section. */
function parseGuide(markdown: string): Guide {
  const [beginning = '', ...sectionTexts] = markdown.split(/^## /m)
  const { title, text: introduction } = splitHeading(beginning.replace(/^# /, ''))
  return {
    title,
    introduction,
    sections: sectionTexts.map((sectionText) => {
      const section = splitHeading(sectionText)
      return { ...section, id: section.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }
    }),
  }
}

function splitHeading(text: string): { readonly title: string; readonly text: string } {
  const [title = '', ...lines] = text.split('\n')
  return { title, text: lines.join('\n') }
}

import admin from '../../../../docs/guides/admin.md?raw'
import host from '../../../../docs/guides/host.md?raw'

const files: Readonly<Record<string, string>> = import.meta.glob('../../../../docs/guides/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URL of a picture that a guide names by its path. */
export const pictureUrl = (src: string): string | undefined => files[`../../../../docs/guides/${src}`]

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

export const guides = { host: guideOf(host), admin: guideOf(admin) } as const

export type GuideName = keyof typeof guides

/** A guide's Markdown in its parts: `#` begins it, `##` begins a task. */
function guideOf(markdown: string): Guide {
  const [beginning = '', ...tasks] = markdown.split(/^## /m)
  const { title, text: introduction } = splitHeading(beginning.replace(/^# /, ''))
  return {
    title,
    introduction,
    sections: tasks.map((task) => {
      const section = splitHeading(task)
      return { ...section, id: section.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }
    }),
  }
}

function splitHeading(text: string): { readonly title: string; readonly text: string } {
  const [title = '', ...lines] = text.split('\n')
  return { title, text: lines.join('\n') }
}

import { PRODUCT } from '@shared/brand/brand.ts'
import { MarkdownText } from '@/core/events/markdown-text.tsx'
import { usePage } from '@/lib/use-page.ts'
import houseRules from './house-rules.md?raw'

const [introduction = '', ...sectionTexts] = houseRules.replaceAll('%PRODUCT%', PRODUCT).split(/^## /m)
const sections = sectionTexts.map((sectionText) => {
  const [title = '', ...lines] = sectionText.split('\n')
  return { title, text: lines.join('\n') }
})

/** The house rules: one Markdown file, which the server renders. */
export function RulesPage() {
  usePage({
    title: 'House rules',
    description: 'How we treat each other, how to report something, and how we decide.',
  })
  return (
    <article className="px-gutter pt-28 pb-20">
      <h1 className="display text-display-2">House rules</h1>
      <div className="mt-6 max-w-[62ch]">
        <MarkdownText markdown={introduction} />
      </div>
      {sections.map(({ title, text }) => (
        <section key={title} className="border-ink mt-12 border-t-2 pt-5">
          <h2 className="text-3xl">{title}</h2>
          <div className="mt-4 max-w-[62ch]">
            <MarkdownText markdown={text} />
          </div>
        </section>
      ))}
    </article>
  )
}

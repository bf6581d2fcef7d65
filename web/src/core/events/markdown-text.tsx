import { Suspense, useState } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useHydrating } from '@/lib/use-hydrating.ts'

const Markdown = lazyPart(() => import('./markdown.tsx'))

/** What the server rendered stays as it is, and its code is not loaded for it; until its author writes something else. */
const AS_RENDERED = { __html: '' }

/** Markdown on a page that the server renders. */
export function MarkdownText({ markdown }: { readonly markdown: string }) {
  const isHydrating = useHydrating()
  const [rendered, setRendered] = useState(isHydrating ? markdown : null)
  // It leaves the page with the first other text, and does not come back with it.
  if (rendered !== null && markdown !== rendered) setRendered(null)
  if (markdown === rendered) {
    return <div key="rendered" suppressHydrationWarning dangerouslySetInnerHTML={AS_RENDERED} />
  }
  return (
    <div key="written">
      <Suspense fallback={<Skeleton className="h-40" />}>
        <Markdown text={markdown} />
      </Suspense>
    </div>
  )
}

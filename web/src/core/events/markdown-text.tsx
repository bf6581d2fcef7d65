import { Suspense, useState } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useIsHydrating } from '@/lib/use-hydrating.ts'

const Markdown = lazyPart(() => import('./markdown.tsx'))

/** Keeps the server's markup, so that the parser is not loaded for it, until the text changes. */
const AS_RENDERED = { __html: '' }

/** Markdown on a page that the server renders. */
export function MarkdownText({ markdown }: { readonly markdown: string }) {
  const isHydrating = useIsHydrating()
  const [rendered, setRendered] = useState(isHydrating ? markdown : null)
  // Once the text has changed, the server's markup does not come back.
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

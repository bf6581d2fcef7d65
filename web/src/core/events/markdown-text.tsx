import { Suspense, useState } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useIsHydrating } from '@/lib/hydration.ts'

const Markdown = makeLazyComponent(() => import('./markdown.tsx'))

/** Makes React keep the server's markup until the text changes, so that the parser is not loaded for that text. */
const SERVER_MARKUP = { __html: '' }

/** Markdown on a page that the server renders. */
export function MarkdownText({ markdown }: { readonly markdown: string }) {
  const isHydrating = useIsHydrating()
  const [renderedText, setRenderedText] = useState(isHydrating ? markdown : null)
  // Once the text has changed, the server's markup does not come back.
  if (renderedText !== null && markdown !== renderedText) setRenderedText(null)
  if (markdown === renderedText) {
    return <div key="server" suppressHydrationWarning dangerouslySetInnerHTML={SERVER_MARKUP} />
  }
  return (
    <div key="client">
      <Suspense fallback={<Skeleton className="h-40" />}>
        <Markdown text={markdown} />
      </Suspense>
    </div>
  )
}

import { Suspense, useState } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useHydrating } from '@/lib/use-hydrating.ts'

const Markdown = lazyPart(() => import('./markdown.tsx'))

/** Shown where a host wrote nothing. */
const DEFAULT_DESCRIPTION =
  'The host has not written about this one yet. Come as you are and find out together.'

/** What the server rendered stays as it is, and its code is not loaded for it; until the host writes something else. */
const AS_RENDERED = { __html: '' }

export function EventDescription({ markdown }: { readonly markdown: string }) {
  const isHydrating = useHydrating()
  const [rendered] = useState(isHydrating ? markdown : null)
  if (markdown.trim() === '') return <p className="text-xl">{DEFAULT_DESCRIPTION}</p>
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

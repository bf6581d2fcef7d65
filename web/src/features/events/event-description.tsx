import { Suspense } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

const Markdown = lazyPart(() => import('./markdown.tsx'))

/** Shown where a host wrote nothing. */
const DEFAULT_DESCRIPTION =
  'The host has not written about this one yet. Come as you are and find out together.'

export function EventDescription({ markdown }: { readonly markdown: string }) {
  if (markdown.trim() === '') return <p className="text-xl">{DEFAULT_DESCRIPTION}</p>
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Markdown text={markdown} />
    </Suspense>
  )
}

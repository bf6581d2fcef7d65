/** Reserves the space of content that is loading, on the page's background or on a coloured one. `className` sets the size. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return <div aria-hidden className={`rounded-tile max-w-full animate-pulse bg-current/10 ${className}`} />
}

/** Shown while a page's code is loading, with a message for screen readers. */
export function PageSkeleton() {
  return (
    <div role="status" className="px-gutter pt-28">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-24 w-2/3 sm:h-40" />
      <Skeleton className="mt-8 h-[50vh] w-full" />
    </div>
  )
}

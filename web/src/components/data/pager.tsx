import { Button } from '@/components/ui/button.tsx'

interface PagerProps {
  /** The name of the list for screen readers: a page can hold several lists. */
  readonly label: string
  /** The first page is 1. */
  readonly pageNumber: number
  readonly pageCount?: number | undefined
  readonly hasNext: boolean
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly isBusy?: boolean
}

/** 'Previous', 'Page X of Y', 'Next': for lists that the server returns page by page. */
export function Pager({
  label,
  pageNumber,
  pageCount,
  hasNext,
  onPrevious,
  onNext,
  isBusy = false,
}: PagerProps) {
  if (pageNumber === 1 && !hasNext) return null
  const hasPrevious = pageNumber > 1
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center justify-between gap-3 pt-5">
      <Button look="outline" disabled={!hasPrevious || isBusy} onClick={onPrevious}>
        Previous
      </Button>
      <p role="status" className="tabular-digits font-bold">
        {`Page ${pageNumber}${pageCount === undefined ? '' : ` of ${pageCount}`}`}
      </p>
      <Button look="outline" disabled={!hasNext || isBusy} onClick={onNext}>
        Next
      </Button>
    </nav>
  )
}

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'

interface ShowMoreProps {
  /** The result of `useInfiniteQuery`. */
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  readonly children?: ReactNode
}

/** A button that adds the next page to a list. It is hidden after the last page. */
export function ShowMore({ list, children = 'Show more' }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      look="outline"
      className="mt-4"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  )
}

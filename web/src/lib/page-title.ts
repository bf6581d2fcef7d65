import { PRODUCT } from '@shared/product.ts'
import { useEffect } from 'react'

/** Names the page in the tab and in the history, and for the screen reader's announcement of a new page. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}

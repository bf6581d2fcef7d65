import { useEffect, useRef, type FocusEvent } from 'react'
import { firstFocusable } from '@/components/ui/focus.ts'

interface Place {
  readonly row: HTMLTableRowElement
  readonly index: number
  readonly table: HTMLTableElement | null
  readonly section: Element | null
}

/**
 * A row that was dealt with goes, and the focus that was in it: it moves on to the row that stands there now, or, where none is left, to
 * what else its section holds. For the table; `keys` are those of its rows, joined.
 */
export function useRowFocus(keys: string) {
  const last = useRef<Place | null>(null)
  useEffect(() => {
    if (!last.current || last.current.row.isConnected) return
    const { index, table, section } = last.current
    last.current = null
    const active = document.activeElement ?? document.body
    // A dialog around it takes what is lost.
    if (active !== document.body && !active.contains(section)) return
    const rows = table?.isConnected ? (table.tBodies[0]?.rows ?? []) : []
    firstFocusable(rows[Math.min(index, rows.length - 1)] ?? section)?.focus({ preventScroll: true })
  }, [keys])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tr')
      last.current = row && {
        ...{ row, index: row.sectionRowIndex, table: row.closest('table') },
        section: row.closest('section, [role="dialog"]'),
      }
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last.current = null
    },
  }
}

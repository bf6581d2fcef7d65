import { useEffect, useRef, type FocusEvent } from 'react'
import { firstFocusable } from '@/components/ui/focus.ts'

/** A row of a table or a list; `data-row-key` finds it after it moved to another list. */
const ROW_SELECTOR = 'tr, li[data-row-key]'

interface RowPosition {
  readonly row: HTMLElement
  readonly index: number
  readonly list: Element | null
  readonly section: Element | null
  readonly root: Element
}

/** A row that has disappeared, and the element that has had the focus since. */
interface LostRow {
  readonly key: string
  readonly root: Element
  readonly substitute: HTMLElement
}

/**
 * Keeps the focus in a list when the focused row disappears: it moves to the row's new position, otherwise to the row that
 * replaced it, otherwise to the rest of its section or page. A row that reaches its new list later still gets the focus, unless the
 * user has moved it. For the element around the rows; `keys` are their joined keys.
 */
export function useRowFocus(keys: string) {
  const focusedRow = useRef<RowPosition | null>(null)
  const lostRow = useRef<LostRow | null>(null)
  useEffect(() => {
    const active = document.activeElement ?? document.body
    if (lostRow.current) {
      const { key, root, substitute } = lostRow.current
      const row = findRow(root, key)
      if (row || active !== substitute) lostRow.current = null
      if (row && active === substitute) focusOn(firstFocusable(row))
    }
    if (!focusedRow.current || focusedRow.current.row.isConnected) return
    const { row, index, list, section, root } = focusedRow.current
    focusedRow.current = null
    // A dialog around it takes the focus when it is lost.
    if (active !== document.body && !active.contains(section ?? root)) return
    const key = row.dataset['rowKey']
    const movedRow = key === undefined ? null : findRow(root, key)
    const rows = list?.isConnected ? list.children : []
    const fallback =
      [section, root].find((element) => element?.isConnected) ?? document.getElementById('main')
    const summary = fallback?.querySelector<HTMLElement>(':scope > summary')
    const remainingRow = movedRow ?? rows[Math.min(index, rows.length - 1)]
    const target = firstFocusable(remainingRow) ?? summary ?? firstFocusable(fallback)
    focusOn(target)
    if (key !== undefined && !movedRow && target) lostRow.current = { key, root, substitute: target }
  }, [keys])
  return {
    onFocus: ({ target, currentTarget: root }: FocusEvent) => {
      // The menu and the dialogs of a row are its children only for React: while they are open, the row is remembered.
      if (!root.contains(target)) return
      const row = target.closest<HTMLElement>(ROW_SELECTOR)
      const list = row?.parentElement ?? null
      focusedRow.current = row && {
        row,
        list,
        root,
        index: [...(list?.children ?? [])].indexOf(row),
        section: row.closest('details, section, [role="dialog"]'),
      }
    },
    onBlur: ({ relatedTarget, currentTarget: root }: FocusEvent) => {
      const isOnPage = document.getElementById('main')?.contains(relatedTarget) ?? false
      if (relatedTarget !== null && isOnPage && !root.contains(relatedTarget)) focusedRow.current = null
    },
  }
}

function findRow(root: Element, key: string): Element | null {
  return root.querySelector(`[data-row-key="${CSS.escape(key)}"]`)
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

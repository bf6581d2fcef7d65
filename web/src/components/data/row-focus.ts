import { useEffect, useRef, type FocusEvent } from 'react'
import { findFirstFocusable } from '@/components/ui/focus.ts'

/** A row of a table or a list; `data-row-key` identifies the row after it has moved to another list. */
const ROW_SELECTOR = 'tr, li[data-row-key]'

interface FocusPosition {
  readonly element: Element
  /** The elements around `element`, from the inside to the outside. */
  readonly ancestors: readonly Element[]
  readonly row: HTMLElement | null
  readonly index: number
  readonly list: Element | null
  readonly root: Element
}

/** A row that has disappeared, and the element that got the focus instead. */
interface LostRow {
  readonly key: string
  readonly root: Element
  readonly substitute: HTMLElement
}

/**
 * When the focused element of a list or section disappears, the nearest remaining element gets the focus. If the whole row
 * disappears, the focus moves to the row's new position, or else to the row that replaced it. A row that reaches its new list
 * later still gets the focus, unless the user has moved the focus. Returns the props for the element around the rows.
 */
export function useRowFocus() {
  const focus = useRef<FocusPosition | null>(null)
  const lostRow = useRef<LostRow | null>(null)
  useEffect(() => {
    const activeElement = document.activeElement ?? document.body
    if (lostRow.current) {
      const { key, root, substitute } = lostRow.current
      const row = findRow(root, key)
      if (row || activeElement !== substitute) lostRow.current = null
      if (row && activeElement === substitute) focusOn(findFirstFocusable(row))
    }
    if (!focus.current || focus.current.element.isConnected) return
    const { ancestors, row, index, list, root } = focus.current
    focus.current = null
    // A dialog gets the focus when the focused element in it disappears. The focus must then move to the nearest element, too.
    if (activeElement !== document.body && !ancestors.includes(activeElement)) return
    const isRowGone = row !== null && !row.isConnected
    const key = isRowGone ? row.dataset['rowKey'] : undefined
    const movedRow = key === undefined ? null : findRow(root, key)
    const rows = isRowGone && list?.isConnected ? list.children : []
    const remainingRow = movedRow ?? rows[Math.min(index, rows.length - 1)]
    const target = findFirstFocusable(remainingRow) ?? findNearestFocusable(ancestors)
    focusOn(target)
    if (key !== undefined && !movedRow && target) lostRow.current = { key, root, substitute: target }
  })
  // The list itself may disappear with its last row.
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (!focus.current || focus.current.element.isConnected) return
        if (document.activeElement === document.body) focusOn(findNearestFocusable(focus.current.ancestors))
      }),
    [],
  )
  return {
    onFocus: ({ target, currentTarget: root }: FocusEvent) => {
      // The menu and the dialogs of a row are its children in React, but not in the DOM. A focus in them does not replace
      // the remembered position.
      if (!root.contains(target)) return
      const row = target.closest<HTMLElement>(ROW_SELECTOR)
      const list = row?.parentElement ?? null
      const index = row ? [...(list?.children ?? [])].indexOf(row) : -1
      focus.current = { element: target, ancestors: listAncestors(target), row, index, list, root }
    },
    onBlur: ({ relatedTarget, currentTarget: root }: FocusEvent) => {
      const isOnPage = document.getElementById('main')?.contains(relatedTarget) ?? false
      if (relatedTarget !== null && isOnPage && !root.contains(relatedTarget)) focus.current = null
    },
  }
}

function listAncestors(element: Element): Element[] {
  const ancestor = element.parentElement
  return ancestor ? [ancestor, ...listAncestors(ancestor)] : []
}

/** Returns the first element that Tab reaches in the innermost remaining ancestor with such an element. */
function findNearestFocusable(ancestors: readonly Element[]): HTMLElement | null {
  const remainingAncestors = ancestors.filter(({ isConnected }) => isConnected)
  return remainingAncestors.map(findSummaryOrFirstFocusable).find((element) => element !== null) ?? null
}

/** In a `details`, returns its summary, which is nearer to the lost element than the contents are. */
const findSummaryOrFirstFocusable = (container: Element): HTMLElement | null =>
  container.querySelector<HTMLElement>(':scope > summary') ?? findFirstFocusable(container)

function findRow(root: Element, key: string): Element | null {
  return root.querySelector(`[data-row-key="${CSS.escape(key)}"]`)
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

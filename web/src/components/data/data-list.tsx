import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Checkbox } from '@/components/ui/checkbox.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useRowFocus } from './row-focus.ts'
import { SelectAll, toggleKey, type Selection } from './selection.tsx'
import { LoadError } from './states.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** Whether the cells contain a date, a badge or a number, and stay on one line even if other columns have long texts. */
  readonly isShort?: boolean
}

export interface DataListProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string
  /** The first column names the row, and can lead to the row's details by a link or a button. */
  readonly columns: readonly Column<Row>[]
  /** Undefined while the rows are loading for the first time. */
  readonly rows: readonly Row[] | undefined
  readonly getKey: (row: Row) => string
  /** Returns the row's name, for the label of the row's checkbox. */
  readonly getName: (row: Row) => string
  /** Whether another page is loading. The current rows stay until that page is loaded. */
  readonly isBusy?: boolean
  /** The number of the page, from 1. When it changes, the top of the list is scrolled into view. */
  readonly pageNumber?: number
  /** The message if the rows did not load. */
  readonly failureText?: string | undefined
  readonly onRetry?: () => void
  readonly emptyState: ReactNode
  readonly selection?: Selection
  readonly selectionActions?: ReactNode
  /** Renders the buttons of a row. */
  readonly renderActions?: (row: Row) => ReactNode
  /**
   * Called after a click on a row, except on its links, buttons and inputs. A button in the row must do the same, for users
   * without a pointer.
   */
  readonly onOpen?: (row: Row) => void
  /** The text for screen readers while the rows load; by default it contains the label. */
  readonly loadingText?: string
  /**
   * Whether a row on a phone shows its name and, below it, its other facts side by side, without headers and actions. The first
   * column must then contain a button or a link that opens the row.
   */
  readonly isCompact?: boolean
}

/**
 * Rows of a server's list: a table from medium screens on, and on a phone one block per row with its facts one below the other.
 * The server sorts. Filters, selection and pages are plain props, so that a screen can keep them in the URL.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, getKey, isBusy = false, failureText, onRetry, emptyState, selection } = props
  const focusProps = useRowFocus()
  const table = useScrollToPageTop(props.pageNumber, isBusy)
  if (failureText !== undefined && !rows)
    return <LoadError {...(onRetry ? { onRetry } : {})}>{failureText}</LoadError>
  if (!rows) return <Loading>{props.loadingText ?? `Loading ${label}`}</Loading>
  if (rows.length === 0) return <>{emptyState}</>
  return (
    <>
      {failureText !== undefined && <LoadError {...(onRetry ? { onRetry } : {})}>{failureText}</LoadError>}
      {selection && (
        <div {...focusProps}>
          <SelectAll {...selection} rowKeys={rows.map(getKey)}>
            {props.selectionActions}
          </SelectAll>
        </div>
      )}
      {/* The roles are explicit, because a table with another CSS layout loses its native roles. */}
      <table
        ref={table}
        role="table"
        aria-label={label}
        aria-busy={isBusy}
        className={`data-list ${props.isCompact ? 'data-list-compact' : ''}`}
        data-busy={isBusy || undefined}
        {...focusProps}
      >
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="data-list-choice">
                <span className="sr-only">Selected</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={column.align === 'end' ? 'data-list-end' : ''}
              >
                {column.header}
              </th>
            ))}
            {props.renderActions && (
              <th role="columnheader" scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <DataRow key={getKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Scrolls to the top of the list when another page is opened from the list's end. */
function useScrollToPageTop(
  pageNumber: number | undefined,
  isBusy: boolean,
): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const lastPageNumber = useRef(pageNumber)
  useEffect(() => {
    if (isBusy || lastPageNumber.current === pageNumber) return
    lastPageNumber.current = pageNumber
    // The top bar and sticky tabs cover everything above this line.
    const top = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    if (table.current && table.current.getBoundingClientRect().top < top) table.current.scrollIntoView()
  }, [pageNumber, isBusy])
  return table
}

/** A pointer may move this far during a click. */
const CLICK_TOLERANCE_PX = 4

function DataRow<Row>({
  row,
  columns,
  getKey,
  getName,
  selection,
  renderActions,
  onOpen,
}: DataListProps<Row> & { readonly row: Row }) {
  const key = getKey(row)
  const isSelected = selection?.selectedKeys.has(key) ?? false
  const pressStart = useRef({ x: 0, y: 0 })
  return (
    <tr
      role="row"
      aria-selected={selection ? isSelected : undefined}
      className={onOpen ? 'hover:bg-paper-dim cursor-pointer' : undefined}
      onMouseDown={({ clientX: x, clientY: y }) => {
        pressStart.current = { x, y }
      }}
      onClick={({ target, clientX, clientY }) => {
        const isControl = target instanceof Element && target.closest('a, button, input, label') !== null
        // Selecting text in a row, to copy it, is not a click.
        const distance = Math.hypot(clientX - pressStart.current.x, clientY - pressStart.current.y)
        const isDrag = distance > CLICK_TOLERANCE_PX
        if (!isControl && !isDrag) onOpen?.(row)
      }}
    >
      {selection && (
        <td role="cell" className="data-list-choice">
          <Checkbox
            label={`Select ${getName(row)}`}
            checked={isSelected}
            onChange={() => selection.onChange(toggleKey(selection.selectedKeys, key))}
          />
        </td>
      )}
      {columns.map(({ id, header, cell, align, isShort = align === 'end' }, index) => {
        const cellClass = `${align === 'end' ? 'data-list-end tabular-digits' : ''} ${isShort ? 'data-list-short' : ''}`
        return index === 0 ? (
          <th key={id} role="rowheader" scope="row" className={cellClass}>
            {cell(row)}
          </th>
        ) : (
          <td key={id} role="cell" data-header={header} className={cellClass}>
            {/* The cell has exactly one child element, because a narrow screen shows it next to the header. */}
            <div className="min-w-0">{cell(row)}</div>
          </td>
        )
      })}
      {renderActions && (
        <td role="cell" className="data-list-actions">
          <span className="ml-auto flex flex-wrap gap-2 md:w-max md:max-w-56 md:justify-end xl:max-w-96">
            {renderActions(row)}
          </span>
        </td>
      )}
    </tr>
  )
}

function Loading({ children }: { readonly children: string }) {
  return (
    <div role="status" className="grid gap-2 py-3">
      <span className="sr-only">{children}</span>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}

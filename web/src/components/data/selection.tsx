import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox.tsx'

export interface Selection {
  readonly selectedKeys: ReadonlySet<string>
  readonly onChange: (selectedKeys: ReadonlySet<string>) => void
  /** Replaces the selection of the rows on screen if 'Select All' includes other rows, too. */
  readonly selectAllControl?: {
    readonly isAllSelected: boolean
    readonly isBusy: boolean
    readonly onToggle: () => void
  }
}

/** Returns the selection with one row added or removed. */
export function toggleKey(selectedKeys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const nextSelection = new Set(selectedKeys)
  if (!nextSelection.delete(key)) nextSelection.add(key)
  return nextSelection
}

interface SelectAllProps extends Selection {
  /** The keys of the rows on screen; the selection on other pages stays. */
  readonly rowKeys: readonly string[]
  /** The actions for the selection. */
  readonly children?: ReactNode
}

/** Shows the 'Select All' checkbox, the number of selected rows, and the actions for these rows. */
export function SelectAll({ rowKeys, selectedKeys, onChange, selectAllControl, children }: SelectAllProps) {
  const selectedCount = rowKeys.filter((key) => selectedKeys.has(key)).length
  const isAllSelected = selectAllControl
    ? selectAllControl.isAllSelected
    : rowKeys.length > 0 && selectedCount === rowKeys.length
  const isSomeSelected = selectAllControl ? selectedKeys.size > 0 : selectedCount > 0
  const toggleAll = () => {
    const nextSelection = new Set(selectedKeys)
    for (const key of rowKeys) {
      if (isAllSelected) nextSelection.delete(key)
      else nextSelection.add(key)
    }
    onChange(nextSelection)
  }
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-1">
      <span className="flex items-center">
        <Checkbox
          label="Select All"
          className="-ml-3"
          checked={isAllSelected}
          isMixed={isSomeSelected && !isAllSelected}
          disabled={rowKeys.length === 0}
          aria-disabled={selectAllControl?.isBusy}
          onChange={
            selectAllControl ? () => !selectAllControl.isBusy && selectAllControl.onToggle() : toggleAll
          }
        />
        <span aria-hidden className="font-bold">
          Select All
        </span>
      </span>
      <span role="status" className="tabular-digits text-ink-soft">
        {selectedKeys.size > 0 && `${selectedKeys.size.toLocaleString('en')} selected`}
      </span>
      {selectedKeys.size > 0 && <span className="ml-auto flex flex-wrap gap-2.5">{children}</span>}
    </div>
  )
}

import { Combobox } from '@base-ui/react/combobox'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useBackGuard } from '@/lib/back-guard.ts'
import { explainNoResults, usePaletteSearch, type PaletteItem, type PaletteGroup } from './palette-search.ts'

interface PaletteProps {
  readonly onSelect: (params: PaletteItem['params']) => void
  readonly onClose: () => void
}

/**
 * Finds members, hosts, events and actions by a few letters. The arrow keys select a result, and Enter opens it. The list is at
 * most 300 px high (specification section 9), except on phones, where the palette fills the screen.
 */
export default function Palette({ onSelect, onClose }: PaletteProps) {
  const [query, setQuery] = useState('')
  useBackGuard(true, onClose)
  const { groups, isBusy, failureText } = usePaletteSearch(query)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="bg-ink/60 fixed inset-0 z-50" />
        <Base.Viewport
          data-modal
          className="fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[12vh]"
        >
          <Base.Popup className="bg-paper text-ink sm:rounded-tile flex max-h-dvh w-full flex-col overflow-hidden outline-none max-sm:h-dvh sm:max-h-[70vh] sm:max-w-xl">
            <Base.Title className="sr-only">Search the dashboard</Base.Title>
            <Combobox.Root<PaletteItem>
              inline
              open
              autoHighlight
              items={groups}
              filter={null}
              value={null}
              itemToStringLabel={({ name }) => name}
              inputValue={query}
              onInputValueChange={(value, { reason }) => {
                if (reason === 'input-change' || reason === 'input-clear') setQuery(value)
              }}
              onValueChange={(selectedItem) => selectedItem !== null && onSelect(selectedItem.params)}
            >
              <div className="border-ink flex shrink-0 items-center gap-3 border-b-2 px-4">
                <Search aria-hidden size={20} strokeWidth={2.5} className="shrink-0" />
                <Combobox.Input
                  aria-label="Search members, hosts, events and actions"
                  placeholder="Members, hosts, events, actions"
                  autoFocus
                  autoComplete="off"
                  className="placeholder:text-ink-soft min-h-14 w-full bg-transparent text-lg outline-none"
                />
                <Base.Close className="border-hairline rounded-tile shrink-0 border-2 px-2 py-1 text-sm font-bold">
                  Close
                </Base.Close>
              </div>
              <p
                role="status"
                className={failureText === null ? 'sr-only' : 'text-danger px-4 pt-3 font-bold'}
              >
                {failureText ?? (isBusy ? 'Searching' : `${count} ${count === 1 ? 'result' : 'results'}`)}
              </p>
              <Combobox.Empty className="text-ink-soft px-4 empty:hidden">
                {count === 0 && failureText === null && (
                  <p className="py-4">{isBusy ? 'Searching...' : explainNoResults(query)}</p>
                )}
              </Combobox.Empty>
              <Combobox.List
                aria-label="Results"
                className="min-h-0 overflow-y-auto overscroll-contain pb-2 empty:hidden sm:max-h-[300px] sm:pt-5"
              >
                {(group: PaletteGroup) => (
                  <Combobox.Group key={group.value} items={group.items} className="pt-3">
                    <Combobox.GroupLabel className="text-ink-soft px-4 pb-1 text-sm font-bold">
                      {group.value}
                    </Combobox.GroupLabel>
                    <Combobox.Collection>
                      {(item: PaletteItem) => (
                        <Combobox.Item
                          key={item.id}
                          value={item}
                          className="data-highlighted:bg-ink data-highlighted:text-paper flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 select-none"
                        >
                          <span className="min-w-0 font-bold wrap-anywhere">{item.name}</span>
                          <span className="min-w-0 text-sm wrap-anywhere">{item.detail}</span>
                        </Combobox.Item>
                      )}
                    </Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </Combobox.Root>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { Link } from './link.tsx'

export interface MenuAction {
  readonly label: string
  /** The target of a link; without it the item is a button. */
  readonly to?: string
  readonly onSelect?: () => void
  /** Whether the action cannot be undone. */
  readonly isDanger?: boolean
}

interface ActionMenuProps {
  /** The button's name for screen readers: `Actions for Clay & Cold Brew`. */
  readonly label: string
  readonly actions: readonly MenuAction[]
}

const itemClass =
  'flex min-h-12 w-full cursor-pointer items-center px-4 font-bold outline-none select-none data-highlighted:bg-ink data-highlighted:text-paper'

/** A button that opens the menu of a row's actions. It works by touch and by keyboard. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={label}
        className="hover:bg-paper-dim data-popup-open:bg-paper-dim grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Ellipsis aria-hidden size={24} strokeWidth={2.5} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={12} className="z-[45] outline-none">
          <Menu.Popup className="rounded-tile border-ink text-ink bg-field max-h-(--available-height) min-w-52 overflow-y-auto border-2 outline-none">
            {actions.map(({ label: name, to, onSelect, isDanger = false }) =>
              to === undefined ? (
                <Menu.Item
                  key={name}
                  className={`${itemClass} ${isDanger ? 'text-danger data-highlighted:bg-danger' : ''}`}
                  onClick={onSelect}
                >
                  {name}
                </Menu.Item>
              ) : (
                <Menu.LinkItem key={name} closeOnClick className={itemClass} render={<Link to={to} />}>
                  {name}
                </Menu.LinkItem>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

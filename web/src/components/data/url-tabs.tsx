import { Tabs } from '@base-ui/react/tabs'
import { startTransition, useOptimistic, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Badge } from './badge.tsx'

export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: string
  /** The number of items in the tab that need attention. */
  readonly count?: number | undefined
  /** Renders the content while the tab is open. */
  readonly render: () => ReactNode
}

interface UrlTabsProps {
  readonly label: string
  /** The name of the query parameter that holds the open tab's id. */
  readonly param?: string
  /** Parameters that belong to the page around the tabs: they stay when another tab is opened. */
  readonly pageParams?: readonly string[]
  readonly tabs: readonly Tab[]
  /** Whether the tabs stay below the top bar while the page scrolls. */
  readonly isSticky?: boolean
}

/** The height of the top bar, below which sticky tabs stay. */
const TOP_BAR_PX = 64

/**
 * Tabs that keep the open tab in the URL, so that reloading, Back and a shared link lead to this tab. Other parameters
 * (filters, pages) belong to one tab and are dropped when another tab is opened.
 */
export function UrlTabs({ label, param = 'tab', pageParams = [], tabs, isSticky = false }: UrlTabsProps) {
  const root = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const requestedId = params.get(param)
  const openTab = tabs.find(({ id }) => id === requestedId) ?? tabs[0]
  // React keeps the previous panel until the next one is loaded. The row of tabs marks the pressed tab immediately, so that a click
  // on the previous tab returns to that tab.
  const [pressedTabId, setPressedTabId] = useOptimistic(openTab?.id)
  if (!openTab) return null
  return (
    <Tabs.Root
      ref={root}
      value={pressedTabId}
      onValueChange={(id: string) => {
        if (id === pressedTabId) return
        const nextParams = new URLSearchParams([...params].filter(([name]) => pageParams.includes(name)))
        if (id !== tabs[0]?.id) nextParams.set(param, id)
        startTransition(() => {
          setPressedTabId(id)
          setParams(nextParams)
        })
        // The next tab begins at its top, not at the scroll position of the previous tab.
        const offset = (root.current?.getBoundingClientRect().top ?? TOP_BAR_PX) - TOP_BAR_PX
        if (isSticky && offset < 0) window.scrollBy(0, offset)
      }}
    >
      <Tabs.List
        aria-label={label}
        className={`border-ink flex gap-x-7 overflow-x-auto overscroll-x-contain border-b-2 max-sm:gap-x-5 max-sm:text-sm ${isSticky ? 'sticky-tabs' : ''}`}
      >
        {tabs.map(({ id, label: name, count }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className="data-active:border-ink flex min-h-12 shrink-0 items-center gap-2 border-b-6 border-transparent py-2 font-bold whitespace-nowrap hover:underline focus-visible:-outline-offset-3 data-active:no-underline"
          >
            {name}
            {count !== undefined && count > 0 && <Badge tone="ink">{count}</Badge>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={pressedTabId} className={isSticky ? 'pt-6' : 'pt-8'}>
        {openTab.render()}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

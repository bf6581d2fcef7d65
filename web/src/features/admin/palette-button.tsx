import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'
import type { OverlayState } from '@/lib/use-overlay.ts'
import type { PaletteItem } from './palette-search.ts'

const Palette = makeLazyComponent(() => import('./palette.tsx'), DialogFallback)

/** The button that opens the search palette. Ctrl K and ⌘ K open it too. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.altKey ||
        event.shiftKey ||
        !(event.ctrlKey || event.metaKey)
      )
        return
      // Without this, the browser would focus its own search.
      event.preventDefault()
      // The palette does not open over a dialog, which may hold unsaved input.
      if (document.querySelector('[data-modal]') === null) setOpen(true)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  const openItem = (itemParams: PaletteItem['params']) => {
    setOpen(false)
    // A dialog opens over the current tab.
    const params = 'tab' in itemParams ? new URLSearchParams() : new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(itemParams)) params.set(name, value)
    const [overlay] = Object.keys(itemParams).filter((name) => name !== 'tab')
    void navigate(`${paths.admin}?${params.toString()}`, {
      state: overlay === undefined ? null : ({ openedOverlay: overlay } satisfies OverlayState),
    })
  }
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <Search aria-hidden size={18} strokeWidth={2.5} />
        Search
        <kbd className="text-ink-soft ml-1 text-sm font-normal max-sm:hidden">Ctrl K</kbd>
      </Button>
      <Suspense fallback={<DialogSpinner />}>
        {isOpen && <Palette onSelect={openItem} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

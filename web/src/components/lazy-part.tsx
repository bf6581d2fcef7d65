import { lazy, useState, type ComponentType } from 'react'
import { goingFirst } from '@/lib/calm.ts'
import { loadTwice, NotLoaded } from '@/lib/not-loaded.ts'
import { Boundary } from './boundary.tsx'
import { PartMissing, type MissingProps } from './part-missing.tsx'

/**
 * A component whose code is loaded when it is first shown. Where the code cannot be had the rest of the page stands, `Missing`
 * is in its place, and it is loaded again when that asks for it, when the network comes back or when it is shown
 * again: React's own `lazy` would remember the failure for good. What the component itself throws goes on to the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Missing: ComponentType<MissingProps> = PartMissing,
): LazyPart<Props> {
  let loaded: ComponentType<object> | undefined
  const loadPart = async () => {
    loaded = (await load()).default as ComponentType<object>
    return { default: loaded }
  }
  const make = () => lazy(() => goingFirst(() => loadTwice(loadPart)))
  let newest = make()
  function Part(props: Props) {
    // What is there already stands there at once: `lazy` would wait for a turn, and take over what the server rendered after it.
    const [Loaded, setLoaded] = useState<ComponentType<object>>(() => loaded ?? newest)
    return (
      <Boundary
        onCatch={() => {
          newest = make()
        }}
        onRetry={() => setLoaded(() => newest)}
        fallback={(retry, error) => {
          if (!(error instanceof NotLoaded)) throw error
          return <Missing retry={retry} onClose={(props as Partial<MissingProps>).onClose} />
        }}
      >
        <Loaded {...props} />
      </Boundary>
    )
  }
  const ready = async () => {
    // Where it cannot be had yet, the part itself says so once it is shown.
    await loadPart().catch(() => undefined)
  }
  return Object.assign(Part, { ready, preload: () => void ready() })
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead, for what is likely to be shown next. */
  readonly preload: () => void
  /** The same, settled when the code is there or cannot be had. */
  readonly ready: () => Promise<void>
}

/** For what makes a page better and is not missed: its place stays empty until the network comes back. */
export const Unmissed: ComponentType<MissingProps> = () => null

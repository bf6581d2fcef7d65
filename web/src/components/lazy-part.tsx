import { lazy, useState, type ComponentType } from 'react'
import { loadWithPriority } from '@/lib/idle.ts'
import { loadWithRetry, CodeLoadError } from '@/lib/load-with-retry.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PartFallback, type FallbackProps } from './part-fallbacks.tsx'

/**
 * Makes a component whose code is loaded when it is first shown. If the code cannot be loaded, `Fallback` replaces the component
 * and the rest of the page stays. The code is loaded again when the fallback calls `retry`, when the network comes back or when
 * the component is shown again: React's own `lazy` would remember the failure forever. Exceptions of the component itself are
 * passed on to the page.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<{ readonly default: ComponentType<Props> }>,
  Fallback: ComponentType<FallbackProps> = PartFallback,
): LazyPart<Props> {
  let LoadedPart: ComponentType<object> | undefined
  const loadPart = async () => {
    LoadedPart = (await importPart()).default as ComponentType<object>
    return { default: LoadedPart }
  }
  const makeLazy = () => lazy(() => loadWithPriority(() => loadWithRetry(loadPart)))
  let latestLazy = makeLazy()
  function Part(props: Props) {
    // Code that is already loaded renders at once: `lazy` would wait for a promise, and hydrate later.
    const [ShownPart, setShownPart] = useState<ComponentType<object>>(() => LoadedPart ?? latestLazy)
    return (
      <ErrorBoundary
        onCatch={() => {
          latestLazy = makeLazy()
        }}
        onRetry={() => setShownPart(() => latestLazy)}
        fallback={(retry, error) => {
          if (!(error instanceof CodeLoadError)) throw error
          return <Fallback retry={retry} onClose={(props as Partial<FallbackProps>).onClose} />
        }}
      >
        <ShownPart {...props} />
      </ErrorBoundary>
    )
  }
  const load = async () => {
    // If the code cannot be loaded, the part shows its fallback.
    await loadPart().catch(() => undefined)
  }
  return Object.assign(Part, { load, preload: () => void load() })
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead of time, for a part that is likely to be shown next. */
  readonly preload: () => void
  /** Like `preload`; resolves when the code is loaded or cannot be loaded. */
  readonly load: () => Promise<void>
}

/** The fallback of an optional part, whose space stays empty until the network comes back. */
export const NoFallback: ComponentType<FallbackProps> = () => null

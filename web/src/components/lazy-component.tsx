import { lazy, useState, type ComponentType } from 'react'
import { loadWithPriority } from '@/lib/idle.ts'
import { loadWithRetry, CodeLoadError } from '@/lib/load-with-retry.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PartFallback, type FallbackProps } from './part-fallbacks.tsx'

/**
 * Makes a component whose code is loaded when it is first shown. If the code cannot be loaded, `Fallback` replaces the component
 * and the rest of the page stays. The code is loaded again when the fallback calls `retry`, when the network comes back or when
 * the component is shown again. React's own `lazy` would not try again after a failure. Exceptions of the component itself are
 * passed on to the page.
 */
export function makeLazyComponent<Props extends object>(
  importComponent: () => Promise<{ readonly default: ComponentType<Props> }>,
  Fallback: ComponentType<FallbackProps> = PartFallback,
): LazyComponent<Props> {
  let LoadedComponent: ComponentType<object> | undefined
  const loadComponent = async () => {
    LoadedComponent = (await importComponent()).default as ComponentType<object>
    return { default: LoadedComponent }
  }
  const makeLazy = () => lazy(() => loadWithPriority(() => loadWithRetry(loadComponent)))
  let latestLazy = makeLazy()
  function LazyBoundary(props: Props) {
    // Code that is already loaded renders immediately: `lazy` would wait for a promise, and hydrate later.
    const [ShownComponent, setShownComponent] = useState<ComponentType<object>>(
      () => LoadedComponent ?? latestLazy,
    )
    return (
      <ErrorBoundary
        onCatch={() => {
          latestLazy = makeLazy()
        }}
        onRetry={() => setShownComponent(() => latestLazy)}
        fallback={(retry, error) => {
          if (!(error instanceof CodeLoadError)) throw error
          return <Fallback retry={retry} onClose={(props as Partial<FallbackProps>).onClose} />
        }}
      >
        <ShownComponent {...props} />
      </ErrorBoundary>
    )
  }
  const load = async () => {
    // If the code cannot be loaded, the component shows its fallback.
    await loadComponent().catch(() => undefined)
  }
  return Object.assign(LazyBoundary, { load, preload: () => void load() })
}

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code in advance, for a component that is likely to be shown next. */
  readonly preload: () => void
  /** Works like `preload`, and resolves when the code is loaded or cannot be loaded. */
  readonly load: () => Promise<void>
}

/** The fallback of an optional component, whose space stays empty until the network comes back. */
export const NoFallback: ComponentType<FallbackProps> = () => null

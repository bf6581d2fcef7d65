import { createContext, use, useCallback, useId, useLayoutEffect, useState } from 'react'

/** What stands around forms and would close over them is told here, under a name each, whether something would be lost. */
export const UnsavedContext = createContext<((name: string, isUnsaved: boolean) => void) | null>(null)

interface UnsavedWithin {
  readonly isUnsaved: boolean
  /** The value of the context around what is within. */
  readonly tell: (name: string, isUnsaved: boolean) => void
}

/** For a dialog or an editor: whether a form within it would lose something. */
export function useUnsavedWithin(): UnsavedWithin {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback((name: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(name) === isUnsaved) return before
      const next = new Set(before)
      if (isUnsaved) next.add(name)
      else next.delete(name)
      return next
    })
  }, [])
  return { isUnsaved: unsaved.size > 0, tell }
}

/**
 * Said by a form of the dialog or editor around it: something was typed that is sent nowhere yet. Before the next event, so that
 * nothing is closed between the first letter and the word of it.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext)
  const name = useId()
  useLayoutEffect(() => {
    tell?.(name, isUnsaved)
    return () => tell?.(name, false)
  }, [tell, name, isUnsaved])
}

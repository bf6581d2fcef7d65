import { createContext, use, useEffect } from 'react'

/** What stands around a form and would close over it is told here whether something would be lost. */
export const UnsavedContext = createContext<((isUnsaved: boolean) => void) | null>(null)

/** Said by a form of the dialog or editor around it: something was typed that is sent nowhere yet. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext)
  useEffect(() => {
    tell?.(isUnsaved)
    return () => tell?.(false)
  }, [tell, isUnsaved])
}

import { createContext, use, useEffect, useId } from 'react'

/** What stands around forms and would close over them is told here, under a name each, whether something would be lost. */
export const UnsavedContext = createContext<((name: string, isUnsaved: boolean) => void) | null>(null)

/** Said by a form of the dialog or editor around it: something was typed that is sent nowhere yet. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext)
  const name = useId()
  useEffect(() => {
    tell?.(name, isUnsaved)
    return () => tell?.(name, false)
  }, [tell, name, isUnsaved])
}

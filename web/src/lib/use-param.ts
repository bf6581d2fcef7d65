import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom'
import { useIsHydrated } from './use-hydrated.ts'

/**
 * The parameters of the address, and a function that changes them. React Router changes the address in a transition: until
 * that is rendered, a field would show the old value, and choosing that value again would do nothing. So new values are
 * shown at once.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const [value, setShown] = useOptimistic(params)
  /** `change` gets the address as it is now, because another part of it may have changed since the last render. */
  const write = (change: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    startTransition(() => {
      const next = change(new URLSearchParams(window.location.search))
      setShown(next)
      setParams(next, options)
    })
  return [value, write] as const
}

/**
 * A parameter of the address that screens read and write, such as the search text or the number of pages. Writing replaces
 * the entry in the history, so that Back leads to the page before, and keeps the entry's state (which overlay was opened
 * there). An empty value removes the parameter.
 */
export function useParam(name: string): readonly [string, (value: string) => void] {
  const [params, setAddress] = useAddress()
  const { state } = useLocation() as { state: unknown }
  const isHydrated = useIsHydrated()
  const write = (value: string) =>
    setAddress(
      (next) => {
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, state },
    )
  return [isHydrated ? (params.get(name) ?? '') : '', write]
}

/** Browsers refuse to write an address at every key. */
const DEBOUNCE_MS = 300

/** Like `useParam`, for a text field: the text changes at once, and the address follows. */
export const useDebouncedParam = (name: string) => useDebouncedText(...useParam(name))

/** The text at once, and the parameter a moment later, when typing pauses. */
export function useDebouncedText(
  stored: string,
  write: (value: string) => void,
): readonly [string, (value: string) => void] {
  const [{ text, written, seen }, setState] = useState({ text: stored, written: stored, seen: stored })
  if (stored !== seen) {
    // Changed by this box, or by a link or the Back button, whose value is then used.
    const isOwn = stored === written
    setState({ text: isOwn ? text : stored, written: stored, seen: stored })
  }
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, written: text }))
      write(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `write` is a new function each time
  }, [text, written])
  return [text, (value) => setState((before) => ({ ...before, text: value }))]
}

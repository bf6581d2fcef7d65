import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom'
import { useAfterHydration } from './hydration.ts'

/**
 * Returns the parameters of the URL, and a function that changes them. React Router changes the URL in a transition:
 * until the transition is rendered, a field would show the old value, and choosing that value again would do nothing. So new
 * values are shown immediately.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  const [shownParams, setShownParams] = useOptimistic(params)
  /** `change` gets the current parameters, because some of them may have changed since the last render. */
  const write = (change: (currentParams: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    startTransition(() => {
      const newParams = change(new URLSearchParams(window.location.search))
      setShownParams(newParams)
      setParams(newParams, options)
    })
  return [shownParams, write] as const
}

/**
 * Returns a parameter of the URL, such as the search text, and a function that changes it. Writing replaces
 * the entry in the history, so that Back leads to the previous page, and keeps the entry's state (which overlay was opened
 * there). An empty value removes the parameter.
 */
export function useParam(name: string): readonly [string, (value: string) => void] {
  const [params, setUrlParams] = useUrlParams()
  const { state } = useLocation() as { state: unknown }
  const write = (value: string) =>
    setUrlParams(
      (newParams) => {
        if (value === '') newParams.delete(name)
        else newParams.set(name, value)
        return newParams
      },
      { replace: true, state },
    )
  return [useAfterHydration(params.get(name) ?? '', ''), write]
}

/** Browsers limit how often a page can change its URL, so the URL does not change with every key press. */
const DEBOUNCE_MS = 300

/** Like `useParam`, for a text field: the text changes immediately, and the URL when typing pauses. */
export const useDebouncedParam = (name: string) => useDebouncedText(...useParam(name))

/** Returns the text of a field, which changes immediately; `write` gets the text when typing pauses. */
export function useDebouncedText(
  storedText: string,
  write: (value: string) => void,
): readonly [string, (value: string) => void] {
  const [{ text, lastWrittenText, lastStoredText }, setState] = useState({
    text: storedText,
    lastWrittenText: storedText,
    lastStoredText: storedText,
  })
  if (storedText !== lastStoredText) {
    // If a link or the Back button has changed the parameter, the parameter's value replaces the text.
    const isOwnChange = storedText === lastWrittenText
    setState({
      text: isOwnChange ? text : storedText,
      lastWrittenText: storedText,
      lastStoredText: storedText,
    })
  }
  useEffect(() => {
    if (text === lastWrittenText) return
    const timer = setTimeout(() => {
      setState((previousState) => ({ ...previousState, lastWrittenText: text }))
      write(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `write` is a new function each time
  }, [text, lastWrittenText])
  return [text, (value) => setState((previousState) => ({ ...previousState, text: value }))]
}

import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
  /** A hook that returns the value. The component renders again when the value changes. */
  readonly use: () => T
}

/** Creates a value outside of React that components subscribe to; `serverValue` is used on the server and during hydration. */
export function createStore<T>(initialValue: T, serverValue: T = initialValue): Store<T> {
  let value = initialValue
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (newValue) => {
      value = newValue
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => serverValue),
  }
}

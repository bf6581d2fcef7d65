/** `localStorage` without exceptions: if the browser refuses storage (private windows, full disk), nothing is stored. */
export const deviceStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // The value is not stored. Every caller of `get` can handle a missing value.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
  removeWhere(isUnwanted: (key: string) => boolean): void {
    try {
      for (const key of Object.keys(localStorage)) if (isUnwanted(key)) localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}

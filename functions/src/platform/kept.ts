/** The emulator's answers are looked at right after something was written. */
const IS_KEEPING = process.env['FUNCTIONS_EMULATOR'] !== 'true'

/**
 * What was computed, kept in this instance for a while: however often and with whatever made-up parameters it is asked
 * for, it is computed once at a time, and again only when it is old. What was unused for longest makes room for new.
 */
export class Kept<T> {
  readonly #entries = new Map<string, { readonly value: Promise<T>; readonly until: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  async get(
    key: string,
    seconds: number,
    compute: () => Promise<T>,
    isWorthKeeping?: (value: T) => boolean,
  ): Promise<T> {
    const now = Date.now()
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    const entry = known && now < known.until ? known : { value: compute(), until: now + seconds * 1000 }
    this.#entries.set(key, entry)
    const [eldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && eldest !== undefined) this.#entries.delete(eldest)
    let isKept = false
    try {
      const value = await entry.value
      isKept = IS_KEEPING && (isWorthKeeping?.(value) ?? true)
      return value
    } finally {
      // A failure is nobody's answer but of those who waited for it.
      if (!isKept && this.#entries.get(key) === entry) this.#entries.delete(key)
    }
  }
}

/** Caching is disabled in the emulator, because tests read responses right after a write. */
const IS_CACHING_ENABLED = process.env['FUNCTIONS_EMULATOR'] !== 'true'

/** How long new callers join a computation that has begun. After that, the next caller starts another one. */
const TIMEOUT_MS = 15_000

/**
 * Caches computed values in this instance for a while. Callers that request a value at the same time share one computation, and
 * the value is computed again only after it has expired. The least recently used value makes room for a new one, so invented
 * parameters cannot fill the memory.
 */
export class MemoCache<T> {
  readonly #entries = new Map<string, { readonly value: Promise<T>; expiresAt: number }>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** `lifetimeSeconds`: how long a value is cached, or a function that computes the lifetime of a value; 0: not at all. */
  async get(
    key: string,
    lifetimeSeconds: number | ((value: T) => number),
    compute: () => Promise<T>,
  ): Promise<T> {
    const now = Date.now()
    const existingEntry = this.#entries.get(key)
    this.#entries.delete(key)
    const entry =
      existingEntry && now < existingEntry.expiresAt
        ? existingEntry
        : { value: compute(), expiresAt: now + TIMEOUT_MS }
    this.#entries.set(key, entry)
    const [oldestKey] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldestKey !== undefined) this.#entries.delete(oldestKey)
    let expiresAt = 0
    try {
      const value = await entry.value
      const seconds = typeof lifetimeSeconds === 'number' ? lifetimeSeconds : lifetimeSeconds(value)
      if (IS_CACHING_ENABLED) expiresAt = now + seconds * 1000
      return value
    } finally {
      // The caller that began the computation decides how long the value is cached. A failure is not cached.
      if (entry !== existingEntry) entry.expiresAt = expiresAt
      if (expiresAt <= now && this.#entries.get(key) === entry) this.#entries.delete(key)
    }
  }
}

/* Features that older browsers do not have or that need TLS, each with its fallback. README names the supported browsers. */

/** Creates a signal that aborts after a time. */
export function createTimeoutSignal(ms: number): AbortSignal {
  const { timeout } = AbortSignal as Partial<typeof AbortSignal>
  if (timeout) return timeout.call(AbortSignal, ms)
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No response came in time.', 'TimeoutError')), ms)
  return controller.signal
}

/** Makes a random UUID (version 4). `crypto.randomUUID` is missing in older browsers, and without TLS. */
export function makeUuid(): string {
  const randomBytes = crypto.getRandomValues(new Uint8Array(31))
  let index = 0
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const bits = (randomBytes[index++] ?? 0) & (15 >> (Number(digit) / 4))
    return (Number(digit) ^ bits).toString(16)
  })
}

/** Returns the locks that tabs share; undefined in older browsers, and without TLS. */
export const getTabLocks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/** Whether a feature of all supported browsers is missing here, which may explain a failure. */
export function isOldBrowser(): boolean {
  const requiredFeatures = [
    [Array.prototype, 'toSorted'],
    [AbortSignal, 'timeout'],
    [Intl, 'Segmenter'],
    [Intl, 'supportedValuesOf'],
    [Object, 'hasOwn'],
    [globalThis, 'structuredClone'],
  ] as const
  return requiredFeatures.some(([owner, name]) => typeof Reflect.get(owner, name) !== 'function')
}

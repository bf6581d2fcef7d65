/** Code of the app that did not load: no network, or a deployment removed it. The code that catches it says so on screen. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

/** Between the two tries. */
const PAUSE_MS = 400

/**
 * Asks for code again whose answer was an error, past the HTTP cache: that keeps a 404 as long as it was told to, and every further
 * `import()` would be answered with it.
 */
async function refreshFailedCode(): Promise<void> {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failedLoads = loads.filter(
    // A browser that tells no status has all of it asked for again.
    ({ name, responseStatus }) =>
      /\/assets\/[^?]*\.js$/.test(name) && !(responseStatus > 0 && responseStatus < 400),
  )
  const urls = [...new Set(failedLoads.map(({ name }) => name))]
  await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' }).catch(() => undefined)))
}

/** Loads code, and tries once more where it did not come. Throws `NotLoaded`. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await refreshFailedCode()
  }
  try {
    return await load()
  } catch (cause) {
    throw new NotLoaded("A part of the app didn't load.", { cause })
  }
}

/** Code of the app that did not load: no network, or a deployment removed it. The code that catches it says so on screen. */
export class CodeLoadError extends Error {
  override readonly name = 'NotLoaded'
}

/** Between the two tries. */
const PAUSE_MS = 400

/**
 * Fetches code again whose answer was an error, bypassing the HTTP cache: a cached 404 would be the answer to every further
 * `import()`.
 */
async function refreshFailedCode(): Promise<void> {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failedLoads = loads.filter(
    // If a browser does not report the status, all of it is fetched again.
    ({ name, responseStatus }) =>
      /\/assets\/[^?]*\.js$/.test(name) && !(responseStatus > 0 && responseStatus < 400),
  )
  const urls = [...new Set(failedLoads.map(({ name }) => name))]
  await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' }).catch(() => undefined)))
}

/** Loads code, and tries once more after a failure. Throws `CodeLoadError`. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await refreshFailedCode()
  }
  try {
    return await load()
  } catch (cause) {
    throw new CodeLoadError("A part of the app didn't load.", { cause })
  }
}

/** Thrown if code of the app did not load, because there is no network or a deployment removed it. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError'
}

const RETRY_DELAY_MS = 400

/**
 * Fetches the code that failed to load, bypassing the HTTP cache: otherwise a cached 404 would answer every further
 * `import()`.
 */
async function refreshFailedCode(): Promise<void> {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failedLoads = loads.filter(
    // If a browser does not report the status, all code is fetched again.
    ({ name, responseStatus }) =>
      /\/assets\/[^?]*\.js$/.test(name) && !(responseStatus > 0 && responseStatus < 400),
  )
  const urls = [...new Set(failedLoads.map(({ name }) => name))]
  await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' }).catch(() => undefined)))
}

/** Loads code, and tries once more after a failure. Throws `CodeLoadError` if both attempts fail. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    await refreshFailedCode()
  }
  try {
    return await load()
  } catch (cause) {
    throw new CodeLoadError("A part of the app didn't load.", { cause })
  }
}

import process from 'node:process'

/**
 * Aborts when the program must end: Ctrl-C, a kill, a closed terminal, or the end of the bootstrap that started it. Further
 * signals change nothing: npm and the terminal send the same Ctrl-C more than once, and the data is being exported then.
 */
export function stopRequest(): AbortSignal {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abort)
  if (process.env['KILN_BOOTSTRAP_PID'] === String(process.ppid)) {
    const bootstrap = process.ppid
    setInterval(() => {
      if (process.ppid !== bootstrap) abort()
    }, 1000).unref()
  }
  return controller.signal
}

export function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

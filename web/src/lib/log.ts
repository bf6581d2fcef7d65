/** Logs a failure that users can do nothing about, for debugging. */
export function logWarning(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes to the console
  console.warn(message, cause)
}

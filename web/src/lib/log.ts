/** For debugging: logs a failure about which users can do nothing. */
export function logWarning(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- The one place that does.
  console.warn(message, cause)
}

/** For who debugs: what went wrong without anything for a person to do about it. */
export function logWarning(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- The one place that does.
  console.warn(message, cause)
}

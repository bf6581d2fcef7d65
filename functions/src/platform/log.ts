import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import * as logger from 'firebase-functions/logger'

/** The fields of a log line. */
type LogFields = Readonly<Record<string, unknown>>

const traces = new AsyncLocalStorage<string | null>()

/** Returns a new trace: 32 hexadecimal digits, as in a trace-id of W3C Trace Context. */
export function makeTrace(): string {
  return randomBytes(16).toString('hex')
}

/** Runs work under a trace, which all log lines and mails of the work contain. The trace is null if the cause is unknown. */
export function runWithTrace<T>(trace: string | null, work: () => T): T {
  return traces.run(trace, work)
}

/** Runs work that has no trace yet under a new trace. */
export function runWithNewTrace<T>(work: () => T): T {
  return runWithTrace(makeTrace(), work)
}

/** The trace of the current work; null if there is none. */
export function readCurrentTrace(): string | null {
  return traces.getStore() ?? null
}

/** Formats an error for a log line. */
export function describeError(thrownValue: unknown): LogFields {
  if (!(thrownValue instanceof Error)) return { error: typeof thrownValue }
  const { name, code, stack, message } = thrownValue as Error & { code?: unknown }
  return { error: name, code, stack: stack ?? message }
}

const EMAIL_PATTERN = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/** Adds the trace, and removes email addresses from all texts: messages of Mailgun or a database may contain some. */
function prepareFields(logFields: LogFields): LogFields {
  const trace = readCurrentTrace()
  const text = JSON.stringify(logFields, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(EMAIL_PATTERN, '[email]') : value,
  )
  return { ...(trace === null ? {} : { trace }), ...(JSON.parse(text) as LogFields) }
}

export function info(message: string, logFields: LogFields = {}): void {
  logger.info(message, prepareFields(logFields))
}

export function warn(message: string, logFields: LogFields = {}): void {
  logger.warn(message, prepareFields(logFields))
}

export function error(message: string, logFields: LogFields = {}): void {
  logger.error(message, prepareFields(logFields))
}

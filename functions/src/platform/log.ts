import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import * as logger from 'firebase-functions/logger'

/** The fields of a log line. */
type LogFields = Readonly<Record<string, unknown>>

const traces = new AsyncLocalStorage<string | null>()

/** A new id for a piece of work: 32 hexadecimal digits, like a trace-id of W3C Trace Context. */
export function newTrace(): string {
  return randomBytes(16).toString('hex')
}

/** Runs work under its trace: all of its log lines and mail carry it. Null: unknown cause. */
export function runWithTrace<T>(trace: string | null, work: () => T): T {
  return traces.run(trace, work)
}

/** Runs work without a trace under a new one. */
export function withTrace<T>(work: () => T): T {
  return runWithTrace(newTrace(), work)
}

/** The trace of the current work; null if there is none. */
export function currentTrace(): string | null {
  return traces.getStore() ?? null
}

/** An error, formatted for a log line. */
export function describeError(thrown: unknown): LogFields {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const { name, code, stack, message } = thrown as Error & { code?: unknown }
  return { error: name, code, stack: stack ?? message }
}

const ADDRESS = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/** With the trace, and without email addresses: messages of Mailgun or a database may contain some. */
function redact(entry: LogFields): LogFields {
  const trace = currentTrace()
  const fields = Object.entries(entry).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value.replace(ADDRESS, '[email]') : value,
  ])
  return { ...(trace === null ? {} : { trace }), ...Object.fromEntries(fields) }
}

export function info(message: string, entry: LogFields = {}): void {
  logger.info(message, redact(entry))
}

export function warn(message: string, entry: LogFields = {}): void {
  logger.warn(message, redact(entry))
}

export function error(message: string, entry: LogFields = {}): void {
  logger.error(message, redact(entry))
}

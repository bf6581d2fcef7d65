import type { z } from 'zod'
import type { ErrorCode } from '../../shared/http/errors.ts'
import { MISSING_MESSAGE } from '../../shared/http/fields.ts'
import { CallError } from '../platform/call-handler.ts'

/** Replaces zod's own messages for a missing value and for a value that is not a number, because they are hard to understand. */
const plainErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined || issue.input === null) return MISSING_MESSAGE
  return issue.expected === 'number' || issue.expected === 'int' ? 'Please enter a number.' : undefined
}

/**
 * Parses one part of a request. Throws a `CallError` with `code` and a message for each invalid field. `knownErrors` are
 * errors by field that the caller has already found; they are included.
 */
export function parseRequestPart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: Extract<ErrorCode, `invalid_${string}`>,
  knownErrors: Readonly<Record<string, string>> = {},
): z.output<S> {
  const result = schema.safeParse(value, { error: plainErrorMap })
  if (result.success && Object.keys(knownErrors).length === 0) return result.data
  const fields = { ...knownErrors }
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.map(String).join('.') || 'body'
    fields[field] ??= issue.message
  }
  throw new CallError(code, summariseErrors(fields), { fields })
}

/** Summarises the errors in one line, for a toast. Users do not know the fields' names, which are names in code. */
function summariseErrors(fields: Record<string, string>): string {
  const [message = '', ...otherMessages] = Object.values(fields)
  return otherMessages.length > 0 || message === MISSING_MESSAGE ? 'Please check what you entered.' : message
}

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/lib/api-error.ts'

/**
 * Shows the server's message about each field at that field. The first field with a message, in the order of the form, gets the
 * focus. `formFieldNames` maps the call's field names to the form's. Returns whether a field shows a message.
 */
export function showFieldErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  fieldNames: readonly Path<T>[],
  error: unknown,
  formFieldNames: Readonly<Record<string, Path<T>>> = {},
): boolean {
  if (!(error instanceof ApiError)) return false
  const messages = new Map<string, string>()
  for (const [field, message] of Object.entries(error.fields)) {
    messages.set(formFieldNames[field] ?? field, message)
  }
  let hasShownMessage = false
  for (const name of fieldNames) {
    const message = messages.get(name)
    if (message === undefined) continue
    form.setError(name, { message }, { shouldFocus: !hasShownMessage })
    hasShownMessage = true
  }
  return hasShownMessage
}

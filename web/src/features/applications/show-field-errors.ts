import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/lib/api-error.ts'

/** Puts what the server said of each field where it belongs; the first of them gets the focus. */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  names: readonly Path<T>[],
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return
  let isFirst = true
  for (const name of names) {
    const message = error.fields[name]
    if (message === undefined) continue
    form.setError(name, { message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

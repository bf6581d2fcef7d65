import { ApiError } from '@/lib/api-error.ts'

/** The server knows nobody of this e-mail (specification section 8). */
export function isNewHere(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.code === 'name_required' ||
    /Name is required for new users|Welcome! It looks like you're new/.test(error.message)
  )
}

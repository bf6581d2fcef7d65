import { PRODUCT } from '@shared/brand/brand.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toast } from '@/lib/toast.ts'

/** Returns whether the server answered that no member has this email (specification section 8). */
function isNewcomerError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.code === 'name_required' ||
    /Name is required for new users|Welcome! It looks like you're new/.test(error.message)
  )
}

/** Tells a newcomer in a toast where to register (specification section 8). Returns false for any other error. */
export function toastIfNewcomer(error: unknown): boolean {
  if (!isNewcomerError(error)) return false
  toast({
    title: `Welcome to ${PRODUCT}!`,
    description: `It looks like you're new here. Use the 'Join ${PRODUCT}' link to create an account.`,
  })
  return true
}

import { Suspense } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { closeAuthDialog, useAuthDialogOptions } from '@/core/session/auth-dialog-options.ts'

const AuthDialog = makeLazyComponent(
  async () => ({ default: (await import('@/features/auth/auth-dialog.tsx')).AuthDialog }),
  DialogFallback,
)

/** Loads the auth dialog the first time someone opens it. */
export function AuthDialogHost() {
  const options = useAuthDialogOptions()
  if (options === null) return null
  return (
    <Suspense fallback={null}>
      <AuthDialog {...options} onClose={closeAuthDialog} />
    </Suspense>
  )
}

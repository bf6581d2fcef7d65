import { lazy, Suspense } from 'react'
import { closeAuthDialog, useAuthDialogMode } from '@/lib/auth-dialog.ts'

const AuthDialog = lazy(async () => ({
  default: (await import('@/features/auth/auth-dialog.tsx')).AuthDialog,
}))

/** Loads the auth modal the first time somebody opens it. */
export function AuthDialogHost() {
  const mode = useAuthDialogMode()
  if (mode === null) return null
  return (
    <Suspense fallback={null}>
      <AuthDialog mode={mode} onClose={closeAuthDialog} />
    </Suspense>
  )
}

import { Suspense } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { closeAuthDialog, useAuthPrompt } from '@/core/session/auth-prompt.ts'

const AuthDialog = lazyPart(
  async () => ({ default: (await import('@/features/auth/auth-dialog.tsx')).AuthDialog }),
  DialogFallback,
)

/** Loads the auth dialog the first time someone opens it. */
export function AuthDialogHost() {
  const prompt = useAuthPrompt()
  if (prompt === null) return null
  return (
    <Suspense fallback={null}>
      <AuthDialog {...prompt} onClose={closeAuthDialog} />
    </Suspense>
  )
}

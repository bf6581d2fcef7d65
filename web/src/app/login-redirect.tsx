import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { openAuthDialog, type AuthMode } from '@/core/session/auth-dialog-options.ts'
import { paths } from '@/lib/paths.ts'
import { getCurrentUserId } from '@/lib/current-user-id.ts'

/**
 * /login and similar paths lead to the home page, where the auth dialog opens for visitors. After signing in, a visitor returns
 * to the page that redirected them.
 */
export function LoginRedirect({ mode }: { readonly mode: AuthMode }) {
  const { returnPath = null } = (useLocation().state ?? {}) as { returnPath?: string | null }
  useEffect(() => {
    if (getCurrentUserId() === null) openAuthDialog(mode, null, returnPath)
  }, [mode, returnPath])
  return <Navigate to={paths.home} replace />
}

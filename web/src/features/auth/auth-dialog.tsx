import { PRODUCT } from '@shared/brand/brand.ts'
import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import type { AuthMode } from '@/core/session/auth-dialog-options.ts'
import { useNavigate } from 'react-router-dom'
import { recordLinkRequest, type FollowTarget } from '@/core/session/link-request.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { isSessionEnded } from '@/lib/session-ended.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { CheckEmail } from './check-email.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface AuthDialogProps {
  readonly mode: AuthMode
  /** The follow that is completed after signing in. */
  readonly pendingFollow: FollowTarget | null
  /** The page to return to after signing in, if it is not the open page. */
  readonly returnPath: string | null
  readonly onClose: () => void
}

/**
 * Sign-in and registration (specification section 2, "Auth modal"). The dialog is rendered only while it is open, so closing
 * resets its fields; switching the mode keeps the email.
 */
export function AuthDialog({ mode: initialMode, pendingFollow, returnPath, onClose }: AuthDialogProps) {
  const [mode, setMode] = useState(initialMode)
  const [email, setEmail] = useState('')
  const [recipient, setRecipient] = useState<string | null>(null)
  const { user } = useCurrentUser()
  const hasSessionEnded = isSessionEnded.use()
  const navigate = useNavigate()
  // The session gets a user when the link is opened in another tab.
  useEffect(() => {
    if (!user || hasSessionEnded) return
    toastSuccess('Login Successful!', `Hi, ${user.name}.`)
    onClose()
    if (returnPath !== null) void navigate(returnPath, { replace: true })
  }, [user, hasSessionEnded, returnPath, navigate, onClose])

  if (recipient !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Check Your Email"
        description={
          <>
            A login link is on its way to <strong className="break-words">{recipient}</strong>.
          </>
        }
      >
        <CheckEmail onClose={onClose} />
      </Dialog>
    )
  }
  const handleLinkSent = (address: string) => {
    recordLinkRequest(pendingFollow && { email: address, target: pendingFollow })
    setRecipient(address)
  }
  const makeSwitchTo = (newMode: AuthMode) => (typedEmail: string) => {
    setEmail(typedEmail)
    setMode(newMode)
  }
  return mode === 'sign-in' ? (
    <Dialog
      open
      shouldCloseWithoutAsking
      onClose={onClose}
      title="Sign In"
      description="No password needed. We'll email you a link to sign in."
    >
      <SignInForm
        email={email}
        returnPath={returnPath}
        onSent={handleLinkSent}
        onRegister={makeSwitchTo('register')}
      />
    </Dialog>
  ) : (
    <Dialog
      open
      shouldCloseWithoutAsking
      onClose={onClose}
      title={`Join ${PRODUCT}`}
      description="Small gatherings for creative people, in your city and the next."
    >
      <RegisterForm email={email} onSent={handleLinkSent} onSignIn={makeSwitchTo('sign-in')} />
    </Dialog>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { PRODUCT } from '@shared/brand/brand.ts'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField } from '@/components/form/contact-fields.tsx'
import { Button, inlineButtonClass } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { chooseReturnPath } from './login-paths.ts'
import { makeLoginEmailSchema, toastMissingEmail } from './login-email.ts'
import { toastIfNewcomer } from './newcomer.ts'

interface SignInFormProps {
  readonly email: string
  /** The page to return to after signing in, if it is not the open page. */
  readonly returnPath: string | null
  readonly onSent: (email: string) => void
  readonly onRegister: (email: string) => void
}

const MISSING_EMAIL_TEXT = 'Please enter your email address'

/** Requests a one-time login link. */
export function SignInForm({ email, returnPath, onSent, onRegister }: SignInFormProps) {
  const { pathname, search } = useLocation()
  const { form, errors, isSending, formProps } = useCallForm({
    defaultValues: { email },
    resolver: zodResolver(z.object({ email: makeLoginEmailSchema(MISSING_EMAIL_TEXT) })),
    fieldNames: ['email'],
    send: (body: { email: string }) =>
      callApi('requestLogin', {
        body: { ...body, redirect: chooseReturnPath(returnPath ?? pathname + search) },
      }),
    onSent: (_, values) => {
      toastSuccess('Login Link Sent!', 'Check your email for a secure login link.')
      onSent(values.email)
    },
    failureToast: 'Failed to send login link',
    onError: toastIfNewcomer,
    onInvalid: (fieldErrors) => toastMissingEmail(fieldErrors.email?.message, MISSING_EMAIL_TEXT),
  })

  return (
    <form {...formProps}>
      <EmailField placeholder="you@example.com" error={errors.email?.message} {...form.register('email')} />
      <Button type="submit" className="mt-5 w-full" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send login link'}
      </Button>
      <p className="mt-5 text-center">
        New here?{' '}
        <button
          type="button"
          className={inlineButtonClass}
          onClick={() => onRegister(form.getValues('email'))}
        >
          Join {PRODUCT}
        </button>
      </p>
    </form>
  )
}

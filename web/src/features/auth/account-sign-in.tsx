import { zodResolver } from '@hookform/resolvers/zod'
import { PRODUCT } from '@shared/brand/brand.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { Button, inlineButtonClass } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { recordLinkRequest } from '@/core/session/link-request.ts'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { paths } from '@/lib/paths.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { CheckEmail } from './check-email.tsx'
import { makeLoginEmailSchema, toastMissingEmail } from './login-email.ts'
import { toastIfNewcomer } from './newcomer.ts'

/** The delay before the page opens a login link that the API returned (specification section 9). */
const REDIRECT_DELAY_MS = 1000

const MISSING_EMAIL_TEXT = 'Please enter your email address.'

interface FormValues {
  readonly email: string
  readonly name: string
}

/** The page /account for visitors: it sends a login link, and newcomers add their name (specification section 2). */
export function AccountSignIn({ reason }: { readonly reason: string | null }) {
  const [recipient, setRecipient] = useState<string | null>(null)
  const [loginLink, setLoginLink] = useState<string>()
  useOpenLoginLink(loginLink)
  return (
    <div className="px-gutter grid items-end gap-x-16 gap-y-10 pt-28 pb-20 lg:min-h-svh lg:grid-cols-[3fr_2fr]">
      <h1 className="display text-display-1">
        Your
        <br />
        account
      </h1>
      {recipient === null ? (
        <LoginLinkForm
          reason={reason}
          onSent={(email, link) => {
            setRecipient(email)
            setLoginLink(link)
          }}
        />
      ) : (
        <div role="status">
          <h2 className="text-4xl">Check Your Email</h2>
          <p className="mt-2 mb-6 text-lg">
            A login link is on its way to <strong className="break-words">{recipient}</strong>.
          </p>
          <CheckEmail onClose={() => setRecipient(null)} />
        </div>
      )}
    </div>
  )
}

function useOpenLoginLink(link: string | undefined): void {
  useEffect(() => {
    if (link === undefined) return
    const timer = setTimeout(() => window.location.assign(link), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [link])
}

interface LoginLinkFormProps {
  readonly reason: string | null
  readonly onSent: (email: string, loginLink: string | undefined) => void
}

function LoginLinkForm({ reason, onSent }: LoginLinkFormProps) {
  const { form, errors, isSending, formProps } = useCallForm({
    defaultValues: { email: '', name: '' },
    resolver: zodResolver(
      z.object({ email: makeLoginEmailSchema(MISSING_EMAIL_TEXT), name: z.string().trim() }),
    ),
    fieldNames: ['email', 'name'],
    send: (values: FormValues) => callApi('requestLogin', { body: { ...values, redirect: paths.account } }),
    onSent: ({ loginLink }, { email }) => {
      recordLinkRequest()
      toastSuccess('Login Link Sent!', 'Check your email for a secure login link.')
      onSent(email, loginLink)
    },
    failureToast: 'Failed to send login link. Please try again.',
    onError: (error, { setError }) => {
      if (!toastIfNewcomer(error)) return false
      const message = "You're new here. Add your name to join."
      setError('name', { message }, { shouldFocus: true })
      return true
    },
    onInvalid: (fieldErrors) => toastMissingEmail(fieldErrors.email?.message, MISSING_EMAIL_TEXT),
  })

  return (
    <form {...formProps} className="grid gap-5">
      {reason && <p className="border-ink border-l-4 py-1 pl-4 text-xl font-bold">{reason}</p>}
      <p className="text-xl">
        Sign in with a link by email. No password needed. New here? Add your name to join.
      </p>
      <EmailField placeholder="you@example.com" error={errors.email?.message} {...form.register('email')} />
      <NameField
        aria-required={false}
        label="Name (optional)"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" className="min-h-14 text-lg" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send login link'}
      </Button>
      <p>
        Want to tell us your city too?{' '}
        <button type="button" className={inlineButtonClass} onClick={() => openAuthDialog('register')}>
          Join {PRODUCT}
        </button>
      </p>
    </form>
  )
}

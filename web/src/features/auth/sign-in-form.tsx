import { requestLoginBody } from '@shared/auth/contract.ts'
import { PRODUCT } from '@shared/product.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { EmailField } from '@/components/person-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError, userMessage } from '@/lib/api-error.ts'
import { toast } from '@/lib/toast.ts'
import { isNewHere, welcomeNewcomer } from './new-here.ts'

interface SignInFormProps {
  readonly email: string
  readonly onSent: (email: string) => void
  readonly onRegister: (email: string) => void
}

/** Asks for a one-time login link. */
export function SignInForm({ email, onSent, onRegister }: SignInFormProps) {
  const form = useForm({ defaultValues: { email } })
  const request = useMutation({
    mutationFn: (to: string) => callApi('requestLogin', { body: { email: to } }),
    onSuccess: (_, to) => {
      toast({ title: 'Login Link Sent!', description: 'Check your email for a secure login link.' })
      onSent(to)
    },
    onError: (error) => {
      if (isNewHere(error)) {
        welcomeNewcomer()
        return
      }
      if (error instanceof ApiError && error.fields['email']) {
        form.setError('email', { message: error.fields['email'] }, { shouldFocus: true })
      }
      toast({
        title: 'Error',
        description: userMessage(error, 'Failed to send login link'),
        destructive: true,
      })
    },
  })

  const submit = form.handleSubmit(({ email: typed }) => {
    const to = typed.trim()
    if (to === '') {
      form.setError('email', { message: 'Please enter your email address' }, { shouldFocus: true })
      toast({ title: 'Email Required', description: 'Please enter your email address', destructive: true })
      return
    }
    const wrong = requestLoginBody.shape.email.safeParse(to).error?.issues[0]?.message
    if (wrong) form.setError('email', { message: wrong }, { shouldFocus: true })
    else request.mutate(to)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        placeholder="you@example.com"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" className="mt-5 w-full" disabled={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send Login Link'}
      </Button>
      <p className="mt-5 text-center">
        New here?{' '}
        <button
          type="button"
          className="min-h-11 px-1 font-bold underline decoration-2 underline-offset-4 hover:decoration-4"
          onClick={() => onRegister(form.getValues('email'))}
        >
          Join {PRODUCT}
        </button>
      </p>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { citySignup } from '@shared/cities/contract.ts'
import { useWatch } from 'react-hook-form'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { Button, inlineButtonClass } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { readVisitorContact } from '@/lib/visitor-contact.ts'

interface CitySignupDialogProps {
  readonly city: string
  readonly onClose: () => void
  /** Opens the sign-in dialog: members can follow a city without typing their name. */
  readonly onSignIn?: () => void
}

const formSchema = citySignup.omit({ city: true })

/** Signs a visitor up for email about a city's events (specification section 2, "Modals"). */
export function CitySignupDialog({ city, onClose, onSignIn }: CitySignupDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What's on in ${city}`}
      description="At most one email per new event. Unsubscribe any time."
    >
      <CitySignupForm city={city} onClose={onClose} />
      {onSignIn && (
        <p className="mt-5 text-center">
          Already a member?{' '}
          <button type="button" className={inlineButtonClass} onClick={onSignIn}>
            Sign in and follow
          </button>
        </p>
      )}
    </Dialog>
  )
}

function CitySignupForm({ city, onClose }: Omit<CitySignupDialogProps, 'onSignIn'>) {
  const { form, errors, isSending, formProps } = useCallForm({
    defaultValues: readVisitorContact() ?? { email: '', name: '' },
    resolver: zodResolver(formSchema),
    fieldNames: ['email', 'name'],
    send: (values: { email: string; name: string }) =>
      callApi('signUpForCity', { body: { ...values, city } }),
    onSent: () => {
      toastSuccess(`We'll notify you about upcoming events in ${city}.`)
      onClose()
    },
    failureToast: 'Failed to sign up. Please try again.',
  })
  const [email, name] = useWatch({ control: form.control, name: ['email', 'name'] })
  return (
    <form {...formProps}>
      <div className="grid gap-5">
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <NameField error={errors.name?.message} {...form.register('name')} />
      </div>
      <Button
        type="submit"
        className="mt-6 w-full"
        disabled={isSending || email.trim() === '' || name.trim() === ''}
      >
        {isSending ? 'Signing up...' : 'Notify me'}
      </Button>
    </form>
  )
}

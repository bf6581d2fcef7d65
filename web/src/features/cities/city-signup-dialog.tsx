import { zodResolver } from '@hookform/resolvers/zod'
import { citySignup } from '@shared/cities/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { EmailField, NameField } from '@/components/person-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError, userMessage } from '@/lib/api-error.ts'
import { toast } from '@/lib/toast.ts'

interface CitySignupDialogProps {
  readonly city: string
  readonly onClose: () => void
}

const formSchema = citySignup.omit({ city: true })

/** Asks to be told of a city's events (specification section 2, "Modals"). */
export function CitySignupDialog({ city, onClose }: CitySignupDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What's on in ${city}`}
      description="One email for each new event, and a link in it to stop."
    >
      <CitySignupForm city={city} onClose={onClose} />
    </Dialog>
  )
}

function CitySignupForm({ city, onClose }: CitySignupDialogProps) {
  const form = useForm({ defaultValues: { email: '', name: '' }, resolver: zodResolver(formSchema) })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const [email, name] = useWatch({ control: form.control, name: ['email', 'name'] })
  const signUp = useMutation({
    mutationFn: (filled: { email: string; name: string }) =>
      callApi('signUpForCity', { body: { ...filled, city } }),
    onSuccess: () => {
      toast({ title: `We'll notify you about upcoming events in ${city}.` })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields['email']) {
        form.setError('email', { message: error.fields['email'] }, { shouldFocus: true })
      }
      toast({
        title: 'Error',
        description: userMessage(error, 'Failed to sign up. Please try again.'),
        destructive: true,
      })
    },
  })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((filled) => signUp.mutate(filled))(event)}>
      <div className="grid gap-5">
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <NameField error={errors.name?.message} {...form.register('name')} />
      </div>
      <Button
        type="submit"
        className="mt-6 w-full"
        disabled={signUp.isPending || email.trim() === '' || name.trim() === ''}
      >
        {signUp.isPending ? 'Signing up...' : 'Notify me'}
      </Button>
    </form>
  )
}

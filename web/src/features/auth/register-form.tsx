import { zodResolver } from '@hookform/resolvers/zod'
import { registerBody } from '@shared/auth/contract.ts'
import { makeTooLongMessage, optionalUrl } from '@shared/http/fields.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CityPicker } from '@/core/cities/city-picker.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { Button, inlineButtonClass } from '@/components/ui/button.tsx'
import { RulesNote } from '@/components/ui/rules-note.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastError, toastSuccess } from '@/lib/toast.ts'
import { HostFields } from './host-fields.tsx'
import {
  emptyRegistration,
  findMissingFields,
  toRegisterBody,
  type RegistrationForm,
} from './registration.ts'
import { RoleChoice } from './role-choice.tsx'

interface RegisterFormProps {
  readonly email: string
  readonly onSent: (email: string) => void
  readonly onSignIn: (email: string) => void
}

const optionalLink = z
  .string()
  .trim()
  .refine((value) => optionalUrl.safeParse(value).success, {
    error: 'Please enter a full link, such as https://example.com.',
  })
const { name, email: emailField } = registerBody.shape
const cityChoiceSchema = z.object({ city: z.string(), area: z.string().nullable() }).nullable()

/** The checks of a host's form before sending; `toRegisterBody` decides which texts are sent. */
const hostSchema = z.object({
  name,
  email: emailField,
  cityChoice: cityChoiceSchema.refine((value) => value !== null, { error: 'Please choose your city.' }),
  role: z.enum(['user', 'host']),
  about: z.string(),
  whyHost: z.string(),
  eventThemes: z.string().trim().max(4000, makeTooLongMessage(4000)),
  portfolioUrl: optionalLink,
  linkedinUrl: optionalLink,
  socialUrl: optionalLink,
  websiteUrl: optionalLink,
})

/** For members the hidden host fields are neither sent nor checked. */
const memberSchema = hostSchema.extend({
  eventThemes: z.string(),
  portfolioUrl: z.string(),
  linkedinUrl: z.string(),
  socialUrl: z.string(),
  websiteUrl: z.string(),
})
const resolvers = { host: zodResolver(hostSchema), user: zodResolver(memberSchema) }

/** Creates a member, and an application to host if requested (specification section 2, "Auth modal"). */
export function RegisterForm({ email, onSent, onSignIn }: RegisterFormProps) {
  const { form, errors, isSending, formProps } = useCallForm<RegistrationForm>({
    defaultValues: { ...emptyRegistration, email },
    resolver: (values, context, options) => resolvers[values.role](values, context, options),
    fieldNames: ['name', 'email', 'cityChoice', 'eventThemes'],
    // The event themes are sent as `bio` and as `whyHost`, so the errors of these fields are shown at the event themes.
    formFieldNames: { city: 'cityChoice', bio: 'eventThemes', whyHost: 'eventThemes' },
    send: (values) => callApi('register', { body: toRegisterBody(values) }),
    onSent: (_, values) => {
      if (values.role === 'host') {
        toastSuccess(
          'Thank you for applying!',
          'You can sign in as a member immediately while we review your application.',
        )
      } else toastSuccess(`Welcome to ${PRODUCT}!`, 'Check your email for a secure login link.')
      onSent(values.email.trim())
    },
    failureToast: { title: 'Registration failed', fallback: 'Please try again.' },
    onInvalid: (_, { getValues }) => {
      if (findMissingFields(getValues()).length === 0) return
      toastError('Please fill in all required fields', 'Required Fields')
    },
  })
  const isHost = useWatch({ control: form.control, name: 'role' }) === 'host'

  return (
    <form {...formProps}>
      <div className="-mx-2 grid max-h-[60vh] gap-5 overflow-y-auto px-2 pt-1 pb-2">
        <NameField error={errors.name?.message} {...form.register('name')} />
        <EmailField placeholder="you@example.com" error={errors.email?.message} {...form.register('email')} />
        <Controller
          control={form.control}
          name="cityChoice"
          render={({ field }) => (
            <CityPicker
              citySet="auth"
              ref={field.ref}
              value={field.value}
              onChange={(choice) => form.setValue('cityChoice', choice, { shouldValidate: true })}
              error={errors.cityChoice?.message}
            />
          )}
        />
        <RoleChoice {...form.register('role')} />
        {isHost && <HostFields form={form} />}
      </div>
      <Button type="submit" className="mt-5 w-full" disabled={isSending}>
        {isSending ? 'Submitting...' : isHost ? 'Apply to Join' : 'Join'}
      </Button>
      <div className="mt-3">
        <RulesNote action="joining" />
      </div>
      <p className="mt-4 text-center">
        Been here before?{' '}
        <button type="button" className={inlineButtonClass} onClick={() => onSignIn(form.getValues('email'))}>
          Sign in
        </button>
      </p>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { rsvpBody } from '@shared/rsvps/contract.ts'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CityPicker } from '@/components/city-picker/city-picker.tsx'
import { EmailField, NameField } from '@/components/person-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ApiError } from '@/lib/api-error.ts'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { toast } from '@/lib/toast.ts'
import { useCreateRsvp } from './create-rsvp.ts'
import { rsvpFailure, rsvpSuccess } from './rsvp-words.ts'

const form = rsvpBody.pick({ name: true, email: true, sourceCity: true, sourceArea: true })
type Values = z.input<typeof form>

interface RsvpFormProps {
  readonly event: EventDetail
  readonly user: CurrentUser | null
  readonly onDone: () => void
}

/** Name, e-mail and, if wanted, where somebody comes from. What was typed stays when sending fails. */
export function RsvpForm({ event, user, onDone }: RsvpFormProps) {
  const create = useCreateRsvp(event)
  const { register, control, handleSubmit, getValues, setError, setValue, formState } = useForm<
    Values,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      sourceCity: user?.city ?? null,
      sourceArea: user?.area ?? null,
    },
  })

  const send = handleSubmit(
    async (values) => {
      try {
        toast(rsvpSuccess(await create(values), event))
        onDone()
      } catch (error) {
        const { closes, ...words } = rsvpFailure(error)
        toast(words)
        if (closes) onDone()
        if (!(error instanceof ApiError)) return
        for (const [field, message] of Object.entries(error.fields)) {
          if (field === 'name' || field === 'email') setError(field, { message })
        }
      }
    },
    ({ name, email }) => {
      const isBlank = getValues(['name', 'email']).some((value) => value.trim() === '')
      toast({
        title: 'Error',
        description: isBlank ? 'Please fill in all fields.' : (name ?? email)?.message,
        destructive: true,
      })
    },
  )

  const { errors, isSubmitting, isDirty } = formState
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={(submit) => void send(submit)} className="grid gap-5">
      <NameField error={errors.name?.message} {...register('name')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <Controller
        control={control}
        name="sourceCity"
        render={({ field }) => (
          <Controller
            control={control}
            name="sourceArea"
            render={({ field: area }) => (
              <CityPicker
                label="Where are you coming from? (optional)"
                value={field.value ? { city: field.value, area: area.value ?? null } : null}
                onChange={(choice) => {
                  setValue('sourceCity', choice.city)
                  setValue('sourceArea', choice.area)
                }}
              />
            )}
          />
        )}
      />
      <Button type="submit" disabled={isSubmitting} className="min-h-13 text-lg">
        {isSubmitting ? 'Submitting...' : event.isFull ? 'Join Waitlist' : 'RSVP Now'}
      </Button>
    </form>
  )
}

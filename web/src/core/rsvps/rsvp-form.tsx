import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { rsvpBody, type RsvpAnswer } from '@shared/rsvps/contract.ts'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { CityPicker } from '@/core/cities/city-picker.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, NameField } from '@/components/form/person-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { KEPT } from './outbox-words.ts'
import { useCreateRsvp } from './create-rsvp.ts'
import { ALREADY_RSVPD, FAILURE, isAlreadyRsvpd, rsvpSuccess } from './rsvp-words.ts'

const schema = rsvpBody.pick({ name: true, email: true, sourceCity: true, sourceArea: true })
type Values = z.input<typeof schema>
const names = ['name', 'email'] as const

interface RsvpFormProps {
  readonly event: EventDetail
  readonly user: CurrentUser | null
  readonly onDone: () => void
}

/** Name, e-mail and, if wanted, where somebody comes from. What was typed stays when sending fails. */
export function RsvpForm({ event, user, onDone }: RsvpFormProps) {
  const create = useCreateRsvp(event)
  const { form, errors, isSending, formProps } = useCallForm<
    Values,
    z.output<typeof schema>,
    RsvpAnswer | 'kept'
  >({
    resolver: zodResolver(schema),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      sourceCity: user?.city ?? null,
      sourceArea: user?.area ?? null,
    },
    names,
    send: create,
    onSent: (answer) => {
      toast(answer === 'kept' ? KEPT.rsvp : rsvpSuccess(answer, event))
      onDone()
    },
    failure: FAILURE,
    onError: (error) => {
      if (!isAlreadyRsvpd(error)) return false
      toast(ALREADY_RSVPD)
      onDone()
      return true
    },
    onInvalid: ({ name, email }, { getValues }) => {
      const isBlank = getValues(['name', 'email']).some((value) => value.trim() === '')
      toast({
        title: 'Error',
        description: isBlank ? 'Please fill in all fields.' : (name ?? email)?.message,
        destructive: true,
      })
    },
  })
  const { register, control, setValue } = form
  return (
    <form {...formProps} className="grid gap-5">
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
      <Button type="submit" disabled={isSending} className="min-h-13 text-lg">
        {isSending ? 'Submitting...' : event.isFull ? 'Join Waitlist' : 'RSVP Now'}
      </Button>
    </form>
  )
}

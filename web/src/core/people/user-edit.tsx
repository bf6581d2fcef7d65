import { zodResolver } from '@hookform/resolvers/zod'
import { userEdit, type AdminUser } from '@shared/users/contract.ts'
import type { z } from 'zod'
import { EmailField, NameField } from '@/components/form/person-fields.tsx'
import { SaveOrCancel } from '@/components/form/save-or-cancel.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { CityOptions } from '@/core/cities/city-options.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toast } from '@/lib/toast.ts'
import { useUserChanged } from './user-queries.ts'

/** The form has one city, which the call takes as a list. */
const filled = userEdit.omit({ cities: true }).extend({ city: userEdit.shape.area })
type Filled = z.input<typeof filled>

const names = ['name', 'email', 'city', 'area'] as const

interface UserEditProps {
  readonly user: AdminUser
  readonly onDone: () => void
}

/** Name, e-mail, city and area of a user. */
export function UserEdit({ user, onDone }: UserEditProps) {
  const { id, name, email, city, area } = user
  const changed = useUserChanged(id)
  const { form, errors, isSending, formProps } = useCallForm<Filled, Filled, AdminUser>({
    defaultValues: { name, email, city: city ?? '', area: area ?? '' },
    resolver: zodResolver(filled, undefined, { raw: true }),
    names,
    elsewhere: { cities: 'city' },
    send: ({ city: chosen, ...body }) =>
      callApi('updateUser', { params: { id }, body: { ...body, cities: chosen ? [chosen] : [] } }),
    onSent: async () => {
      toast({ title: 'User updated successfully' })
      await changed()
      onDone()
    },
    failure: { title: 'Error', fallback: 'Failed to update user' },
  })
  return (
    <form {...formProps} aria-label="Edit user" className="grid gap-5">
      <NameField autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <EmailField
        autoComplete="off"
        hint="They sign in by a link to a new address. The old one is told, and can undo it for a week."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label="City" error={errors.city?.message} {...form.register('city')}>
        <option value="">No city</option>
        <CityOptions own={city} />
      </SelectField>
      <TextField
        label="Area"
        placeholder="e.g. Shoreditch"
        autoComplete="off"
        error={errors.area?.message}
        {...form.register('area')}
      />
      <SaveOrCancel isSending={isSending} onCancel={onDone} />
    </form>
  )
}

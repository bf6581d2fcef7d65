import { zodResolver } from '@hookform/resolvers/zod'
import { userEdit, type AdminUser } from '@shared/users/contract.ts'
import { useState } from 'react'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { SaveOrCancel } from '@/components/form/save-or-cancel.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { CityOptions } from '@/core/cities/city-options.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { findUserChanges, type UserForm } from './user-changes.ts'
import { useRefreshUser } from './user-queries.ts'

const formSchema = userEdit.omit({ cities: true }).extend({ city: userEdit.shape.area })

const fieldNames = ['name', 'email', 'city', 'area'] as const

interface UserEditFormProps {
  readonly user: AdminUser
  readonly onDone: () => void
}

export function UserEditForm({ user, onDone }: UserEditFormProps) {
  const { id, name, email, city, area } = user
  const refreshUser = useRefreshUser()
  const [initialValues] = useState<UserForm>({ name, email, city: city ?? '', area: area ?? '' })
  const { form, errors, isSending, formProps } = useCallForm<UserForm, UserForm, AdminUser>({
    defaultValues: initialValues,
    resolver: zodResolver(formSchema, undefined, { raw: true }),
    fieldNames,
    formFieldNames: { cities: 'city' },
    send: (values) => callApi('updateUser', { params: { id }, body: findUserChanges(initialValues, values) }),
    onSent: async () => {
      toastSuccess('User updated successfully')
      await refreshUser()
      onDone()
    },
    failureToast: 'Failed to update user',
  })
  return (
    <form {...formProps} aria-label="Edit user" className="grid gap-5">
      <NameField autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <EmailField
        autoComplete="off"
        hint="They'll sign in with a link sent to the new address. If the old address was confirmed, we'll email it, and its owner can undo the change for a week."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label="City" error={errors.city?.message} {...form.register('city')}>
        <option value="">No city</option>
        <CityOptions currentCity={city} />
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

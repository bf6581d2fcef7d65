import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { findCity } from '@shared/cities/catalogue.ts'
import { memberCalls } from '@shared/members/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { SaveOrCancel } from '@/components/form/save-or-cancel.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { CityOptions } from '@/core/cities/city-options.tsx'
import { recordLinkRequest } from '@/core/session/link-request.ts'
import { startLocalSession } from '@/core/session/session.ts'
import { toast } from '@/lib/toast.ts'

const profileBody = memberCalls.updateProfile.body
type FormValues = z.input<typeof profileBody>
type SavedProfile = CallResponse<'updateProfile'>

const fieldNames = ['name', 'email', 'city', 'area'] as const

interface ProfileEditorProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

/** Edits name, email, city (from a fixed list) and neighbourhood (specification section 2, "Profile page"). */
export default function ProfileEditor({ user, onClose }: ProfileEditorProps) {
  const { name, email, city, area } = user
  const applySavedProfile = useApplySavedProfile(onClose)
  const { form, errors, isSending, formProps } = useCallForm<FormValues, FormValues, SavedProfile>({
    defaultValues: { name, email, city: city ?? '', area: area ?? '' },
    resolver: zodResolver(profileBody, undefined, { raw: true }),
    fieldNames,
    send: (body) => callApi('updateProfile', { body }),
    onSent: applySavedProfile,
    failureToast: { title: 'Update Failed', fallback: "Couldn't save your profile. Please try again." },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const selectedCity = useWatch({ control: form.control, name: 'city' }) ?? ''
  const areasId = useId()

  return (
    <form
      {...formProps}
      aria-label="Edit Profile"
      className="border-ink mt-8 grid max-w-3xl gap-5 border-t-2 pt-6 sm:grid-cols-2"
    >
      <NameField error={errors.name?.message} {...form.register('name')} />
      <EmailField
        hint="If you change it, we'll email a link to the new address to confirm it."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField
        label="City"
        error={errors.city?.message}
        {...form.register('city', { onChange: () => form.setValue('area', '') })}
      >
        <option value="">No city</option>
        <CityOptions currentCity={city} />
      </SelectField>
      <TextField
        label="Area/neighbourhood"
        list={areasId}
        autoComplete="off"
        error={errors.area?.message}
        {...form.register('area')}
      />
      <datalist id={areasId}>
        {findCity(selectedCity)?.areas.map((areaName) => (
          <option key={areaName} value={areaName} />
        ))}
      </datalist>
      <SaveOrCancel isSending={isSending} onCancel={onClose} className="sm:col-span-2" />
    </form>
  )
}

function useApplySavedProfile(onClose: () => void) {
  const client = useQueryClient()
  return async ({ user, message, pendingEmail }: SavedProfile) => {
    toast(
      pendingEmail === null
        ? { title: 'Profile updated' }
        : { title: 'Check Your Email', description: message, durationMs: 10_000 },
    )
    if (pendingEmail !== null) recordLinkRequest()
    await startLocalSession(user)
    onClose()
    await client.invalidateQueries({ queryKey: ['members'] })
  }
}

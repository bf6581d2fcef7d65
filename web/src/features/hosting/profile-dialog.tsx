import { zodResolver } from '@hookform/resolvers/zod'
import { hostProfileBody, type HostProfile } from '@shared/hosts/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { refreshList } from '@/components/data/use-list-state.ts'
import { LoadError } from '@/components/data/states.tsx'
import { LinkField, NameField } from '@/components/form/contact-fields.tsx'
import { useChosenPhoto } from '@/components/form/use-chosen-photo.ts'
import { FILE_TOO_LARGE_TOAST, ProfilePhotoField } from '@/components/form/profile-photo-field.tsx'
import { SaveOrCancel } from '@/components/form/save-or-cancel.tsx'
import { SelectField, TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { CityOptions } from '@/core/cities/city-options.tsx'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { refreshSession } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { hostProfileQuery } from './host-queries.ts'

type FormValues = z.input<typeof hostProfileBody>

const WRONG_TYPE_TOAST = { title: 'Not an image', description: 'Please select a JPEG, PNG or WebP image.' }

/** The labels are the specification's (section 3): `twitterUrl` is the Social URL, and `socialMediaUrl` the website. */
const linkFields = [
  ['portfolioUrl', 'Portfolio URL'],
  ['linkedinUrl', 'LinkedIn URL'],
  ['twitterUrl', 'Social URL'],
  ['socialMediaUrl', 'Website'],
] as const

const fieldNames = [
  'name',
  'city',
  'bio',
  'portfolioUrl',
  'linkedinUrl',
  'twitterUrl',
  'socialMediaUrl',
] as const

/** The dialog 'Edit Your Profile' (specification section 2.11). */
export default function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  // All fields are saved, so the form must begin with the current values. An admin or another device may have changed the
  // profile since it was read.
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({ ...hostProfileQuery, staleTime: 0 })
  const [initialProfile, setInitialProfile] = useState<HostProfile>()
  if (data && isFetchedAfterMount && !isError && !initialProfile) setInitialProfile(data)
  return (
    <Dialog open onClose={onClose} title="Edit Your Profile">
      {initialProfile ? (
        <ProfileForm profile={initialProfile} onClose={onClose} />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()}>Couldn't load your profile.</LoadError>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  )
}

function ProfileForm({ profile, onClose }: { readonly profile: HostProfile; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { photo, choosePhoto, waitForPhoto } = useChosenPhoto(({ isTooLarge }) =>
    isTooLarge ? FILE_TOO_LARGE_TOAST : WRONG_TYPE_TOAST,
  )
  useReportUnsaved(photo !== null)
  const { name, city, bio, portfolioUrl, linkedinUrl, twitterUrl, socialMediaUrl } = profile
  const { form, errors, isSending, formProps } = useCallForm<FormValues, FormValues, HostProfile>({
    defaultValues: {
      name,
      city: city ?? '',
      bio: bio ?? '',
      portfolioUrl: portfolioUrl ?? '',
      linkedinUrl: linkedinUrl ?? '',
      twitterUrl: twitterUrl ?? '',
      socialMediaUrl: socialMediaUrl ?? '',
    },
    resolver: zodResolver(hostProfileBody, undefined, { raw: true }),
    fieldNames,
    send: async (body) => {
      const readyPhoto = await waitForPhoto()
      if (readyPhoto) {
        const upload = new FormData()
        upload.append('photo', readyPhoto, readyPhoto.name)
        await callApi('uploadHostPhoto', { body: upload })
        // The photo is saved now, so a retry for the other fields must not send it again.
        choosePhoto(undefined)
      }
      return callApi('updateHostProfile', { body })
    },
    onSent: (savedProfile) => {
      client.setQueryData(hostProfileQuery.queryKey, savedProfile)
      void client.invalidateQueries({ queryKey: HOSTING_KEY })
      // The new city has other hosts, which the editor and the tab COLLABORATE list.
      void client.invalidateQueries({ queryKey: ['hosts'] })
      void refreshList(client, 'listCityHosts')
      void refreshSession()
      toastSuccess('Profile updated')
      onClose()
    },
    failureToast: {
      title: 'Update Failed',
      fallback: 'There was an error updating your profile. Please try again.',
    },
  })
  return (
    <form {...formProps} aria-label="Edit Your Profile" className="grid gap-5">
      {profile.photoUrl && !photo && (
        <img
          src={profile.photoUrl}
          alt="Your current photo"
          width={96}
          height={96}
          className="rounded-tile size-24 object-cover"
        />
      )}
      <ProfilePhotoField photo={photo} onChoose={choosePhoto} />
      <NameField error={errors.name?.message} {...form.register('name')} />
      <SelectField label="City" error={errors.city?.message} {...form.register('city')}>
        {city === null && <option value="">Choose your city</option>}
        <CityOptions currentCity={city} />
      </SelectField>
      <TextAreaField
        label="Bio"
        rows={5}
        hint="Shown on your page and your events. Markdown works."
        error={errors.bio?.message}
        {...form.register('bio')}
      />
      {linkFields.map(([field, label]) => (
        <LinkField
          key={field}
          label={label}
          type="text"
          error={errors[field]?.message}
          {...form.register(field)}
        />
      ))}
      <SaveOrCancel isSending={isSending} onCancel={onClose} />
    </form>
  )
}

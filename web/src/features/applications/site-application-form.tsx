import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { CityPicker } from '@/core/cities/city-picker.tsx'
import { useChosenPhoto } from '@/components/form/use-chosen-photo.ts'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { EmailField, LinkField, NameField } from '@/components/form/contact-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { RulesNote } from '@/components/ui/rules-note.tsx'
import { TextAreaField, TextField } from '@/components/form/text-field.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { refreshSession } from '@/core/session/session.ts'
import { toastError, toastSuccess } from '@/lib/toast.ts'
import { FILE_TOO_LARGE_TOAST, ProfilePhotoField } from '@/components/form/profile-photo-field.tsx'
import {
  emptySiteApplication,
  memberSiteApplication,
  findMissingLabels,
  siteApplication,
  siteApplicationLabels as labels,
  toFormData,
  type SiteApplication,
} from './site-application.ts'

const fieldNames = ['name', 'city', 'email', 'password', 'portfolioUrl', 'bioMd', 'motivation'] as const
const MISSING_PHOTO_TEXT = 'Please upload a profile photo.'

interface SiteApplicationFormProps {
  /** Signed-in applicants find their name, email and city filled in, and are not asked for a password. */
  readonly user: CurrentUser | null
  readonly onSent: () => void
}

/** The fields of the site's application to host (specification sections 3 and 5). */
export function SiteApplicationForm({ user, onSent }: SiteApplicationFormProps) {
  // The specification has the same text for a file that is too large and for one that is not a picture.
  const { photo, choosePhoto, waitForPhoto } = useChosenPhoto(() => FILE_TOO_LARGE_TOAST)
  const [isPreparing, setPreparing] = useState(false)
  const [photoError, setPhotoError] = useState<string>()
  const photoInputRef = useRef<HTMLInputElement>(null)
  useReportUnsaved(photo !== null)
  const { form, errors, isSending, submit } = useCallForm<SiteApplication>({
    defaultValues: {
      ...emptySiteApplication,
      name: user?.name ?? '',
      email: user?.email ?? '',
      city: user?.city ?? '',
    },
    resolver: zodResolver(user ? memberSiteApplication : siteApplication, undefined, { raw: true }),
    // React Hook Form would focus the city last, because a Controller joins the form after the plain fields.
    shouldFocusError: false,
    fieldNames,
    send: async (values) => {
      const readyPhoto = await waitForPhoto()
      return readyPhoto && callApi('submitSiteApplication', { body: toFormData(values, readyPhoto) })
    },
    onSent: () => {
      toastSuccess('Application Submitted!', "We'll review your application and get back to you soon.")
      // A signed-in applicant has a new role.
      if (user) void refreshSession()
      onSent()
    },
    failureToast: 'Failed to submit application. Please try again.',
    onError: (error) => {
      if (error instanceof ApiError && (error.code === 'invalid_image' || error.fields['photo'])) {
        setPhotoError(error.fields['photo'] ?? error.serverMessage)
      }
      return false
    },
    onInvalid: (fieldErrors, { setFocus, getValues }) => {
      const firstInvalidName = fieldNames.find((name) => fieldErrors[name])
      if (firstInvalidName) setFocus(firstInvalidName)
      const missingLabels = findMissingLabels(getValues(), user !== null)
      if (missingLabels.length === 0) return
      toastError(`Please fill in: ${missingLabels.join(', ')}`, 'Missing Fields')
    },
  })

  /** Checks the photo first, because it is the first field. */
  async function checkPhotoAndSubmit(): Promise<void> {
    setPreparing(true)
    const readyPhoto = await waitForPhoto()
    setPreparing(false)
    if (readyPhoto) {
      await submit()
      return
    }
    setPhotoError(MISSING_PHOTO_TEXT)
    photoInputRef.current?.focus()
    toastError(MISSING_PHOTO_TEXT, 'Photo Required')
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void checkPhotoAndSubmit()
      }}
    >
      <ProfilePhotoField
        isRequired
        ref={photoInputRef}
        photo={photo}
        error={photoError}
        onChoose={(file) => {
          setPhotoError(undefined)
          choosePhoto(file)
        }}
      />
      <NameField label={labels.name} error={errors.name?.message} {...form.register('name')} />
      <Controller
        control={form.control}
        name="city"
        render={({ field }) => (
          <CityPicker
            citySet="cities-only"
            label={labels.city}
            ref={field.ref}
            value={field.value === '' ? null : { city: field.value, area: null }}
            onChange={({ city }) => form.setValue('city', city, { shouldValidate: true })}
            error={errors.city?.message}
          />
        )}
      />
      <EmailField label={labels.email} error={errors.email?.message} {...form.register('email')} />
      {user === null && (
        <TextField
          label={labels.password}
          type="password"
          autoComplete="off"
          aria-required
          hint="Not used. You'll sign in with a link that we email you."
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <LinkField
        label="Portfolio link (optional)"
        error={errors.portfolioUrl?.message}
        {...form.register('portfolioUrl')}
      />
      <TextAreaField
        label={labels.bioMd}
        aria-required
        error={errors.bioMd?.message}
        {...form.register('bioMd')}
      />
      <TextAreaField
        label={labels.motivation}
        aria-required
        error={errors.motivation?.message}
        {...form.register('motivation')}
      />
      <Button type="submit" className="mt-1 min-h-14 w-full text-lg" disabled={isSending || isPreparing}>
        {isSending || isPreparing ? 'Submitting...' : 'Submit application'}
      </Button>
      <RulesNote action="applying" />
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CityPicker } from '@/components/city-picker/city-picker.tsx'
import { EmailField, LinkField, NameField } from '@/components/person-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { TextAreaField, TextField } from '@/components/ui/text-field.tsx'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { callApi } from '@/lib/api-client.ts'
import { ApiError, userMessage } from '@/lib/api-error.ts'
import { toast } from '@/lib/toast.ts'
import { PhotoField } from './photo-field.tsx'
import { showFieldErrors } from './show-field-errors.ts'
import {
  emptySiteApplication,
  memberSiteApplication,
  missingLabels,
  siteApplication,
  siteApplicationLabels as labels,
  toFormData,
  type SiteApplication,
} from './site-application.ts'

const names = ['name', 'city', 'email', 'password', 'portfolioUrl', 'bioMd', 'motivation'] as const
const PHOTO_MISSING = 'Please upload a profile photo.'

interface SiteApplicationFormProps {
  /** Who is signed in is not asked again who they are, nor for a password. */
  readonly user: CurrentUser | null
  readonly onSent: () => void
}

/** The fields of the site's application to host (specification sections 3 and 5). */
export function SiteApplicationForm({ user, onSent }: SiteApplicationFormProps) {
  const form = useForm<SiteApplication>({
    defaultValues: {
      ...emptySiteApplication,
      name: user?.name ?? '',
      email: user?.email ?? '',
      city: user?.city ?? '',
    },
    resolver: zodResolver(user ? memberSiteApplication : siteApplication, undefined, { raw: true }),
    // The city would come last: a Controller joins the form after the plain fields.
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoError, setPhotoError] = useState<string>()
  const photoInput = useRef<HTMLInputElement>(null)
  useUnsaved(isDirty || photo !== null)

  const apply = useMutation({
    mutationFn: (form: FormData) => callApi('applyOnSite', { body: form }),
    onSuccess: () => {
      toast({
        title: 'Application Submitted!',
        description: "We'll review your application and get back to you soon.",
      })
      onSent()
    },
    onError: (error) => {
      showFieldErrors(form, names, error)
      if (error instanceof ApiError && (error.code === 'invalid_image' || error.fields['photo'])) {
        setPhotoError(error.fields['photo'] ?? error.serverMessage)
      }
      toast({
        title: 'Error',
        description: userMessage(error, 'Failed to submit application. Please try again.'),
        destructive: true,
      })
    },
  })

  const check = form.handleSubmit(
    (filled) => photo && apply.mutate(toFormData(filled, photo)),
    (wrong) => {
      const first = names.find((name) => wrong[name])
      if (first) form.setFocus(first)
      const missing = missingLabels(form.getValues(), user !== null)
      if (missing.length === 0) return
      toast({
        title: 'Missing Fields',
        description: `Please fill in: ${missing.join(', ')}`,
        destructive: true,
      })
    },
  )

  function submit(): void {
    if (photo) {
      void check()
      return
    }
    setPhotoError(PHOTO_MISSING)
    photoInput.current?.focus()
    toast({ title: 'Photo Required', description: PHOTO_MISSING, destructive: true })
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PhotoField
        ref={photoInput}
        photo={photo}
        error={photoError}
        onChange={(chosen) => {
          setPhoto(chosen)
          setPhotoError(undefined)
        }}
      />
      <NameField label={labels.name} error={errors.name?.message} {...form.register('name')} />
      <Controller
        control={form.control}
        name="city"
        render={({ field }) => (
          <CityPicker
            catalogue="cities-only"
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
          hint="You sign in by a link we email you, so this is neither sent nor kept."
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
      <Button type="submit" className="mt-1 min-h-14 w-full text-lg" disabled={apply.isPending}>
        {apply.isPending ? 'Submitting...' : 'Submit Application'}
      </Button>
    </form>
  )
}

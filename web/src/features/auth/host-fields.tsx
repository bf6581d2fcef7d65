import type { UseFormReturn } from 'react-hook-form'
import { LinkField } from '@/components/form/contact-fields.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import type { RegistrationForm } from './registration.ts'

const linkFields = [
  ['portfolioUrl', 'Portfolio'],
  ['linkedinUrl', 'LinkedIn'],
  ['socialUrl', 'Social'],
  ['websiteUrl', 'Website'],
] as const

/** The registration fields for visitors who apply to host. */
export function HostFields({ form }: { readonly form: UseFormReturn<RegistrationForm> }) {
  const { errors } = form.formState
  return (
    <>
      <TextAreaField label="About You" rows={3} {...form.register('about')} />
      <TextAreaField label="Why do you want to host" rows={3} {...form.register('whyHost')} />
      <TextAreaField
        label="Event themes"
        rows={3}
        placeholder="Clay, zines, field recordings"
        error={errors.eventThemes?.message}
        {...form.register('eventThemes')}
      />
      <fieldset>
        <legend className="font-bold">Links (optional)</legend>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {linkFields.map(([name, label]) => (
            <LinkField key={name} label={label} error={errors[name]?.message} {...form.register(name)} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** The props that a form sets on its field: its `register(…)`, error and hint, another label, `aria-required={false}`. */
type ContactFieldProps = Partial<ComponentProps<typeof TextField>>

/** A person's name, which browsers fill in. */
export function NameField(props: ContactFieldProps) {
  return <TextField label="Name" autoComplete="name" aria-required {...props} />
}

/** The URL of a website or profile, with the keyboard for URLs on phones. */
export function LinkField(props: { readonly label: string } & ContactFieldProps) {
  return <TextField type="url" inputMode="url" placeholder="https://" {...props} />
}

/** A person's email address, with the keyboard for email addresses on phones. */
export function EmailField(props: ContactFieldProps) {
  return (
    <TextField label="Email" type="email" inputMode="email" autoComplete="email" aria-required {...props} />
  )
}

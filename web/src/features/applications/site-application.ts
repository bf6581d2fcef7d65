import { applicationCalls } from '@shared/applications/contract.ts'
import { MISSING_MESSAGE } from '@shared/http/fields.ts'
import { z } from 'zod'

/** The call's fields and a password, which the specification's form shows and which is never sent. */
export const siteApplication = applicationCalls.submitSiteApplication.body.extend({
  password: z.string().refine((password) => password.trim() !== '', MISSING_MESSAGE),
})
export type SiteApplication = z.input<typeof siteApplication>

/** Signed-in applicants have no password field. */
export const memberSiteApplication = siteApplication.extend({ password: z.string() })

export const emptySiteApplication = {
  name: '',
  city: '',
  email: '',
  password: '',
  portfolioUrl: '',
  bioMd: '',
  motivation: '',
} satisfies SiteApplication

/** The name of each required field, on its label and in 'Please fill in: {fields}', in the form's order. */
export const siteApplicationLabels = {
  name: 'Name',
  city: 'City',
  email: 'Email',
  password: 'Password',
  bioMd: 'About you',
  motivation: 'Why you want to host',
} as const

type RequiredName = keyof typeof siteApplicationLabels

/** Returns the labels of the required fields that are blank (specification section 5). */
export function findMissingLabels(
  values: Readonly<Record<RequiredName, string>>,
  isMember = false,
): readonly string[] {
  const requiredNames = Object.keys(siteApplicationLabels) as RequiredName[]
  return requiredNames
    .filter((name) => values[name].trim() === '' && !(isMember && name === 'password'))
    .map((name) => siteApplicationLabels[name])
}

/** Returns the multipart body of `POST /api/apply-host`: the form without the password, because members sign in by link. */
export function toFormData(values: SiteApplication, photo: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (name !== 'password') form.append(name, value ?? '')
  form.append('photo', photo)
  return form
}

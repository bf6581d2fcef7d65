import type { registerBody } from '@shared/auth/contract.ts'
import type { z } from 'zod'
import type { CityChoice } from '@/core/cities/city-choice.ts'

/** The contents of the registration form (specification section 3, "Registration payload"). */
export interface RegistrationForm {
  readonly name: string
  readonly email: string
  readonly cityChoice: CityChoice | null
  readonly role: 'user' | 'host'
  readonly about: string
  readonly whyHost: string
  readonly eventThemes: string
  readonly portfolioUrl: string
  readonly linkedinUrl: string
  readonly socialUrl: string
  readonly websiteUrl: string
}

export const emptyRegistration: RegistrationForm = {
  name: '',
  email: '',
  cityChoice: null,
  role: 'user',
  about: '',
  whyHost: '',
  eventThemes: '',
  portfolioUrl: '',
  linkedinUrl: '',
  socialUrl: '',
  websiteUrl: '',
}

export const DEFAULT_BIO = 'I want to host creative events for the people of my city.'
export const DEFAULT_WHY_HOST = 'I would like to bring creative people together at events of my own.'

export type RequiredField = 'name' | 'email' | 'cityChoice'

/** Returns the required fields that are still empty. */
export function findMissingFields({ name, email, cityChoice }: RegistrationForm): readonly RequiredField[] {
  const missingNames: RequiredField[] = []
  if (name.trim() === '') missingNames.push('name')
  if (email.trim() === '') missingNames.push('email')
  if (cityChoice === null) missingNames.push('cityChoice')
  return missingNames
}

/**
 * Returns the body of the call (specification section 5, "Registration host mapping"): a host's themes are sent as both `bio` and
 * `whyHost`, the fields About and Why themselves are not sent, and only the first link that is filled in is sent.
 */
export function toRegisterBody(form: RegistrationForm): z.input<typeof registerBody> {
  const commonFields = {
    name: form.name.trim(),
    email: form.email.trim(),
    city: form.cityChoice?.city ?? '',
    area: form.cityChoice?.area ?? null,
    role: form.role,
  }
  if (form.role === 'user') return commonFields
  const themes = form.eventThemes.trim()
  const links = [form.portfolioUrl, form.linkedinUrl, form.socialUrl, form.websiteUrl]
  return {
    ...commonFields,
    bio: themes || DEFAULT_BIO,
    whyHost: themes || DEFAULT_WHY_HOST,
    socialMediaUrl: links.map((link) => link.trim()).find((link) => link !== '') ?? '',
  }
}

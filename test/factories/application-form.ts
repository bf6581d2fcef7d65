import { makeEmail } from './test-users.ts'

/** Makes the site's application form, filled in. The server ignores the photo's name and type. */
export function makeApplicationForm(
  overrides: Record<string, string> = {},
  photo?: Uint8Array,
  file: { readonly name: string; readonly type: string } = { name: 'me.jpg', type: 'image/jpeg' },
): FormData {
  const fields = {
    name: 'Robin',
    city: 'London',
    email: makeEmail('site'),
    password: 'a long enough secret',
    portfolioUrl: '',
    bioMd: 'I bind books.',
    motivation: 'A long table.',
    ...overrides,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (photo) form.append('photo', new Blob([new Uint8Array(photo)], { type: file.type }), file.name)
  return form
}

/** Makes the body of the public application to host, filled in. */
export const makePublicApplication = (overrides: object = {}) => ({
  name: 'Robin',
  email: makeEmail('apply'),
  bio: 'Bookbinder.',
  portfolioUrl: '',
  reason: 'A long table.',
  referrerId: null,
  ...overrides,
})

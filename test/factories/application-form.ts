import { makeEmail } from './test-users.ts'

/** Makes a filled-in form for `POST /api/apply-host`. The server ignores the photo's name and type. */
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

/** Makes a filled-in body for `POST /api/hosts/apply`. */
export const makePublicApplication = (overrides: object = {}) => ({
  name: 'Robin',
  email: makeEmail('apply'),
  bio: 'Bookbinder.',
  portfolioUrl: '',
  reason: 'A long table.',
  referrerId: null,
  ...overrides,
})

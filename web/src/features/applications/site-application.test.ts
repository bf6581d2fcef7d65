import { expect, test } from 'vitest'
import { emptySiteApplication, toFormData } from './site-application.ts'

test('sends the photo and every field except the password', () => {
  const application = { ...emptySiteApplication, password: 'a long enough secret', bioMd: 'I bind books.' }
  const form = toFormData(application, new File(['x'], 'me.png', { type: 'image/png' }))
  expect(form.get('bioMd')).toBe('I bind books.')
  expect(form.get('portfolioUrl')).toBe('')
  expect(form.has('password')).toBe(false)
  expect(form.get('photo')).toBeInstanceOf(File)
})

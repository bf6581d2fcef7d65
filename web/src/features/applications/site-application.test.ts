import { expect, test } from 'vitest'
import { emptySiteApplication, findMissingLabels, toFormData } from './site-application.ts'

const fullForm = {
  ...emptySiteApplication,
  name: 'Robin',
  city: 'London',
  email: 'robin@example.com',
  password: 'a long enough secret',
  bioMd: 'I bind books.',
  motivation: 'A long table.',
}

test('lists the labels of blank required fields in the order of the form', () => {
  expect(findMissingLabels(fullForm)).toEqual([])
  expect(findMissingLabels({ ...fullForm, motivation: ' \n', name: '' })).toEqual([
    'Name',
    'Why you want to host',
  ])
  expect(findMissingLabels(emptySiteApplication)).toHaveLength(6)
})

test('sends the photo and every field except the password', () => {
  const form = toFormData(fullForm, new File(['x'], 'me.png', { type: 'image/png' }))
  expect(form.get('bioMd')).toBe('I bind books.')
  expect(form.get('portfolioUrl')).toBe('')
  expect(form.has('password')).toBe(false)
  expect(form.get('photo')).toBeInstanceOf(File)
})

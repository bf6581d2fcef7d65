import { expect, it } from 'vitest'
import { shownNameText } from './first-name-text.ts'

it('says which part of a name is shown, and to whom', () => {
  expect(shownNameText('Ada Lovelace')).toBe('Only people with a spot see “Ada”, until the event ends.')
  expect(shownNameText('李明', false)).toBe('Once you have a spot, other people with a spot see “李明”.')
  expect(shownNameText(' ')).toBe('Only people with a spot see it, until the event ends.')
  expect(shownNameText('evil.example')).toBe("This name can't be shown, because it looks like a link.")
})

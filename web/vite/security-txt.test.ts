import { expect, it } from 'vitest'
import { operator } from '../../functions/shared/brand/operator.ts'
import { formatSecurityTxt } from './security-txt.ts'

const now = Date.parse('2026-11-25T00:00:00Z')

it('names the support address and expires within a year', () => {
  const text = formatSecurityTxt({ VITE_SITE_URL: 'https://kiln.example' }, now)
  expect(text?.split('\n')).toEqual([
    `Contact: mailto:${operator.supportEmail}`,
    'Expires: 2027-11-20T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://kiln.example/.well-known/security.txt',
    '',
  ])
})

it('returns null if VITE_SITE_URL is not set', () => expect(formatSecurityTxt({}, now)).toBeNull())

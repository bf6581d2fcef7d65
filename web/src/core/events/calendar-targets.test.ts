import { expect, test } from 'vitest'
import { makeCalendarTargets } from './calendar-targets.ts'

const url = 'https://kiln.example/api/calendar/cities/new-york.ics'
const [apple, google, outlook] = makeCalendarTargets({ url, name: 'Kiln in New York & elsewhere' })

test('makes a webcal link for Apple, and links to web pages for Google and Outlook', () => {
  expect(apple?.href).toBe('webcal://kiln.example/api/calendar/cities/new-york.ics')
  expect(new URL(google?.href ?? '').searchParams.get('cid')).toBe(apple?.href)
  expect(new URL(outlook?.href ?? '').searchParams.get('url')).toBe(url)
  expect(new URL(outlook?.href ?? '').searchParams.get('name')).toBe('Kiln in New York & elsewhere')
  expect(outlook?.href).toContain('name=Kiln%20in%20New%20York%20%26%20elsewhere')
  expect([apple, google, outlook].map((target) => target?.isWebPage)).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import { makeEventCalendarLinks } from './event-calendar-links.ts'

test('links to new entries of Google Calendar and Outlook, filled in with the event', () => {
  const [google, outlook] = makeEventCalendarLinks({
    title: 'Clay & Cold Brew',
    dateTime: '2026-11-28T19:30:00.000Z',
    endsAt: '2026-11-28T21:30:00.000Z',
    timezone: 'Europe/London',
    location: 'Yonder Studio, 1 Kiln Lane, London',
    goodToKnow: { bringAlong: 'An apron' },
    url: 'https://kiln.test/events/7',
  }).map(({ href }) => new URL(href))
  expect(google?.host).toBe('calendar.google.com')
  expect(Object.fromEntries(google?.searchParams ?? [])).toEqual({
    action: 'TEMPLATE',
    text: 'Clay & Cold Brew',
    dates: '20261128T193000Z/20261128T213000Z',
    ctz: 'Europe/London',
    location: 'Yonder Studio, 1 Kiln Lane, London',
    details: 'What to bring: An apron\nhttps://kiln.test/events/7',
  })
  expect(outlook?.host).toBe('outlook.live.com')
  expect(Object.fromEntries(outlook?.searchParams ?? [])).toMatchObject({
    subject: 'Clay & Cold Brew',
    startdt: '2026-11-28T19:30:00.000Z',
    enddt: '2026-11-28T21:30:00.000Z',
    location: 'Yonder Studio, 1 Kiln Lane, London',
    body: 'What to bring: An apron\nhttps://kiln.test/events/7',
  })
  // Outlook does not read `+` as a space.
  expect(outlook?.search).toContain('subject=Clay%20%26%20Cold%20Brew')
})

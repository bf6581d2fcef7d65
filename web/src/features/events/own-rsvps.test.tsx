import { expect, test } from 'vitest'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { OwnRsvp } from './own-rsvps.tsx'

test.each([
  ['shows the link to the first names of others to an attendee with a spot', {}, true],
  [
    'does not show the link to the first names of others to an attendee on the waitlist',
    { isWaitlist: true },
    false,
  ],
  [
    'does not show the link to the first names of others to an attendee who asked to join',
    { isRequest: true },
    false,
  ],
])('%s', (_, fields, isLinked) => {
  const signup = { name: 'Ann', email: 'ann@example.com', isWaitlist: false, position: null, ...fields }
  const rsvp = { token: 'a-token', hasNamesShown: true, signup } as unknown as DeviceRsvp
  const html = renderToHtml(<OwnRsvp rsvp={rsvp} shouldShowName={false} />)
  expect(html.includes('See who else is coming')).toBe(isLinked)
})

test('shows the link to the ticket after the link to the RSVP, so that the link to the RSVP does not move', () => {
  const signup = { name: 'Ann', email: 'ann@example.com', isWaitlist: false, position: null }
  const rsvp = { token: 'a-token', ticketCode: 'a-ticket', signup } as unknown as DeviceRsvp
  const html = renderToHtml(<OwnRsvp rsvp={rsvp} shouldShowName={false} />)
  expect(html).toMatch(/Manage your RSVP.*Show ticket/)
})

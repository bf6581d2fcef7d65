import { expect, test } from 'vitest'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { OwnRsvp } from './own-rsvps.tsx'

test.each([
  ['shows an attendee with a spot the link to other first names', {}, true],
  ['does not show an attendee on the waitlist the link to other first names', { isWaitlist: true }, false],
  ['does not show an attendee who asked to join the link to other first names', { isRequest: true }, false],
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

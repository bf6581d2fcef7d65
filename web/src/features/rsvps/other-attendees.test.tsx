import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { expect, it } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import OtherAttendees from './other-attendees.tsx'

it('shows no names to an attendee on the waitlist, and says who will see theirs', () => {
  const signup = { name: 'Will Waits', isWaitlist: true, isNameShown: true }
  const rsvp = { signup, event: { endsAt: new Date(Date.now() + 60_000).toISOString() } }
  const html = renderToHtml(<OtherAttendees token="token" rsvp={rsvp as unknown as RsvpLookup} />)
  expect(html).toContain('see first names here once you have a spot.')
  expect(html).toContain('Once you have a spot, other people with a spot see “Will”.')
  expect(html).not.toContain('Loading names')
})

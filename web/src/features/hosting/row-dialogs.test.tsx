import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { renderToHtml } from '../../../../test/factories/markup.ts'
import { convertApiEvent } from './hosted-event.ts'
import RowDialogs from './row-dialogs.tsx'

vi.mock('@/components/ui/dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}))

it.each([
  [1, 'Confirmed (1)'],
  [0, 'Waitlist (2)'],
])('with %i confirmed attendees, addresses a message to: %s', (signupCount, recipients) => {
  const event = convertApiEvent(makeHostEvent({ signupCount, waitlistCount: 2 }), '1')
  const html = renderToHtml(<RowDialogs event={event} dialog="message" onClose={() => undefined} />)
  expect(html.replaceAll('<!-- -->', '')).toContain(`selected="">${recipients}`)
})

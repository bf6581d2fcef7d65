import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { convertApiEvent } from './dashboard-event.ts'
import RowDialogs from './row-dialogs.tsx'

vi.mock('@/components/ui/dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}))

it.each([
  { signupCount: 1, recipients: 'Confirmed (1)' },
  { signupCount: 0, recipients: 'Waitlist (2)' },
])(
  'addresses a message to “$recipients” if $signupCount attendees are confirmed',
  ({ signupCount, recipients }) => {
    const event = convertApiEvent(makeHostEvent({ signupCount, waitlistCount: 2 }), '1')
    const html = renderToHtml(<RowDialogs event={event} dialog="message" onClose={() => undefined} />)
    expect(html.replaceAll('<!-- -->', '')).toContain(`selected="">${recipients}`)
  },
)

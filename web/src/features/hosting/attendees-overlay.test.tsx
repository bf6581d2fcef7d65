import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'
import AttendeesOverlay from './attendees-overlay.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

vi.mock('@/components/ui/full-screen-editor.tsx', () => ({
  FullScreenEditor: ({ actions }: { actions: ReactNode }) => actions,
}))
vi.mock('@/core/rsvps/export-attendees-link.tsx', () => ({ ExportAttendeesLink: () => null }))

it('offers check-in for an event, unless it is virtual', () => {
  const render = (isVirtual: boolean) => {
    const event = makeHostEvent({ isVirtual })
    const client = new QueryClient()
    client.setQueryData(hostedEventQuery(event.id).queryKey, event)
    const props = { openId: String(event.id), onClose: () => undefined } as HostOverlayProps
    return renderToHtml(<AttendeesOverlay {...props} />, client)
  }
  expect(render(false)).toContain('Check-in')
  expect(render(true)).not.toContain('Check-in')
})

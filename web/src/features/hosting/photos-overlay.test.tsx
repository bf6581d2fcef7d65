import type { HostEvent } from '@shared/hosting/contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { EventPhotosEditor } from './photos-overlay.tsx'

it('offers to email the photos only if someone came to the event and it is not hidden', () => {
  const event = {
    ...makeHostEvent(),
    endsAt: '2020-01-01T22:00:00Z',
    eventPhotos: ['/kiln.webp'],
    signupCount: 2,
  }
  const hidden = { hiddenAt: '2020-01-02T09:00:00Z', reason: null, objectionUrl: null, isBySuspension: false }
  const render = (missedCount: number, hidden: HostEvent['hidden'] = null) =>
    renderToHtml(<EventPhotosEditor event={{ ...event, missedCount, hidden }} />, new QueryClient())
  expect(render(1)).toContain('Share with attendees')
  expect(render(2)).not.toContain('Share with attendees')
  expect(render(1, hidden)).not.toContain('Share with attendees')
})

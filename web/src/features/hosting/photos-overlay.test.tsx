import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { EventPhotosEditor } from './photos-overlay.tsx'

it('offers to email the photos only if someone came to the event', () => {
  const event = {
    ...makeHostEvent(),
    endsAt: '2020-01-01T22:00:00Z',
    eventPhotos: ['/kiln.webp'],
    signupCount: 2,
  }
  const render = (missedCount: number) =>
    renderToHtml(<EventPhotosEditor event={{ ...event, missedCount }} />, new QueryClient())
  expect(render(1)).toContain('Share with attendees')
  expect(render(2)).not.toContain('Share with attendees')
})

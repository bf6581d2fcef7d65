import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { outbox, type OutboxEntry } from '@/lib/outbox.ts'
import LogOutDialog from './log-out-dialog.tsx'

vi.mock('@/components/ui/alert-dialog.tsx', () => ({
  AlertDialog: ({ children }: { children: ReactNode }) => children,
}))

it('does not count a refused RSVP as unsent', () => {
  const entries = [
    { kind: 'cancel', refusal: null },
    { kind: 'rsvp', refusal: 'The event is full.' },
  ] as OutboxEntry[]
  vi.spyOn(outbox, 'use').mockReturnValue(entries)
  expect(renderToHtml(<LogOutDialog onClose={() => undefined} />)).toMatch(/^1 cancellation hasn/)
})

import { expect, test, vi } from 'vitest'
import { sweepEmails } from './every-five-minutes.ts'

const done: string[] = []
const says = (part: string) => () => {
  done.push(part)
  return Promise.resolve()
}
const fails = (part: string) => () => {
  done.push(part)
  return Promise.reject(new Error(part))
}

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/delivery/sending-store.ts', () => ({
  takeTurn: () => Promise.resolve(true),
  giveTurnBack: says('given back'),
}))
vi.mock('../features/door/settle-doors.ts', () => ({ settleDoors: fails('doors') }))
vi.mock('../features/notices/tell-news.ts', () => ({ sweepNews: fails('news') }))
vi.mock('../features/delivery/sweep.ts', () => ({
  sweepMailings: fails('mailings'),
  sweepDeliveries: says('deliveries'),
}))
vi.mock('../features/figures/count-anew.ts', () => ({ sweepFigures: says('figures') }))
vi.mock('../features/delivery/mail-figures.ts', () => ({ countRecentMail: fails('mail figures') }))
vi.mock('../core/people/delete-person.ts', () => ({ sweepDeletions: says('deletions') }))
vi.mock('../core/people/export-person.ts', () => ({ sweepDataExports: says('exports') }))
vi.mock('../features/delivery/send-delivery.ts', () => ({ engineAt: () => ({}) }))

test('runs every part although others fail, gives its lease back, and fails at the end', async () => {
  await expect(sweepEmails.run({ scheduleTime: new Date().toISOString() })).rejects.toThrow(
    'Parts of sweepEmails failed: doors, news, mailings, mail figures',
  )
  expect(done).toEqual([
    'doors',
    'news',
    'mailings',
    'deliveries',
    'figures',
    'mail figures',
    'deletions',
    'exports',
    'given back',
  ])
})

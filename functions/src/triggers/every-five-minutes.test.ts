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
  takeSweep: () => Promise.resolve(true),
  giveSweepBack: says('given back'),
}))
vi.mock('../features/notices/tell-news.ts', () => ({ sweepNews: fails('news') }))
vi.mock('../features/delivery/sweep.ts', () => ({
  sweepMailings: fails('mailings'),
  sweepDeliveries: says('deliveries'),
}))
vi.mock('../features/delivery/send-delivery.ts', () => ({ engineAt: () => ({}) }))

test('what stops one part of the sweep stops no other', async () => {
  await sweepEmails.run({ scheduleTime: new Date().toISOString() })
  expect(done).toEqual(['news', 'mailings', 'deliveries', 'given back'])
})

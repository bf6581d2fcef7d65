import { expect, test, vi } from 'vitest'
import { sendScheduledEmails } from './every-hour.ts'

const begun: string[] = []

vi.mock('../features/notices/send-wraps.ts', () => ({
  sendWraps: () => {
    begun.push('wraps')
    return Promise.reject(new Error('wraps'))
  },
}))
vi.mock('../features/notices/send-notices.ts', () => ({
  sendNotices: () => {
    begun.push('notices')
    return Promise.resolve()
  },
}))

test('reminders go out though the looks back cannot, which is told to the platform', async () => {
  await expect(sendScheduledEmails.run({ scheduleTime: new Date().toISOString() })).rejects.toThrow('wraps')
  expect(begun).toEqual(['wraps', 'notices'])
})

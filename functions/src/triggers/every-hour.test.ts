import { expect, test, vi } from 'vitest'
import { sendScheduledEmails } from './every-hour.ts'

const begun: string[] = []

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/notifications/send-wraps.ts', () => ({
  sendWraps: () => {
    begun.push('wraps')
    return Promise.reject(new Error('wraps'))
  },
}))
vi.mock('../features/notifications/send-scheduled-mails.ts', () => ({
  sendScheduledMails: () => {
    begun.push('scheduled mails')
    return Promise.resolve()
  },
}))

test('sends reminders although the looks back fail, and fails at the end', async () => {
  await expect(sendScheduledEmails.run({ scheduleTime: new Date().toISOString() })).rejects.toThrow(
    'Parts of sendScheduledEmails failed: wraps',
  )
  expect(begun).toEqual(['wraps', 'scheduled mails'])
})

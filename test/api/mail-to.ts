import { vi } from 'vitest'
import { EVENTUALLY } from '../eventually.ts'
import { storedFor, type StoredMessage } from '../mailgun-control.ts'

/** Waits for a mail to an address whose subject matches; returns the newest. */
export function mailTo(email: string, subject = /./): Promise<StoredMessage> {
  return vi.waitFor(async () => {
    const mail = (await storedFor(email)).find((message) => subject.test(message.subject))
    if (!mail) throw new Error(`No mail ${String(subject)} has come to ${email}`)
    return mail
  }, EVENTUALLY)
}

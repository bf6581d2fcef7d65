import { readMessagesTo, type StoredMessage } from '../mailgun-control.ts'
import { eventually } from './eventually.ts'

/** Waits for a mail to an address with a matching subject, and returns the newest of these mails. */
export function awaitMailTo(email: string, subject: RegExp): Promise<StoredMessage> {
  return eventually(async () => {
    const mail = (await readMessagesTo(email)).find((message) => subject.test(message.subject))
    if (!mail) throw new Error(`No mail ${String(subject)} was sent to ${email}`)
    return mail
  })
}

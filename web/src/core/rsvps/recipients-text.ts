/** Shown below a number of recipients, which includes people who get no email. */
export const LEFT_OUT_NOTE = 'People who unsubscribed or gave no email address are left out.'

/** Says how many attendees an email goes to. */
export function describeRecipients(count: number): string {
  if (count === 0) return 'Nobody would get this email.'
  return `Goes to ${count === 1 ? '1 person' : `${count} people`}. ${LEFT_OUT_NOTE}`
}

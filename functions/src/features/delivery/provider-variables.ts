/** The names under which our ids travel with a message, into Mailgun's events and webhooks. */

/** Of an e-mail to one person. */
export const EMAIL_ID = 'email-id'
/** Of a send to many; with the recipient's address it makes the id of the log entry. */
export const SEND_ID = 'send-id'
/** Of one call of a send to many. */
export const BATCH_ID = 'batch-id'

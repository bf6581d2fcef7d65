/* The names of the variables with our ids in a message. Mailgun repeats these variables in its events and webhooks. */

/** Identifies the call to Mailgun: accepted calls are looked up by it. */
export const DELIVERY_ID = 'delivery-id'
/** Identifies the log entry, if a delivery goes to one person. */
export const EMAIL_ID = 'email-id'
/** The id of a mailing. With the recipient's address it makes the id of the log entry. */
export const MAILING_ID = 'mailing-id'

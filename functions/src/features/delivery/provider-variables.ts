/** The names under which our ids travel with a message, into Mailgun's events and webhooks. */

/** Of the call to Mailgun: what was accepted is looked up by it. */
export const DELIVERY_ID = 'delivery-id'
/** Of the log entry, where a delivery goes to one person. */
export const EMAIL_ID = 'email-id'
/** Of a mailing; with the recipient's address it makes the id of the log entry. */
export const MAILING_ID = 'mailing-id'

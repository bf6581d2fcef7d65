/* The names of the Mailgun variables that hold our ids. Mailgun repeats these variables in its events and webhooks. */

/** Identifies the call to Mailgun. A call whose response was lost is looked up by this id. */
export const DELIVERY_ID_VARIABLE = 'delivery-id'
/** Identifies the log entry, if a delivery goes to one person. */
export const EMAIL_ID_VARIABLE = 'email-id'
/** The id of a mailing. With the recipient's address it makes the id of the log entry. */
export const MAILING_ID_VARIABLE = 'mailing-id'

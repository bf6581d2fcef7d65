/* The names of the Mailgun variables that hold our ids. Mailgun repeats these variables in its events and webhooks. */

/** Identifies the call to Mailgun. A call whose response was lost is looked up by this id. */
export const DELIVERY_ID_VARIABLE = 'delivery-id'
/** Identifies the log entry, if a delivery goes to one person. */
export const EMAIL_ID_VARIABLE = 'email-id'
/** Identifies the mailing. The id of a log entry is made from it and the recipient's address. */
export const MAILING_ID_VARIABLE = 'mailing-id'

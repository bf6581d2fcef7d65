/** The longest texts of messages and campaigns, in characters: for the contracts and the fields of the forms. */
export const MAX_SUBJECT = 150
export const MAX_MESSAGE = 10_000
export const MAX_CAMPAIGN_NOTE = 5_000

/** The maximum lengths of the texts of messages and campaigns, in characters. Contracts and forms use them. */
export const MAX_SUBJECT_LENGTH = 150
export const MAX_MESSAGE_LENGTH = 10_000
export const MAX_CAMPAIGN_NOTE_LENGTH = 5_000

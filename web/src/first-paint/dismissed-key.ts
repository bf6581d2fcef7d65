/** Where the device stores the id of the announcement that was dismissed on it. */
export const DISMISSED_KEY = 'kiln.announcement-dismissed'

/** How long a session cookie lives: the longest that Firebase makes. */
export const SESSION_DAYS = 14

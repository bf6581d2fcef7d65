/**
 * A cookie that the page's scripts can read. It is set with the session cookie and holds only the id of the session's user. A
 * cookie is needed because Safari deletes script-writable storage after seven days without a visit, while the session is still
 * valid.
 */
export const USER_COOKIE = 'kiln_user'

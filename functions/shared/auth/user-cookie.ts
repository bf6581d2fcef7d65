/**
 * A cookie that scripts of the page may read, set with the session cookie: it holds the id of the session's user and nothing
 * else. Safari deletes script-writable storage after seven days without a visit, while a session lives on.
 */
export const USER_COOKIE = 'kiln_user'

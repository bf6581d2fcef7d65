/**
 * The cookie beside the session's that pages may read: the id of whose session it is, and nothing more. Safari drops what scripts keep
 * after seven days without a visit, while a session lives on.
 */
export const PERSON_COOKIE = 'kiln_person'

const COOKIE_NAME = 'kiln_cookie_check'

/** Whether this browser accepts cookies of this site, without which nobody can stay signed in. */
export function areCookiesAccepted(): boolean {
  document.cookie = `${COOKIE_NAME}=1; Path=/; SameSite=Lax`
  const isStored = document.cookie.includes(`${COOKIE_NAME}=1`)
  document.cookie = `${COOKIE_NAME}=; Path=/; Max-Age=0`
  return isStored
}

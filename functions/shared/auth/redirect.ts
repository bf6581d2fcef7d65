/**
 * A place on this site to go to after signing in, or null. Browsers read `//host`, `/\host` and paths with control
 * characters in them as other sites, so nothing but a plain path is let through.
 */
export function safeRedirect(value: string | null | undefined): string | null {
  if (!value || value.length > 500) return null
  if (!/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return null
  const base = 'https://this.site'
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : null
}

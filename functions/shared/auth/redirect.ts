/**
 * A path on this site to open after signing in, or null. Browsers read `//host` and `/\host` as other sites, and ignore some
 * control characters (`/<tab>/host`), so only a plain path is accepted.
 */
export function toSafeRedirect(value: string | null | undefined): string | null {
  if (!value || value.length > 500) return null
  if (!/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return null
  const base = 'https://this.site'
  return new URL(value, base).origin === base ? value : null
}

import { loadEnv, type Plugin } from 'vite'
import { brand } from './brand.ts'

/** How long the file is valid. RFC 9116 recommends less than a year. */
const VALIDITY_MS = 360 * 86_400_000

/**
 * Formats `/.well-known/security.txt`, which says where to report a vulnerability (RFC 9116). Returns null if `VITE_SITE_URL`
 * is not set.
 * @param settings the web app's settings, as docs/deploy.md lists them
 */
export function formatSecurityTxt(settings: Readonly<Record<string, string>>, now: number): string | null {
  const siteUrl = settings['VITE_SITE_URL']
  if (!siteUrl) return null
  return [
    `Contact: mailto:${brand.operator.supportEmail}`,
    `Expires: ${new Date(now + VALIDITY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
    '',
  ].join('\n')
}

/** Writes security.txt into a production build. */
export function createSecurityTxtPlugin(): Plugin {
  let settings: Record<string, string> = {}
  return {
    name: 'kiln:security-txt',
    apply: 'build',
    configResolved({ mode, envDir }) {
      settings = loadEnv(mode, envDir || process.cwd())
    },
    generateBundle() {
      const source = formatSecurityTxt(settings, Date.now())
      if (source !== null) this.emitFile({ type: 'asset', fileName: '.well-known/security.txt', source })
    },
  }
}

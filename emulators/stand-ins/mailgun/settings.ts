/** The settings of the stand-in. Times are in milliseconds. */
export interface Settings {
  port: number
  host: string
  apiKey: string
  domain: string
  signingKey: string
  /** Where webhooks are posted; none are sent without it. */
  webhookUrl?: string
  /** From accepting a message to its outcome (delivered, failed …). */
  deliveryDelay: number
}

export const DEFAULTS = {
  host: '127.0.0.1',
  deliveryDelay: 60,
} as const satisfies Partial<Settings>

/** Reads the settings from environment variables; throws naming the ones that are missing or wrong. */
export function settingsFromEnvironment(env: Record<string, string | undefined>): Settings {
  const required = ['PORT', 'MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'MAILGUN_WEBHOOK_SIGNING_KEY']
  const missingNames = required.filter((name) => !env[name])
  if (missingNames.length > 0) throw new Error(`The Mailgun stand-in needs ${missingNames.join(', ')}`)
  const port = Number(env.PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${env.PORT}`)
  return {
    ...DEFAULTS,
    port,
    apiKey: env.MAILGUN_API_KEY ?? '',
    domain: env.MAILGUN_DOMAIN ?? '',
    signingKey: env.MAILGUN_WEBHOOK_SIGNING_KEY ?? '',
    ...(env.HOST ? { host: env.HOST } : {}),
    ...(env.WEBHOOK_URL ? { webhookUrl: env.WEBHOOK_URL } : {}),
  }
}

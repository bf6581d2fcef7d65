export interface Settings {
  port: number
  apiKey: string
  /** The domain to which the webhook belongs. The stand-in accepts messages of its subdomains too. */
  domain: string
  signingKey: string
  /** The URL to which webhooks are posted. Without it, no webhooks are sent. */
  webhookUrl?: string
  /** The time between accepting a message and its outcome (delivered or failed). */
  deliveryDelayMs?: number
  /** The clock of messages and events, in milliseconds since 1970; the machine's by default. */
  now?: () => number
}

/** Reads the settings from environment variables; throws an error that names the first missing one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const requireVariable = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`Set the environment variable ${name}: the Mailgun stand-in needs it.`)
    return value
  }
  return {
    port: Number(requireVariable('PORT')),
    apiKey: requireVariable('MAILGUN_API_KEY'),
    domain: requireVariable('MAILGUN_DOMAIN'),
    signingKey: requireVariable('MAILGUN_WEBHOOK_SIGNING_KEY'),
    ...(env.WEBHOOK_URL ? { webhookUrl: env.WEBHOOK_URL } : {}),
  }
}

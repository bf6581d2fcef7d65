import { defineSecret, defineString } from 'firebase-functions/params'

/* The parameters of a deployment; `firebase deploy` asks for missing ones. Secrets are in Secret Manager. */

const siteUrlParam = defineString('SITE_URL', {
  description: 'The address of the site, for the links in its emails and pages.',
})

/** The URL of the site, without the slash at the end that browsers show and people copy. */
export const siteUrl = { value: () => siteUrlParam.value().replace(/\/+$/, '') }

/** The region of every function; docs/deploy.md says which regions are close to which database. */
export const region = defineString('REGION', {
  default: 'us-central1',
  description:
    'The region of all functions, close to the database: us-central1 for nam5, europe-west1 for eur3.',
})

/**
 * The bucket for data exports. It is not the bucket of photos, because soft deletion or a backup there could keep a deleted data
 * export.
 */
export const dataExportBucket = defineString('DATA_EXPORT_BUCKET', {
  description: 'The bucket for data exports of members, without soft deletion (docs/deploy.md, Storage).',
})

/** The web app's Firebase API key, which is public: Firebase Auth's REST API requires it. */
export const webApiKey = defineString('WEB_API_KEY', {
  description: 'The apiKey of the Firebase web app (Project settings, Your apps).',
})

/**
 * The email addresses of all admins of a deployment. An admin whose address is not among them loses the role at the next login.
 */
export const adminEmails = defineString('ADMIN_EMAILS', {
  default: '',
  description: 'Email addresses, separated by commas, of the members who become admins when they sign in.',
})

export const mailgunDomain = defineString('MAILGUN_DOMAIN', {
  description: 'The sending domain set up at Mailgun.',
})
export const mailgunApiUrl = defineString('MAILGUN_API_URL', {
  default: 'https://api.mailgun.net',
  description: "The address of Mailgun's API: https://api.eu.mailgun.net for a domain in the EU.",
})
export const mailgunApiKey = defineSecret('MAILGUN_API_KEY')
export const mailgunWebhookSigningKey = defineSecret('MAILGUN_WEBHOOK_SIGNING_KEY')

/**
 * The secret of links (such as those that change an RSVP or unsubscribe), of tickets and calendars, and of keyed hashes; at least
 * 32 random characters.
 */
export const linkSecret = defineSecret('LINK_SECRET')

export const secrets = [mailgunApiKey, mailgunWebhookSigningKey, linkSecret]

/**
 * The organisation that runs the site, for /privacy, "Need Help?" and security.txt. These values are samples. A build for
 * production refuses them (web/vite/brand.ts); docs/deploy.md says what to write.
 */
export const operator = {
  name: 'Sample Organisation',
  address: '1 Sample Street, Sampletown',
  /** For questions about personal data. */
  privacyEmail: 'privacy@kiln.example',
  /** For visitors who need help. */
  supportEmail: 'hello@kiln.example',
  /** The location of the database and the photos. */
  dataLocation: 'Sampleland, in data centres of Google',
  /** The location from which Mailgun sends emails. */
  mailLocation: 'Sampleland',
  /** The authority to which people can complain about how their data is handled. */
  authority: 'the data protection authority of Sampleland',
} as const

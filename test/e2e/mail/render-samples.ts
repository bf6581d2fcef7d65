import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../bundle.ts'
import type { sampleMails } from './samples.ts'

/** Loads `sampleMails` from a bundle: Playwright would compile the templates' JSX for its own component tests. */
export async function sampleRenderer(): Promise<typeof sampleMails> {
  const file = await bundle('test/e2e/mail/samples.ts', `e2e/mail-samples-${process.pid}.mjs`)
  const bundled = (await import(pathToFileURL(file).href)) as { sampleMails: typeof sampleMails }
  return bundled.sampleMails
}

import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../bundle.ts'
import type { renderSampleMails } from './samples.ts'

/** Bundles and loads the renderer of the samples, because Playwright's loader does not compile the templates' JSX for React. */
export async function loadSampleRenderer(): Promise<typeof renderSampleMails> {
  const file = await bundle('test/e2e/mail/samples.ts', `e2e/mail-samples-${process.pid}.mjs`)
  const bundledModule = (await import(pathToFileURL(file).href)) as {
    renderSampleMails: typeof renderSampleMails
  }
  return bundledModule.renderSampleMails
}

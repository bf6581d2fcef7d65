import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import * as functions from '../index.ts'

// In production a secret is silently empty for a function that does not declare it. The emulator does not show this, because it
// provides all secrets to all functions.

const SECRETS = {
  linkSecret: 'LINK_SECRET',
  mailgunApiKey: 'MAILGUN_API_KEY',
  mailgunWebhookSigningKey: 'MAILGUN_WEBHOOK_SIGNING_KEY',
}

const sourceFolder = fileURLToPath(new URL('..', import.meta.url))
const indexSource = readFileSync(`${sourceFolder}index.ts`, 'utf8')
const triggers = [...indexSource.matchAll(/^export \{ (\w+) \} from '\.\/(triggers\/[\w-]+\.ts)'$/gm)]
const functionFiles = [
  ...triggers.map(([, name = '', file = '']) => [name, file]),
  ['pages', 'pages/serve-pages.ts'],
]

/** The secrets used by a file's code and its imports. Tree shaking removes unused code. */
async function findSecrets(file: string): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: sourceFolder,
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
  })
  const bundledCode = outputFiles.map((file) => file.text).join('\n')
  return Object.entries(SECRETS).flatMap(([variable, name]) =>
    bundledCode.includes(`${variable}.value()`) ? name : [],
  )
}

test.each(functionFiles)('declares each secret that %s uses', async (name = '', file = '') => {
  const { __endpoint } = functions[name as keyof typeof functions] as unknown as {
    __endpoint: { secretEnvironmentVariables?: { key: string }[] }
  }
  const declaredSecrets = (__endpoint.secretEnvironmentVariables ?? []).map(({ key }) => key)
  expect(declaredSecrets).toEqual(expect.arrayContaining(await findSecrets(file)))
})

test('finds the secrets that a function uses', async () =>
  expect(await findSecrets('triggers/on-delivery-created.ts')).toEqual(['LINK_SECRET', 'MAILGUN_API_KEY']))

test('checks all functions except `api` and `uploads`, which declare all secrets', () =>
  expect([...functionFiles.map(([name]) => name), 'api', 'uploads'].sort()).toEqual(
    Object.keys(functions).sort(),
  ))

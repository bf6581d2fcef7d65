import { expect, test } from 'vitest'
import functions from '../../functions/package.json' with { type: 'json' }
import root from '../../package.json' with { type: 'json' }
import web from '../../web/package.json' with { type: 'json' }
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../emulators/paths.ts'
import { send } from './request.ts'

test('returns the deployed version and commit from /api/site', async () => {
  const site = (await send({ path: '/api/site' })).json()
  expect(site).toMatchObject({
    version: root.version,
    commit: expect.stringMatching(/^[0-9a-f]{7}$|^unknown$/) as string,
  })
})

test('has one version in all packages, with a section in the CHANGELOG', () => {
  expect([functions.version, web.version]).toEqual([root.version, root.version])
  expect(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${root.version} – `)
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowedByPolicy, inlineScript } from './first-screen.ts'

const SCRIPT = 'load()'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const policy = (...hashes: string[]) => `script-src ${["'self'", ...hashes].join(' ')}; style-src 'self'`

test('keeps a script unchanged in the page if the policy names it', () =>
  expect(allowedByPolicy(SCRIPT, policy(hashOf(SCRIPT)))).toBe(SCRIPT))

test('refuses any other script, and one beside an outdated hash, and says what to write', () => {
  const other = hashOf('before()')
  for (const hashes of [[], [other], [hashOf(SCRIPT), other]]) {
    expect(() => allowedByPolicy(SCRIPT, policy(...hashes))).toThrow(
      `write ${hashOf(SCRIPT)} into script-src`,
    )
  }
})

test('refuses a script or a style sheet that would end before its end', () => {
  expect(inlineScript('type="text/css"', 'a{}')).toBe('<script type="text/css">a{}</script>')
  for (const text of ['say("</script>")', 'say("<!-- ")'])
    expect(() => inlineScript('data-app="/app.js"', text)).toThrow('before its end')
})

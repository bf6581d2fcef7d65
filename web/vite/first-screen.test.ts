import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { requireAllowedScript, makeInlineScript } from './first-screen.ts'

const SCRIPT = 'load()'
const makeHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const makePolicy = (...hashes: string[]) => `script-src ${["'self'", ...hashes].join(' ')}; style-src 'self'`

test('returns a script unchanged if the policy allows it', () =>
  expect(requireAllowedScript(SCRIPT, makePolicy(makeHash(SCRIPT)))).toBe(SCRIPT))

test('rejects a changed script, or an outdated hash next to the right one, and names the hash to write', () => {
  const otherHash = makeHash('before()')
  for (const hashes of [[], [otherHash], [makeHash(SCRIPT), otherHash]]) {
    expect(() => requireAllowedScript(SCRIPT, makePolicy(...hashes))).toThrow(
      `write ${makeHash(SCRIPT)} into script-src`,
    )
  }
})

test('rejects a script or a style sheet with a text that would end its element early', () => {
  expect(makeInlineScript('type="text/css"', 'a{}')).toBe('<script type="text/css">a{}</script>')
  for (const text of ['say("</script>")', 'say("<!-- ")'])
    expect(() => makeInlineScript('data-app="/app.js"', text)).toThrow('end the script early')
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeEmail } from '../factories/test-users.ts'
import { readLogLines } from '../log-lines.ts'
import { waitFor } from './wait-for.ts'
import { post } from './request.ts'

const awaitLines = (text: string, count: number) =>
  waitFor(() => {
    const lines = readLogLines(text).filter(({ message }) => message !== 'call answered')
    expect(lines).toHaveLength(count)
    return lines
  })

test("logs a browser's error with the trace that the page sent, and without personal data", async () => {
  const callTrace = randomUUID()
  const email = makeEmail('reporter')
  const token = 'Zk3PqA90bLx_7yRt2QwE8s'
  const response = await post('/api/client-errors', {
    version: 'index-B1VbKm2d.js',
    errors: [
      {
        kind: 'rejection',
        message: `TypeError: nothing for ${email}`,
        stack: `at https://kiln.test/rsvp/change/${token}\nat Zn (https://kiln.test/assets/index-B1VbKm2d.js:1:2)`,
        route: `/rsvp/change/${token}`,
        trace: callTrace,
      },
    ],
  })
  expect(response.status).toBe(202)
  const [line] = await awaitLines(callTrace, 1)
  expect(line).toMatchObject({
    severity: 'WARNING',
    message: 'client error',
    kind: 'rejection',
    error: 'TypeError: nothing for [email]',
    stack: 'at https://kiln.test/rsvp/change/[token]\nat Zn (https://kiln.test/assets/index-B1VbKm2d.js:1:2)',
    route: '/rsvp/change/:id',
    version: 'index-B1VbKm2d.js',
  })
  expect(readLogLines(email)).toEqual([])
  expect(readLogLines(token)).toEqual([])
})

test.each([
  [
    'application/reports+json',
    (host: string) => [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://kiln.test/t/abcdefghijklmnopqrstuw',
          blockedURL: `https://${host}/x?token=1`,
          effectiveDirective: 'img-src',
        },
      },
    ],
  ],
  [
    'application/csp-report',
    (host: string) => ({
      'csp-report': {
        'document-uri': 'https://kiln.test/t/abcdefghijklmnopqrstuw',
        'blocked-uri': `https://${host}/x?token=1`,
        'violated-directive': 'img-src',
      },
    }),
  ],
])(
  'logs a violation of the content security policy that a browser reports as %s',
  async (type, makeReport) => {
    const host = `${randomUUID().slice(0, 8)}.example`
    const response = await post('/api/csp-reports', JSON.stringify(makeReport(host)), {
      'Content-Type': type,
    })
    expect(response.status).toBe(202)
    const [line] = await awaitLines(host, 1)
    expect(line).toMatchObject({
      message: 'content policy violated',
      directive: 'img-src',
      blocked: `https://${host}`,
      route: '/t/:id',
    })
  },
)

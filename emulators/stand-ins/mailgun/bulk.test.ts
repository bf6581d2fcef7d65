import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import Client from 'mailgun.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_KEY, DOMAIN, MESSAGE, SIGNING_KEY } from './test-setup.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const CALLS = 100
const SIZE = 1_000

let stand: ChildProcess
let url = ''
beforeAll(async () => {
  const env = {
    ...process.env,
    PORT: '0',
    MAILGUN_API_KEY: API_KEY,
    MAILGUN_DOMAIN: DOMAIN,
    MAILGUN_WEBHOOK_SIGNING_KEY: SIGNING_KEY,
    WEBHOOK_URL: '',
  }
  stand = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (!stand.stdout) throw new Error('No output')
  const [line] = (await once(createInterface({ input: stand.stdout }), 'line')) as [string]
  url = /http:\S+/.exec(line)?.[0] ?? ''
})
afterAll(async () => {
  stand.kill('SIGTERM')
  await once(stand, 'exit')
})

test(
  '100,000 recipients in 100 calls: each counted once, in modest memory',
  { timeout: 120_000 },
  async () => {
    const client = new Client(FormData).client({ username: 'api', key: API_KEY, url })
    const html = `<p>Dear %recipient.name%</p>${'x'.repeat(20_000)}`
    for (let call = 0; call < CALLS; call++) {
      const people = Array.from({ length: SIZE }, (_, i) => call * SIZE + i)
      await client.messages.create(DOMAIN, {
        ...MESSAGE,
        html,
        to: people.map((n) => `member${n}@x.test`),
        'o:tag': ['news', `batch-${call}`],
        'v:email': '%recipient.id%',
        'recipient-variables': JSON.stringify(
          Object.fromEntries(people.map((n) => [`member${n}@x.test`, { name: `Member ${n}`, id: `e${n}` }])),
        ),
      })
    }
    const json = async (path: string) => (await (await fetch(url + path)).json()) as Record<string, unknown>
    const counted = await json('/control/recipients?tag=news')
    expect(counted).toMatchObject({ total: CALLS * SIZE, distinct: CALLS * SIZE, doubled: [] })
    expect(Object.keys(counted['counts'] as object)).toHaveLength(CALLS * SIZE)
    expect(await json('/control/recipients?tag=batch-7&counts=no')).toEqual({
      total: SIZE,
      distinct: SIZE,
      doubled: [],
    })
    expect(await json('/control/recipients?v:email=e4321')).toMatchObject({
      total: 1,
      counts: { 'member4321@x.test': 1 },
    })
    const stats = await json('/control/stats')
    expect(stats).toMatchObject({ calls: CALLS, accepted: CALLS, recipients: CALLS * SIZE })
    expect(stats['memoryMiB']).toBeLessThan(400)
    const [one] = (await (await fetch(`${url}/messages?to=member99999@x.test`)).json()) as { html: string }[]
    expect(one?.html).toContain('Dear Member 99999')

    await client.messages.create(DOMAIN, { ...MESSAGE, to: ['member5@x.test'], 'o:tag': 'news' })
    expect(await json('/control/recipients?tag=news&counts=no')).toMatchObject({
      doubled: ['member5@x.test'],
    })
  },
)

test('says what it was not told', async () => {
  const { PATH } = process.env
  const failed = await new Promise<string>((resolve) => {
    execFile(process.execPath, [MAIN], { env: { PATH, PORT: '0' } }, (_, __, stderr) => resolve(stderr))
  })
  expect(failed).toContain('needs MAILGUN_API_KEY, MAILGUN_DOMAIN, MAILGUN_WEBHOOK_SIGNING_KEY')
})

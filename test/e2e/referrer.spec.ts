import { expect, test } from './fixtures.ts'
import { awaitServiceWorker } from './service-worker.ts'

const TOKEN = 'x'.repeat(43)

test.use({ serviceWorkers: 'allow', expectedErrors: [/40\d/] })

test('keeps a token in a URL out of the referrer of all requests, with and without the service worker', async ({
  page,
  context,
}) => {
  const leakingRequests: string[] = []
  context.on('request', (request) => {
    const { referer } = request.headers()
    if (referer?.includes(TOKEN)) leakingRequests.push(`${request.url()} from ${referer}`)
  })
  for (const path of [`/rsvp/change/${TOKEN}`, `/login/verify?token=${TOKEN}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(leakingRequests, path).toEqual([])
    await awaitServiceWorker(page)
  }
})

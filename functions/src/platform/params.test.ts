import { afterEach, expect, test, vi } from 'vitest'
import { siteUrl } from './params.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['https://kiln.example', 'https://kiln.example/'])(
  'makes links without a double slash from the site URL %s',
  (url) => {
    vi.stubEnv('SITE_URL', url)
    expect(`${siteUrl.value()}/events/1`).toBe('https://kiln.example/events/1')
  },
)

import { describe, expect, it } from 'vitest'
import { emulatorConfig, widenPolicy } from './firebase-config.ts'
import { portsAt } from '../ports.ts'

const POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self' https://firestore.googleapis.com"

describe('widenPolicy', () => {
  it('adds the emulators to connections and pictures, and to nothing else', () => {
    expect(widenPolicy(POLICY, portsAt(10))).toBe(
      "default-src 'self'; img-src 'self' data: http://127.0.0.1:9209; connect-src 'self' https://firestore.googleapis.com" +
        ' http://127.0.0.1:8090 http://127.0.0.1:9109 http://127.0.0.1:9209',
    )
  })
})

describe('emulatorConfig', () => {
  it("keeps firebase.json and moves every emulator's port", () => {
    const headers = [{ source: '**', headers: [{ key: 'Content-Security-Policy', value: POLICY }] }]
    const config = emulatorConfig(
      { functions: [{ source: 'functions' }], hosting: { public: 'web/dist', headers } },
      portsAt(10),
      '.cache/params',
    )
    expect(config.functions).toEqual([{ source: 'functions', configDir: '.cache/params' }])
    expect(config.hosting).toMatchObject({ public: 'web/dist' })
    expect(config.hosting.headers[0]?.headers[0]?.value).toBe(widenPolicy(POLICY, portsAt(10)))
    expect(config.emulators).toMatchObject({
      ui: { enabled: false },
      hosting: { host: '127.0.0.1', port: 5010 },
      hub: { port: 4410 },
    })
  })
})

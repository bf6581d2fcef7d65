import { describe, expect, it } from 'vitest'
import { emulatorConfig, localPolicy } from './firebase-config.ts'
import { portsAt } from '../ports.ts'

const POLICY =
  "default-src 'self'; img-src 'self' https://firebasestorage.googleapis.com; connect-src 'self' https://firestore.googleapis.com https://identitytoolkit.googleapis.com"

describe('localPolicy', () => {
  it('puts the emulators where the policy names the hosts they stand in for, and nowhere else', () =>
    expect(localPolicy(POLICY, portsAt(10))).toBe(
      "default-src 'self'; img-src 'self' http://127.0.0.1:9209; connect-src 'self' http://127.0.0.1:8090 http://127.0.0.1:9109",
    ))
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
    expect(config.hosting.headers[0]?.headers[0]?.value).toBe(localPolicy(POLICY, portsAt(10)))
    expect(config.emulators).toMatchObject({
      ui: { enabled: false },
      hosting: { host: '127.0.0.1', port: 5012 },
      hub: { port: 4410 },
    })
  })
})

import net from 'node:net'
import { describe, expect, it } from 'vitest'
import {
  HOST,
  PROPOSED_OFFSETS,
  E2E_OFFSET,
  TEST_OFFSET,
  isPortFree,
  parseOffset,
  computePorts,
  formatTakenPorts,
} from './ports.ts'

describe('the port offset', () => {
  it('is the fallback if none is set', () => {
    expect(parseOffset(undefined, 20)).toBe(20)
    expect(parseOffset(' ', 0)).toBe(0)
  })

  it('must be a whole number in range; any other value fails with a message', () => {
    expect(parseOffset('100', 0)).toBe(100)
    for (const value of ['x', '1.5', '-1', '60000']) {
      expect(() => parseOffset(value, 0)).toThrow(/KILN_PORT_OFFSET must be a whole number/)
    }
  })
})

/** Ports of macOS's AirPlay receiver. */
const MACOS_PORTS = [5000, 7000]
/** Ports at which Chromium opens no page. */
const UNSAFE_PORTS = [5060, 5061, 6000, 6566]

describe('computePorts', () => {
  it.each([0, ...PROPOSED_OFFSETS])(
    'returns distinct ports at offset %i that macOS does not use, and for pages only ports that Chromium accepts',
    (offset) => {
      const ports = computePorts(offset)
      expect(MACOS_PORTS.filter((port) => Object.values(ports).includes(port))).toEqual([])
      expect(UNSAFE_PORTS).not.toContain(ports.hosting)
      expect(UNSAFE_PORTS).not.toContain(ports.mail)
      expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length)
    },
  )

  it('returns distinct ports for npm start and for the two suites of npm test', () => {
    const ports = [0, TEST_OFFSET, TEST_OFFSET + E2E_OFFSET].flatMap((offset) =>
      Object.values(computePorts(offset)),
    )
    expect(new Set(ports).size).toBe(ports.length)
  })
})

it('reports that a port is in use while a server listens, and free afterwards', async () => {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const { port } = server.address() as net.AddressInfo
  expect(await isPortFree(port)).toBe(false)
  await new Promise((resolve) => server.close(resolve))
  expect(await isPortFree(port)).toBe(true)
})

it('names the ports that are in use, their purpose and another offset', () => {
  const message = formatTakenPorts(['firestore', 'mail'], computePorts(0), 'npm start', 10)
  expect(message).toContain('port 8080, meant for the Firestore emulator')
  expect(message).toContain('port 8025, meant for the mail inbox')
  expect(message).toContain('KILN_PORT_OFFSET=10 npm start')
})

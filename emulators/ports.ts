import net from 'node:net'

export const HOST = '127.0.0.1'

/** The ports without an offset; KILN_PORT_OFFSET is added to each. */
const BASE_PORTS = {
  // macOS uses 5000, the usual port, for AirPlay.
  hosting: 5002,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  storage: 9199,
  mail: 8025,
  scheduler: 8026,
  hub: 4400,
  logging: 4401,
  eventarc: 4402,
  tasks: 4403,
  firestoreWebsocket: 4404,
} as const

const PURPOSES: Record<PortName, string> = {
  hosting: 'the site (Hosting emulator)',
  functions: 'the Functions emulator',
  firestore: 'the Firestore emulator',
  auth: 'the Auth emulator',
  storage: 'the Storage emulator',
  mail: 'the mail inbox',
  scheduler: 'the local scheduler',
  hub: 'the emulator hub',
  logging: 'the emulator log',
  eventarc: 'the Eventarc emulator',
  tasks: 'the Cloud Tasks emulator',
  firestoreWebsocket: 'the Firestore emulator (its websocket)',
}

/** Vite's port in `npm run dev`, without the offset. */
export const DEV_SERVER_PORT = 5173

/**
 * The offset of `npm test`, so that its suite can run beside that of `npm start`. With 100, Auth would have the port of the other
 * suite's Storage.
 */
export const TEST_OFFSET = 20

/** `npm test` adds this to the offset for the suite of its browser tests, which run beside the other tests. */
export const E2E_OFFSET = 200

/** Offsets to propose. 60 is left out: the Functions emulator would have port 5061, which Chromium refuses to open. */
export const PROPOSED_OFFSETS = [100, 10, 20, 30, 40, 50, 70, 80, 90, 200]

export type PortName = keyof typeof BASE_PORTS
export type Ports = Record<PortName, number>

export function computePorts(offset: number): Ports {
  const entries = Object.entries(BASE_PORTS).map(([name, port]) => [name, port + offset])
  return Object.fromEntries(entries) as Ports
}

/** Parses KILN_PORT_OFFSET; throws an error for the terminal if it is not a whole number in range. */
export function parseOffset(value: string | undefined, fallback: number): number {
  if (value === undefined || value.trim() === '') return fallback
  const offset = Number(value)
  if (!Number.isInteger(offset) || offset < 0 || offset > 50_000) {
    throw new Error(`KILN_PORT_OFFSET must be a whole number from 0 to 50000, but it is "${value}".`)
  }
  return offset
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

async function findTakenPorts(ports: Ports): Promise<PortName[]> {
  const names = Object.keys(ports) as PortName[]
  const freeFlags = await Promise.all(names.map((name) => isPortFree(ports[name])))
  return names.filter((_, index) => freeFlags[index] === false)
}

/** Formats the message about ports that are in use. `proposal` is an offset whose ports were free a moment ago. */
export function formatTakenPorts(
  takenPorts: PortName[],
  ports: Ports,
  command: string,
  proposal?: number,
): string {
  const lines = takenPorts.map((name) => `  port ${ports[name]}, meant for ${PURPOSES[name]}`)
  const problem = takenPorts.length === 1 ? 'A port is in use already:' : 'Some ports are in use already:'
  const advice = `Stop the programs that use them, or move every port: KILN_PORT_OFFSET=${proposal ?? '<number>'} ${command}`
  return [problem, ...lines, advice].join('\n')
}

/** Returns the ports of a suite. If one of them is taken, throws an error that proposes another offset. */
export async function requireFreePorts(offset: number, command: string): Promise<Ports> {
  const ports = computePorts(offset)
  const takenPorts = await findTakenPorts(ports)
  if (takenPorts.length === 0) return ports
  for (const proposal of PROPOSED_OFFSETS) {
    if (proposal === offset) continue
    const takenPortsAtProposal = await findTakenPorts(computePorts(proposal))
    if (takenPortsAtProposal.length === 0)
      throw new Error(formatTakenPorts(takenPorts, ports, command, proposal))
  }
  throw new Error(formatTakenPorts(takenPorts, ports, command))
}

/** Finds a free port, for a server whose port need not be known in advance. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('There is no free port.'))
      })
    })
  })
}

import net from 'node:net'

export const HOST = '127.0.0.1'

/** The ports people and tests know; every one moves by KILN_PORT_OFFSET. */
const BASE_PORTS = {
  // Not 5000: there macOS has its AirPlay receiver.
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

/** Vite's own port in `npm run dev`, moved by the offset as well. */
export const DEV_SERVER_PORT = 5173

/**
 * `npm test` has a suite of its own that runs beside `npm start`. (An offset of 100 would not do: Auth would
 * land on the other suite's Storage.)
 */
export const TEST_OFFSET = 20

/** Offsets to propose. 60 is left out: Chromium refuses to open ports 5060 and 5061. */
export const PROPOSED_OFFSETS = [100, 10, 20, 30, 40, 50, 70, 80, 90, 200]

export type PortName = keyof typeof BASE_PORTS
export type Ports = Record<PortName, number>

export function portsAt(offset: number): Ports {
  const entries = Object.entries(BASE_PORTS).map(([name, port]) => [name, port + offset])
  return Object.fromEntries(entries) as Ports
}

/** Reads KILN_PORT_OFFSET; throws a sentence for a person when it is not a whole number that fits. */
export function offsetFrom(value: string | undefined, fallback: number): number {
  if (value === undefined || value.trim() === '') return fallback
  const offset = Number(value)
  if (!Number.isInteger(offset) || offset < 0 || offset > 50_000) {
    throw new Error(`KILN_PORT_OFFSET must be a whole number from 0 to 50000, and is "${value}".`)
  }
  return offset
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

async function takenPorts(ports: Ports): Promise<PortName[]> {
  const names = Object.keys(ports) as PortName[]
  const free = await Promise.all(names.map((name) => isFree(ports[name])))
  return names.filter((_, index) => free[index] === false)
}

/** What to tell a person whose ports are taken. `proposal` is an offset that was free a moment ago. */
export function takenPortsMessage(
  taken: PortName[],
  ports: Ports,
  command: string,
  proposal?: number,
): string {
  const lines = taken.map((name) => `  port ${ports[name]}, meant for ${PURPOSES[name]}`)
  const them = taken.length === 1 ? 'it' : 'them'
  const way = `Stop what holds ${them}, or move every port: KILN_PORT_OFFSET=${proposal ?? '<number>'} ${command}`
  return [`${taken.length === 1 ? 'A port is' : 'Some ports are'} in use already:`, ...lines, way].join('\n')
}

/** Throws with that message when a port of the suite is taken. */
export async function claimPorts(offset: number, command: string): Promise<Ports> {
  const ports = portsAt(offset)
  const taken = await takenPorts(ports)
  if (taken.length === 0) return ports
  for (const proposal of PROPOSED_OFFSETS) {
    if (proposal === offset) continue
    const others = await takenPorts(portsAt(proposal))
    if (others.length === 0) throw new Error(takenPortsMessage(taken, ports, command, proposal))
  }
  throw new Error(takenPortsMessage(taken, ports, command))
}

/** A port that nobody listens on now, for a server that no person addresses. */
export function freePort(): Promise<number> {
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

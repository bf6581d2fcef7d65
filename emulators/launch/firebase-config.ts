import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HOST, type Ports } from '../ports.ts'
import { ROOT } from '../paths.ts'

interface Header {
  key: string
  value: string
}

interface FirebaseConfig {
  functions: Record<string, unknown>[]
  hosting: { headers: { source: string; headers: Header[] }[] } & Record<string, unknown>
  emulators?: Record<string, unknown>
}

/** The emulator that replaces each of Firebase's origins. */
const EMULATORS_BY_ORIGIN: Readonly<Record<string, keyof Ports>> = {
  'https://firestore.googleapis.com': 'firestore',
  'https://identitytoolkit.googleapis.com': 'auth',
  'https://securetoken.googleapis.com': 'auth',
  'https://firebasestorage.googleapis.com': 'storage',
}

/**
 * Returns the content security policy with only Firebase's origins replaced by those of the emulators, so that it refuses
 * everything that production would refuse.
 */
export function makeLocalPolicy(policy: string, ports: Ports): string {
  return policy
    .split(' ')
    .map((word) => {
      const [, origin = '', semicolon = ''] = /^(.*?)(;?)$/.exec(word) ?? []
      const emulator = EMULATORS_BY_ORIGIN[origin]
      return emulator === undefined ? word : `http://${HOST}:${ports[emulator]}${semicolon}`
    })
    .join(' ')
}

/**
 * Returns firebase.json with this suite's ports and local content security policy, without the Emulator UI, and with the functions'
 * parameters read from `paramsFolder`.
 */
function makeEmulatorConfig(config: FirebaseConfig, ports: Ports, paramsFolder: string): FirebaseConfig {
  const toAddress = (port: number): { host: string; port: number } => ({ host: HOST, port })
  return {
    ...config,
    functions: config.functions.map((codebase) => ({ ...codebase, configDir: paramsFolder })),
    hosting: {
      ...config.hosting,
      headers: config.hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map((header) =>
          header.key === 'Content-Security-Policy'
            ? { ...header, value: makeLocalPolicy(header.value, ports) }
            : header,
        ),
      })),
    },
    emulators: {
      // Otherwise the Firestore emulator logs a warning for each call of the tests that use other projects.
      singleProjectMode: false,
      ui: { enabled: false },
      hub: toAddress(ports.hub),
      logging: toAddress(ports.logging),
      eventarc: toAddress(ports.eventarc),
      tasks: toAddress(ports.tasks),
      hosting: toAddress(ports.hosting),
      functions: toAddress(ports.functions),
      auth: toAddress(ports.auth),
      storage: toAddress(ports.storage),
      firestore: { ...toAddress(ports.firestore), websocketPort: ports.firestoreWebsocket },
    },
  }
}

/** Writes the config beside firebase.json, so that its relative paths stay valid, and returns the path of the file. */
export function writeEmulatorConfig(offset: number, ports: Ports, paramsFolder: string): string {
  const config = JSON.parse(readFileSync(path.join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  const file = path.join(ROOT, `firebase.emulators.${offset}.json`)
  const generatedConfig = makeEmulatorConfig(config, ports, path.relative(ROOT, paramsFolder))
  writeFileSync(file, `${JSON.stringify(generatedConfig, null, 2)}\n`)
  return file
}

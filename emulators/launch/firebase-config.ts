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

/** Lets pages talk to the emulators: production's policy names Google's hosts only. */
export function widenPolicy(policy: string, ports: Ports): string {
  const origins = (names: readonly (keyof Ports)[]): string =>
    names.map((name) => `http://${HOST}:${ports[name]}`).join(' ')
  return policy
    .split(';')
    .map((part) => part.trim())
    .map((part) => {
      if (part.startsWith('connect-src ')) return `${part} ${origins(['firestore', 'auth', 'storage'])}`
      if (part.startsWith('img-src ')) return `${part} ${origins(['storage'])}`
      return part
    })
    .join('; ')
}

/** firebase.json with this suite's ports, no UI, and the functions' parameters read from `paramsFolder`. */
export function emulatorConfig(config: FirebaseConfig, ports: Ports, paramsFolder: string): FirebaseConfig {
  const at = (port: number): { host: string; port: number } => ({ host: HOST, port })
  return {
    ...config,
    functions: config.functions.map((codebase) => ({ ...codebase, configDir: paramsFolder })),
    hosting: {
      ...config.hosting,
      headers: config.hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map((header) =>
          header.key === 'Content-Security-Policy'
            ? { ...header, value: widenPolicy(header.value, ports) }
            : header,
        ),
      })),
    },
    emulators: {
      singleProjectMode: true,
      ui: { enabled: false },
      hub: at(ports.hub),
      logging: at(ports.logging),
      eventarc: at(ports.eventarc),
      tasks: at(ports.tasks),
      hosting: at(ports.hosting),
      functions: at(ports.functions),
      auth: at(ports.auth),
      storage: at(ports.storage),
      firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
    },
  }
}

/** Writes it beside firebase.json, whose relative paths it keeps, and returns its path. */
export function writeEmulatorConfig(offset: number, ports: Ports, paramsFolder: string): string {
  const config = JSON.parse(readFileSync(path.join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  const file = path.join(ROOT, `firebase.emulators.${offset}.json`)
  const generated = emulatorConfig(config, ports, path.relative(ROOT, paramsFolder))
  writeFileSync(file, `${JSON.stringify(generated, null, 2)}\n`)
  return file
}

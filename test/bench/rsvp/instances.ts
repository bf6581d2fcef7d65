import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { initializeApp } from 'firebase-admin/app'
import { getFirestore, type Firestore } from 'firebase-admin/firestore'
import { PROJECT_ID, makeSuiteEnvironment } from '../../../emulators/environment.ts'
import { startHidane } from '../../../emulators/launch/hidane.ts'
import { NODE_BIN, ROOT } from '../../../emulators/paths.ts'
import { findFreePort } from '../../../emulators/ports.ts'
import { startFunction } from '../../function-server.ts'
import { LoadClient } from './load-client.ts'

export function buildFunctions(): void {
  const node = path.join(NODE_BIN, 'node')
  const build = spawnSync(node, ['build.mjs'], { cwd: path.join(ROOT, 'functions'), stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The functions could not be built.')
}

export interface BenchFirestore {
  readonly db: Firestore
  /** The address of the Firestore emulator, which applies production's limits. */
  readonly host: string
}

/** Runs `work` with a Firestore emulator of its own. */
export async function runWithFirestore<T>(work: (bench: BenchFirestore) => Promise<T>): Promise<T> {
  const firestore = await startHidane({ port: await findFreePort() })
  const host = `${firestore.host}:${firestore.port}`
  process.env['FIRESTORE_EMULATOR_HOST'] = host
  const db = getFirestore(initializeApp({ projectId: PROJECT_ID }, host))
  try {
    return await work({ db, host })
  } finally {
    await db.terminate()
    await firestore.stop()
  }
}

/** Runs `work` with a number of instances of `api`. */
export async function runWithInstances<T>(
  count: number,
  { host }: BenchFirestore,
  work: (client: LoadClient) => Promise<T>,
): Promise<T> {
  const env = { ...makeSuiteEnvironment(0), FIRESTORE_EMULATOR_HOST: host }
  const servers = await Promise.all(Array.from({ length: count }, () => startFunction('api', env)))
  const client = new LoadClient(servers.map((server) => server.port))
  try {
    return await work(client)
  } finally {
    client.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

// Runs a proxy in front of the Firestore emulator in tests and benchmarks. It starts the emulator on another port, applies
// production's limits and records queries.
// node main.ts <query log> <project> <file of process ids> <emulator> <the emulator's flags, --port among them>
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { findFreePort } from '../../ports.ts'
import definitions from '../../../firestore.indexes.json' with { type: 'json' }
import type { IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'
import { ReadLog } from './document-reads.ts'
import { FirestoreLimits } from './firestore-limits.ts'
import { QueryLog } from './query-log.ts'
import { makeRecordingProxy } from './recording-proxy.ts'

const [queryLogFile = '', project = '', pidFile = '', emulator = '', ...flags] = process.argv.slice(2)
const portIndex = flags.indexOf('--port') + 1
const port = Number(flags[portIndex])
if (portIndex === 0 || !port) throw new Error('The Firestore emulator was started without --port.')
const emulatorPort = await findFreePort()

const child = spawn(emulator, flags.with(portIndex, String(emulatorPort)), { stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))
process.on('exit', () => child.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
// If this process is killed with SIGKILL, the child outlives it. With the id in this file the launcher can end the child.
appendFileSync(pidFile, `${child.pid ?? ''}\n`)

/** The file in which reads are recorded (test/bench/reads.ts). */
const readLogFile = process.env['FIRESTORE_READ_LOG']
const logs = {
  queryLog: new QueryLog(queryLogFile, project),
  readLog: readLogFile === undefined ? undefined : new ReadLog(readLogFile),
}
const limits = new FirestoreLimits(definitions as IndexDefinitions, {}, (line) => console.error(line))
makeRecordingProxy(emulatorPort, { logs, limits }).listen(port, '127.0.0.1')

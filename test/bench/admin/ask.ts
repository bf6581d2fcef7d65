import { rmSync } from 'node:fs'
import http from 'node:http'
import { HOST } from '../../../emulators/ports.ts'
import type { FunctionServer } from '../../function-server.ts'
import { readsAtRest, total } from '../reads/page-reads.ts'

interface Asking {
  /** The file that says what was read. */
  readonly record: string
  readonly api: FunctionServer
  readonly cookie: string
}

/** Makes the calls of a tab one after the other and returns the documents they read, a thousand counted entries as one. */
export async function countReads(asking: Asking, paths: readonly string[]): Promise<number> {
  const { record, api, cookie } = asking
  await readsAtRest(record)
  rmSync(record, { force: true })
  for (const path of paths) await get(api.port, path, cookie)
  const reads = await readsAtRest(record)
  return total(reads) + reads.counting
}

/** Waits for an answer however long it takes, which `fetch` does not. */
function get(port: number, path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: `__session=${cookie}` }
    const request = http.get({ host: HOST, port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
      })
    })
    request.on('error', reject)
  })
}

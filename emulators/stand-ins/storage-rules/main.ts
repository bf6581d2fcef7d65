// Replaces the program that the Storage emulator asks whether to allow a request. It reads and writes JSON objects, one per line;
// see firebase-tools/lib/emulator/storage/rules/runtime.js.
import { createInterface } from 'node:readline'
import { getErrorMessage } from '../../terminal.ts'
import { parseStorageRules, type StorageRules } from './parse-rules.ts'

interface Message {
  readonly id: unknown
  readonly action: string
  readonly context: {
    readonly rulesetName: string
    readonly source: { readonly files: readonly { readonly name: string; readonly content: string }[] }
    readonly path: string
    readonly method: string
  }
}

const rulesets = new Map<string, StorageRules>()

function handleMessage({ action, context }: Message): Record<string, unknown> {
  if (action === 'load_ruleset') {
    const [file, ...furtherFiles] = context.source.files
    if (file === undefined || furtherFiles.length > 0) throw new Error('Expected one rules file')
    rulesets.set(context.rulesetName, parseStorageRules(file.content))
    return { rulesVersion: 2 }
  }
  if (action !== 'verify') throw new Error(`Unknown action "${action}"`)
  return { permit: rulesets.get(context.rulesetName)?.isAllowed(context.path, context.method) ?? false }
}

function sendResponse(response: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(response)}\n`)
}

sendResponse({ id: -1, status: 'ok', errors: [], warnings: [] })
createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  if (line.trim() === '') return
  const message = JSON.parse(line) as Message
  try {
    sendResponse({ id: message.id, status: 'ok', errors: [], warnings: [], result: handleMessage(message) })
  } catch (error) {
    // An error response must name its action.
    const problem = { message: getErrorMessage(error), errors: [getErrorMessage(error)] }
    sendResponse({ id: message.id, action: message.action, status: 'error', ...problem, warnings: [] })
  }
})

// Replaces the program that the Storage emulator asks about every request. It reads and writes JSON objects, one per line; see
// firebase-tools/lib/emulator/storage/rules/runtime.js.
import { createInterface } from 'node:readline'
import { readStorageRules, StorageRulesError, type StorageRules } from './read-rules.ts'

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

function handle({ action, context }: Message): Record<string, unknown> {
  if (action === 'load_ruleset') {
    const [file, ...furtherFiles] = context.source.files
    if (file === undefined || furtherFiles.length > 0) throw new Error('Expected one rules file')
    rulesets.set(context.rulesetName, readStorageRules(file.content))
    return { rulesVersion: 2 }
  }
  if (action !== 'verify') throw new Error(`Unknown action "${action}"`)
  return { permit: rulesets.get(context.rulesetName)?.allows(context.path, context.method) ?? false }
}

/** firebase-tools prints the description and the line; an error answer must name its action. */
function failureAnswer({ action }: Message, error: unknown): Record<string, unknown> {
  const message = error instanceof Error ? error.message : String(error)
  const issue =
    error instanceof StorageRulesError
      ? {
          description_: message,
          sourcePosition_: { fileName_: 'storage.rules', line_: error.line, column_: 1 },
        }
      : undefined
  return {
    action,
    status: 'error',
    message,
    errors: [issue === undefined ? message : JSON.stringify(issue)],
    warnings: [],
  }
}

function send(answer: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

send({ id: -1, status: 'ok', errors: [], warnings: [] })
createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  if (line.trim() === '') return
  const message = JSON.parse(line) as Message
  try {
    send({ id: message.id, status: 'ok', errors: [], warnings: [], result: handle(message) })
  } catch (error) {
    send({ id: message.id, ...failureAnswer(message, error) })
  }
})

import { createInterface } from 'node:readline'
import { Coverage } from './coverage.ts'
import { RulesRuntime } from './runtime.ts'

const target = process.env['STORAGE_RULES_COVERAGE']
const coverage = target ? new Coverage(target) : undefined
const runtime = new RulesRuntime(coverage)

function send(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

function stop(): never {
  coverage?.flush()
  process.exit(0)
}

send(RulesRuntime.ready)
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })
lines.on('line', (line) => {
  if (line.trim() === '') return
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    process.stderr.write('The Storage rules runtime was sent a line that is not JSON\n')
    return
  }
  send(runtime.handle(typeof message === 'object' && message !== null ? { ...message } : {}))
})
lines.on('close', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

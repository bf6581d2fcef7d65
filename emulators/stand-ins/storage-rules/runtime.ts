import { checkRules } from './check.ts'
import type { Coverage } from './coverage.ts'
import { decide } from './decide.ts'
import { parseRules } from './parse.ts'
import { RulesError } from './source-position.ts'
import type { Ruleset } from './syntax.ts'
import { readTypedValue } from './typed-value.ts'

type Message = Record<string, unknown>

/** What is answered to one message. An answer that is not `ok` carries its action, or firebase-tools drops it. */
export interface Answer {
  id: unknown
  status: 'ok' | 'error'
  errors: string[]
  warnings: string[]
  action?: string
  message?: string
  result?: Record<string, unknown>
}

/** The far side of firebase-tools' `storage/rules/runtime.js`: keeps rulesets, and decides by them. */
export class RulesRuntime {
  readonly #rulesets = new Map<string, Ruleset>()
  readonly #coverage: Coverage | undefined

  constructor(coverage?: Coverage) {
    this.#coverage = coverage
  }

  /** What the other side waits for before it sends anything. */
  static readonly ready: Answer = { id: -1, status: 'ok', errors: [], warnings: [] }

  handle(message: Message): Answer {
    const { id, action } = message
    try {
      if (action === 'load_ruleset') return this.#ok(id, this.#load(record(message['context'])))
      if (action === 'verify') return this.#ok(id, this.#verify(record(message['context'])))
      throw new Error(`Unknown action ${JSON.stringify(action)}`)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      return {
        id,
        action: String(action),
        status: 'error',
        message: text,
        errors: [issue(error)],
        warnings: [],
      }
    }
  }

  #ok(id: unknown, result: Record<string, unknown>): Answer {
    return { id, status: 'ok', errors: [], warnings: [], result }
  }

  #load(context: Message): Record<string, unknown> {
    const files = record(context['source'])['files']
    const [file, ...more] = Array.isArray(files) ? (files as unknown[]) : []
    if (file === undefined || more.length > 0) throw new Error('A ruleset is one file')
    const { name, content } = record(file)
    const source = String(content)
    let rules: Ruleset
    try {
      rules = parseRules(source)
      checkRules(rules)
    } catch (error) {
      throw error instanceof RulesError ? new RulesIssue(error, String(name)) : error
    }
    this.#rulesets.set(String(context['rulesetName']), rules)
    this.#coverage?.add(String(name), source, rules)
    return { rulesVersion: 2 }
  }

  #verify(context: Message): Record<string, unknown> {
    const rules = this.#rulesets.get(String(context['rulesetName']))
    if (!rules) throw new Error(`No ruleset ${JSON.stringify(context['rulesetName'])} is loaded`)
    if (context['service'] !== 'firebase.storage')
      throw new Error('Only the service firebase.storage is supported')
    const variables = record(context['variables'])
    const wanted = {
      path: String(context['path']),
      method: String(context['method']),
      request: readTypedValue(variables['request']),
      resource: readTypedValue(variables['resource']),
    }
    return { permit: decide(rules, wanted, (node, outcome) => this.#coverage?.count(node, outcome)) }
  }
}

/** An error at a place of a named file. */
class RulesIssue extends Error {
  readonly json: string

  constructor({ message, position }: RulesError, file: string) {
    super(`${file}:${position.line}:${position.column}: ${message}`)
    // firebase-tools prints the description, the file and the line; so the column goes into the description.
    this.json = JSON.stringify({
      description_: `${message} (column ${position.column})`,
      sourcePosition_: { fileName_: file, line_: position.line, column_: position.column },
    })
  }
}

function issue(error: unknown): string {
  if (error instanceof RulesIssue) return error.json
  return error instanceof Error ? error.message : String(error)
}

function record(value: unknown): Message {
  if (typeof value !== 'object' || value === null) throw new Error('Expected an object')
  return value as Message
}

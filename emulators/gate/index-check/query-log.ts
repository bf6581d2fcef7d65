import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { DIRECT_PROJECT_PREFIX } from '../../environment.ts'
import { getErrorMessage } from '../../terminal.ts'
import { listQueryShapes, type QueryShape, type StructuredQuery } from './structured-query.ts'

/** A line of the log: a shape, or the problem with a message that could not be parsed. */
type QueryLogLine = { readonly shape: QueryShape } | { readonly problem: string }

/** Records each kind of query once, as a line of JSON without its values. */
export class QueryLog {
  readonly #file: string
  readonly #project: string
  readonly #knownLines = new Set<string>()

  constructor(file: string, project: string) {
    this.#file = file
    this.#project = project
  }

  /**
   * Records a query of the suite's project, or of a project in which tests call the server's code directly. Queries of other
   * projects come from tests of the rules, so they are ignored. `parent` is `projects/{project}/databases/…`.
   */
  add(parent: string, query: StructuredQuery): void {
    const project = parent.split('/')[1] ?? ''
    if (project !== this.#project && !project.startsWith(DIRECT_PROJECT_PREFIX)) return
    for (const shape of listQueryShapes(query)) this.#write({ shape })
  }

  /** Runs code that parses traffic. An exception is recorded, so that the check fails, but it does not affect the traffic. */
  parseSafely(parse: () => void): void {
    try {
      parse()
    } catch (error) {
      this.#write({ problem: getErrorMessage(error) })
    }
  }

  #write(line: QueryLogLine): void {
    const text = JSON.stringify(line)
    if (this.#knownLines.has(text)) return
    this.#knownLines.add(text)
    appendFileSync(this.#file, `${text}\n`)
  }
}

/** Reads the query shapes of a log. Throws if the log contains a problem, because that query could not be checked. */
export function loadQueryLog(file: string): QueryShape[] {
  if (!existsSync(file)) return []
  const lines = [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))]
  return lines.map((text) => {
    const line = JSON.parse(text) as QueryLogLine
    if ('problem' in line) throw new Error(`A query could not be checked: ${line.problem}`)
    return line.shape
  })
}

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

type Defaults = Readonly<Record<string, number | string>>

type Options<D extends Defaults> = {
  readonly [Name in keyof D]: D[Name] extends number ? number : string
} & {
  /** Writes the benchmark's results to the file that `--json` names, if that option is given. */
  readonly save: (results: object) => void
}

/** Reads a benchmark's own options, such as `--members 100`, which have defaults, and `--json FILE`. */
export function readBenchOptions<D extends Defaults>(defaults: D): Options<D> {
  const names = ['json', ...Object.keys(defaults)]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { json, ...args } = parseArgs({ options }).values
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const value = args[name] ?? fallback
    return [name, typeof fallback === 'number' ? Number(value) : value]
  })
  const save = (results: object) => {
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`)
  }
  return { ...(Object.fromEntries(entries) as Options<D>), save }
}

import { runnerImport, type Plugin } from 'vite'
import { fileURLToPath } from 'node:url'
import type { Call } from '../../functions/shared/http/call.ts'

const TABLE = fileURLToPath(new URL('../../functions/shared/api.ts', import.meta.url))

type Table = Readonly<Record<string, Call>>

/** A module made of the call table while building, so that zod (which the table is made of) stays out of where it is used. */
export function fromTable(name: string, write: (table: Table) => string): Plugin {
  const id = `virtual:${name}`
  return {
    name: `kiln:${name}`,
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    async load(asked) {
      if (asked !== `\0${id}`) return undefined
      const { module, dependencies } = await runnerImport<{ api: Table }>(TABLE)
      for (const file of [TABLE, ...dependencies]) this.addWatchFile(file)
      return write(module.api)
    },
  }
}

/**
 * Gives the browser method and path of every call, and whether shared caches keep its answer: one registry, and the first
 * screen without zod.
 */
export const callRoutes = (): Plugin =>
  fromTable('call-routes', (table) => {
    const routes = Object.entries(table).map(([name, { method, path, cache }]) => [
      name,
      [method, path, cache !== undefined],
    ])
    return `export const callRoutes = ${JSON.stringify(Object.fromEntries(routes))}`
  })

/**
 * Gives the service worker the calls it may keep the answers of: those that are the same for everybody, which is what a shared cache
 * may keep too, and a member's own, lists aside. What hosts and admins read is never kept.
 */
export const keptCalls = (): Plugin =>
  fromTable('kept-calls', (table) => {
    const reads = Object.values(table).filter(({ method }) => method === 'GET')
    const paths = (calls: readonly Call[]) => calls.map(({ path }) => path)
    const kept = {
      everybodys: paths(reads.filter(({ access, cache }) => access === 'public' && cache)),
      // Of a list there are as many answers as questions.
      members: paths(reads.filter(({ access, query }) => access === 'member' && !query)),
    }
    return `export const keptCalls = ${JSON.stringify(kept)}`
  })

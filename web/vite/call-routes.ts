import { runnerImport, type Plugin } from 'vite'
import { fileURLToPath } from 'node:url'
import type { Call } from '../../functions/shared/http/call.ts'

const TABLE_FILE = fileURLToPath(new URL('../../functions/shared/api.ts', import.meta.url))

type CallTable = Readonly<Record<string, Call>>

/** Generates a module from the call table at build time, so that the app does not load zod, which the table uses. */
export function generateTableModule(name: string, generateCode: (table: CallTable) => string): Plugin {
  const id = `virtual:${name}`
  return {
    name: `kiln:${name}`,
    resolveId: (requestedId) => (requestedId === id ? `\0${id}` : undefined),
    async load(resolvedId) {
      if (resolvedId !== `\0${id}`) return undefined
      const { module, dependencies } = await runnerImport<{ api: CallTable }>(TABLE_FILE)
      for (const file of [TABLE_FILE, ...dependencies]) this.addWatchFile(file)
      return generateCode(module.api)
    },
  }
}

const isHostOrAdminCall = ({ access }: Call): boolean => access !== 'public' && access !== 'member'

function stringifyRoutes(table: CallTable, isIncluded: (call: Call) => boolean): string {
  const calls = Object.entries(table).filter(([, call]) => isIncluded(call))
  return JSON.stringify(
    Object.fromEntries(
      calls.map(([name, { method, path, cache }]) => [name, [method, path, cache !== undefined]]),
    ),
  )
}

/**
 * Gives the browser the method and path of every call, and whether shared caches may store its response, so that the first screen
 * loads no zod. The calls of hosts and admins are in a module of their own, which the first screen does not load.
 */
export const createCallRoutesPlugins = (): Plugin[] => [
  generateTableModule(
    'call-routes',
    (table) => `export const callRoutes = ${stringifyRoutes(table, (call) => !isHostOrAdminCall(call))}`,
  ),
  generateTableModule(
    'host-and-admin-call-routes',
    (table) =>
      `import { callRoutes } from 'virtual:call-routes'\nObject.assign(callRoutes, ${stringifyRoutes(table, isHostOrAdminCall)})`,
  ),
]

/**
 * Gives the service worker the calls whose responses it may cache: the responses that are the same for everyone, which shared
 * caches may store too, and a member's own responses, except lists. Responses for hosts and admins are never cached.
 */
export const createCachedCallsPlugin = (): Plugin =>
  generateTableModule('cached-calls', (table) => {
    const readOnlyCalls = Object.values(table).filter(({ method }) => method === 'GET')
    const listPaths = (calls: readonly Call[]) => calls.map(({ path }) => path)
    const cachedPaths = {
      shared: listPaths(readOnlyCalls.filter(({ access, cache }) => access === 'public' && cache)),
      // Lists are excluded, because they have a different response for each query.
      private: listPaths(readOnlyCalls.filter(({ access, query }) => access === 'member' && !query)),
    }
    return `export const cachedCalls = ${JSON.stringify(cachedPaths)}`
  })

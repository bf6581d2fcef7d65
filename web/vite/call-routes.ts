import { runnerImport, type Plugin } from 'vite'
import { fileURLToPath } from 'node:url'

const VIRTUAL = 'virtual:call-routes'
const TABLE = fileURLToPath(new URL('../../functions/shared/api.ts', import.meta.url))

/**
 * Gives the browser method and path of every call, and whether shared caches keep its answer, read from the call table while building, so that zod (which the
 * table is made of) stays out of the first screen and there is still one registry.
 */
export function callRoutes(): Plugin {
  return {
    name: 'kiln:call-routes',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      const { module, dependencies } = await runnerImport<{
        api: Record<string, { method: string; path: string; cache?: object }>
      }>(TABLE)
      for (const file of [TABLE, ...dependencies]) this.addWatchFile(file)
      const routes = Object.entries(module.api).map(([name, call]) => [
        name,
        [call.method, call.path, call.cache !== undefined],
      ])
      return `export const callRoutes = ${JSON.stringify(Object.fromEntries(routes))}`
    },
  }
}

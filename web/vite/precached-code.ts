import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { findStaticImports, findReachable } from './module-graph.ts'

const resolveSource = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const ENTRY_FILE = resolveSource('main.tsx')
/** Files that can load any page. A page that they load is precached only if `PAGE_NAMES` lists it. */
const ROUTER_FILES = [resolveSource('app/router.tsx'), resolveSource('app/other-pages.tsx')]
/**
 * Pages that visitors need without a network. The page for check-in is included, although few users open it, because it must
 * open at a venue without a network, even after an update of the app has changed the names of its files.
 */
const PAGE_NAMES = [
  'home',
  'event',
  'alternate-event',
  'rsvp-change',
  'ticket',
  'outbox-route',
  'door',
  'past-events',
  'about',
  'login-verify',
  'not-found',
]
const FIREBASE_MODULE = /node_modules\/@firebase\//

interface ManifestEntry {
  readonly url: string
}

/**
 * Lists the code that the service worker caches at the first visit: the shell, the pages of `PAGE_NAMES` and the code that
 * these may load. Code that uses Firebase is excluded, because these pages need it only with a network. Other pages are cached
 * when they are opened.
 */
export function createPrecachedCodePlugin() {
  const precachedFiles = new Set<string>()
  const plugin: Plugin = {
    name: 'kiln:precached-code',
    apply: 'build',
    generateBundle(_options, bundle) {
      const getModuleInfo = (id: string) => this.getModuleInfo(id)
      const hasFirebase = (id: string) =>
        [...findStaticImports([id], getModuleInfo)].some((item) => FIREBASE_MODULE.test(item))
      const roots = [
        ENTRY_FILE,
        ...ROUTER_FILES,
        ...PAGE_NAMES.map((name) => resolveSource(`app/routes/${name}.tsx`)),
      ]
      const neededIds = findReachable(
        roots,
        getModuleInfo,
        (importerId, importedId) => !ROUTER_FILES.includes(importerId) && !hasFirebase(importedId),
      )
      for (const root of roots) if (!getModuleInfo(root)) throw new Error(`${root} is not in the bundle.`)
      const addWithImports = (fileName: string) => {
        const output = bundle[fileName]
        if (output?.type !== 'chunk' || precachedFiles.has(fileName)) return
        precachedFiles.add(fileName)
        output.imports.forEach(addWithImports)
      }
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const isNeeded = output.isEntry || output.moduleIds.some((id) => neededIds.has(id))
        if (isNeeded && !output.moduleIds.some((id) => FIREBASE_MODULE.test(id)))
          addWithImports(output.fileName)
      }
    },
  }
  return {
    plugin,
    /** For workbox: excludes the code of other pages. */
    keepPrecachedCode: <T extends ManifestEntry>(manifest: T[]) => ({
      manifest: manifest.filter(
        ({ url }) => !url.endsWith('.js') || !url.startsWith('assets/') || precachedFiles.has(url),
      ),
      warnings: [],
    }),
  }
}

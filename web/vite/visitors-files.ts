import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { comingWith, neededBy } from './module-graph.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const ENTRY = source('main.tsx')
/** They load every page there is. The pages that visitors need are listed below. */
const ROUTERS = [source('app/router.tsx'), source('app/other-pages.tsx')]
/**
 * What somebody has use for without a network who is not signed in. The door too, though few open it: it is to open at a venue without
 * one, and what was kept of it as it was used goes with the version that it was of.
 */
const PAGES = [
  'home',
  'event',
  'alternate-event',
  'rsvp-change',
  'ticket',
  'waiting',
  'door',
  'past-events',
  'about',
  'login-verify',
  'not-found',
]
const FIREBASE = /node_modules\/@firebase\//

interface Entry {
  readonly url: string
}

/**
 * The code that the service worker takes along at the first visit: the shell and these pages with all that they may open. What
 * talks to Firebase is of no use without a network, and other pages are kept once they were opened.
 */
export function visitorsFiles() {
  const files = new Set<string>()
  const plugin: Plugin = {
    name: 'kiln:visitors-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const links = (id: string) => this.getModuleInfo(id)
      const isLive = (id: string) => [...comingWith([id], links)].some((item) => FIREBASE.test(item))
      const roots = [ENTRY, ...ROUTERS, ...PAGES.map((name) => source(`app/routes/${name}.tsx`))]
      const needed = neededBy(roots, links, (from, to) => !ROUTERS.includes(from) && !isLive(to))
      for (const root of roots) if (!links(root)) throw new Error(`${root} is not in the bundle.`)
      const take = (fileName: string) => {
        const output = bundle[fileName]
        if (output?.type !== 'chunk' || files.has(fileName)) return
        files.add(fileName)
        output.imports.forEach(take)
      }
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const isNeeded = output.isEntry || output.moduleIds.some((id) => needed.has(id))
        if (isNeeded && !output.moduleIds.some((id) => FIREBASE.test(id))) take(output.fileName)
      }
    },
  }
  return {
    plugin,
    /** For workbox: leaves out what is code of other pages. */
    ofVisitors: <T extends Entry>(manifest: T[]) => ({
      manifest: manifest.filter(
        ({ url }) => !url.endsWith('.js') || !url.startsWith('assets/') || files.has(url),
      ),
      warnings: [],
    }),
  }
}

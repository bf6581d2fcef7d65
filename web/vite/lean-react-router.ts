import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION_BUILD = fileURLToPath(
  new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

/**
 * Makes React Router smaller, because the first screen loads it. React Router's package exports its development build,
 * including warnings, under every condition, so this plugin chooses the production build. Assignments of `displayName` and
 * `contextType`, and calls that are not marked as pure, would keep unused parts (forms, prefetching, scroll restoration, errors
 * of data routers) in the bundle. The plugin also removes explanations of wrong uses, which the development build has shown
 * already, and data routers, which Kiln does not use.
 */
export function createLeanReactRouterPlugin(): Plugin {
  return {
    name: 'kiln:lean-react-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'react-router' ? PRODUCTION_BUILD : undefined),
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
          .replace(/^( *)(warning(?:Once)?\()/gm, '$1/* @__PURE__ */ $2')
          .replace(
            /= (React\d*\.(?:forwardRef|createContext|memo|createElement)\(|new Set\()/g,
            '= /* @__PURE__ */ $1',
          )
          .replace(/^ *let dataRouterState = .*;$/gm, '')
          .replace(/\bdataRouterState\b/g, 'null')
          .replace(/\bdataRouterOpts\?\.onError/g, 'null')
          .replace(
            /(invariant\((?:[^`";]|"[^";]*")*?),\s*(?:\/\/.*\s*)*(?:`(?:[^`\\]|\\.)*`|"[^"]*")\s*\)/g,
            '$1)',
          )
          .replace(/\bisDataRoute \? useNavigateStable\(\) : /, ''),
        map: null,
      }),
    },
  }
}

import type { Plugin } from 'vite'

/** The Firebase products that are used through ReactFire. */
const USED_PRODUCTS = new Set(['app', 'firestore'])
const REACTFIRE_FILE = /node_modules\/reactfire\/dist\/index\.js$/

const PRODUCT_IMPORT = /^import \{([^}]*)\} from "firebase\/([\w-]+)";$/gm

/** Returns the statement that runs if an excluded function is called. */
const makeThrowStatement = (name: string) =>
  `throw new Error(${JSON.stringify(`${name} is excluded from this app (web/vite/used-firebase.ts).`)})`

/**
 * Replaces the functions of unused Firebase products with functions that throw, because ReactFire's only module imports every
 * product. Throws if there is nothing to replace, because ReactFire's text has then changed.
 */
export function removeUnusedProducts(code: string): string {
  let replacedCount = 0
  const strippedCode = code.replace(PRODUCT_IMPORT, (statement, names: string, product: string) => {
    if (USED_PRODUCTS.has(product)) return statement
    replacedCount += 1
    return names
      .split(',')
      .map(
        (name) =>
          `const ${name.split(' as ').at(-1)?.trim() ?? ''} = () => { ${makeThrowStatement(`firebase/${product}`)} };`,
      )
      .join('\n')
  })
  if (replacedCount === 0)
    throw new Error('ReactFire no longer imports Firebase products as web/vite/used-firebase.ts expects.')
  return strippedCode
}

/** Packages of products that no page uses. */
const UNUSED_PACKAGES =
  /node_modules\/(re2js|@firebase\/(?!(app|auth|component|firestore|logger|util|webchannel-wrapper)\/)[\w-]+)\//

/** The package for regular expressions, a third of Firestore's code. Only pipelines need it, and no page uses them. */
const REGEXP_PACKAGE = 're2js'
const REPLACEMENT_ID = `\0${REGEXP_PACKAGE}`
/** The code that replaces `REGEXP_PACKAGE`. */
export const regexpStub = `export const RE2JS = { compile() { ${makeThrowStatement(REGEXP_PACKAGE)} } }`

/** Excludes the products of Firebase that no page uses, and refuses to build with any of them. */
export function createUsedFirebasePlugin(): Plugin {
  return {
    name: 'kiln:used-firebase',
    enforce: 'pre',
    resolveId: (id) => (id === REGEXP_PACKAGE ? REPLACEMENT_ID : undefined),
    load: (id) => (id === REPLACEMENT_ID ? regexpStub : undefined),
    transform: {
      filter: { id: REACTFIRE_FILE },
      handler: (code) => ({ code: removeUnusedProducts(code), map: null }),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const unusedIds = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => UNUSED_PACKAGES.test(id))
      if (unusedIds.length > 0)
        this.error(`The bundle contains Firebase code that no page uses: ${unusedIds.join(', ')}.`)
    },
  }
}

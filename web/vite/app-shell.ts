import type { Plugin } from 'vite'

/**
 * Writes the built page as app.html, because Hosting would serve an index.html for `/` instead of calling the function `pages`,
 * which fills the same shell with the first screen. The copy 404.html is Hosting's response to a path without a rule.
 */
export function createAppShellPlugin(): Plugin {
  return {
    name: 'kiln:app-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('There is no index.html in the bundle.')
        for (const fileName of ['app.html', '404.html'])
          this.emitFile({ type: 'asset', fileName, source: page.source })
        delete bundle['index.html']
      },
    },
  }
}

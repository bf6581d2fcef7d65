import type { Plugin } from 'vite'

/**
 * Puts into index.html what the first screen needs and the browser would otherwise find out late: the font and the
 * home page's own chunk, under their hashed names.
 */
export function firstScreen(options: { font: RegExp; chunk: string }): Plugin {
  return {
    name: 'kiln:first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const font = outputs.find(({ fileName }) => options.font.test(fileName))
        const chunk = outputs.find((output) => output.type === 'chunk' && output.name === options.chunk)
        if (!font || !chunk) throw new Error('The font or the home chunk is not in the bundle.')
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${font.fileName}`,
            },
            injectTo: 'head-prepend',
          },
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${chunk.fileName}` },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

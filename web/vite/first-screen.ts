import type { Plugin } from 'vite'
import { EVENT_CHUNKS } from '../../functions/shared/events/first-screen.ts'

interface FirstScreenOptions {
  readonly font: RegExp
  /** The home page's own chunk. */
  readonly chunk: string
  /** Those that an event's first screen is made of. */
  readonly eventChunks: readonly string[]
}

/**
 * Puts into index.html what the first screen needs and the browser would otherwise find out late: the font and the
 * home page's own chunk, under their hashed names. For an event's page it only names the chunks: the function `pages`
 * preloads them there in the home page's stead.
 */
export function firstScreen(options: FirstScreenOptions): Plugin {
  return {
    name: 'kiln:first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const font = outputs.find(({ fileName }) => options.font.test(fileName))
        const chunkNamed = (name: string) => {
          const found = outputs.find((output) => output.type === 'chunk' && output.name === name)
          if (found?.type !== 'chunk') throw new Error(`The chunk ${name} is not in the bundle.`)
          return found
        }
        if (!font) throw new Error('The font is not in the bundle.')
        const forEvents = options.eventChunks
          .map(chunkNamed)
          .flatMap(({ fileName, imports }) => [fileName, ...imports])
          .filter((fileName) => !html.includes(fileName))
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
            attrs: {
              rel: 'modulepreload',
              crossorigin: '',
              href: `/${chunkNamed(options.chunk).fileName}`,
              'data-page': 'home',
            },
            injectTo: 'head',
          },
          {
            tag: 'meta',
            attrs: {
              name: EVENT_CHUNKS,
              content: [...new Set(forEvents)].map((fileName) => `/${fileName}`).join(' '),
            },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { CHUNK_LIST_META_NAMES, type ChunkListName } from '../../functions/shared/events/first-screen.ts'

interface FirstScreenOptions {
  /** Matches the file name of the font that the first screen uses. */
  readonly fontFilePattern: RegExp
  /** The name of the chunk of first-paint.ts, which runs before the first paint and then loads the app. */
  readonly loaderChunk: string
  /** firebase.json, whose content security policy contains the loader's hash. */
  readonly hostingFile: string
  readonly homeChunk: string
  /** Chunks of other first screens and of the dialogs that open over them, by the name of the `meta` tag that lists their files. */
  readonly chunkByListName: Readonly<Record<ChunkListName, string>>
  /** Chunks of pages that are not rendered on the server and that emails link to, by the prefixes of their paths. */
  readonly emailTargetChunksByPath: Readonly<Record<string, string>>
  /** The chunk that loads pages which are not rendered on the server. */
  readonly otherPagesChunk: string
}

/** The tag that Vite writes for the app's own entry. */
const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** The tag that Vite writes for the app's styles. */
const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/

const ENCODING_TAG = /<meta charset="[^"]*" \/>/

/** Makes a `<script>` for the page. Throws if its text would end the element early. */
export function makeInlineScript(attributes: string, text: string): string {
  if (/<\/script|<!--/i.test(text)) throw new Error('The text would end the script early.')
  return `<script ${attributes}>${text}</script>`
}

/**
 * Returns a script for inline use if the content security policy in firebase.json contains the script's SHA-256 and no other.
 * Otherwise throws an error with the hash to write into firebase.json.
 */
export function requireAllowedScript(script: string, hostingText: string): string {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const allowedHashes = new Set(hostingText.match(/'sha256-[^']+'/g))
  if (allowedHashes.size !== 1 || !allowedHashes.has(hash)) {
    const removalText = allowedHashes.size > 0 ? `, and remove ${[...allowedHashes].join(', ')}` : ''
    throw new Error(
      `The script that runs before the first paint has changed: write ${hash} into script-src in firebase.json${removalText}.`,
    )
  }
  return script
}

/**
 * Adds to index.html the resources of the first screen that the browser would discover late: the hashed names of the font and
 * of the home page's chunk, and the texts of the loader and of the style sheet. As files, these texts would cost another round
 * trip. The loader replaces the app's script: it applies the styles, and loads the app later. `meta` tags list the chunks of
 * other pages. From these tags, the function `pages` chooses the chunk to preload instead of the home page's. The loader loads
 * the chunks of dialogs that are opened before the app is loaded, and of pages that emails link to.
 */
export function createFirstScreenPlugin(options: FirstScreenOptions): Plugin {
  return {
    name: 'kiln:first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const font = outputs.find(({ fileName }) => options.fontFilePattern.test(fileName))
        const findChunk = (name: string) => {
          const chunk = outputs.find((output) => output.type === 'chunk' && output.name === name)
          if (chunk?.type !== 'chunk') throw new Error(`The chunk ${name} is not in the bundle.`)
          return chunk
        }
        if (!font) throw new Error('The font is not in the bundle.')
        /** Lists these files and the files that they import, directly or through others. */
        const listWithImports = (fileNames: readonly string[]): string[] => {
          const allNames = new Set(fileNames)
          // Iteration includes the names that are added during it.
          for (const name of allNames) {
            const output = bundle?.[name]
            if (output?.type === 'chunk') output.imports.forEach((item) => allNames.add(item))
          }
          return [...allNames]
        }
        /** Returns the URLs of the chunks' files, separated by spaces, without the files that every page loads. */
        const formatUrls = (...names: readonly string[]) =>
          listWithImports(names.map((name) => findChunk(name).fileName))
            .filter((fileName) => !html.includes(fileName))
            .map((fileName) => `/${fileName}`)
            .join(' ')
        const makeMetaTag = (attrs: Record<string, string>): HtmlTagDescriptor => ({
          tag: 'meta',
          attrs,
          injectTo: 'head',
        })
        const loader = findChunk(options.loaderChunk)
        // The loader runs as a classic script, because a module would run after the first paint.
        if (loader.imports.length + loader.exports.length > 0)
          throw new Error(`The classic script ${options.loaderChunk} must not import or export anything.`)
        const appUrl = APP_SCRIPT.exec(html)?.[1]
        if (appUrl === undefined) throw new Error('The script of the app is not in index.html.')
        if (!ENCODING_TAG.test(html)) throw new Error('The encoding is not in index.html.')
        const [styleLink, styleFile = ''] = STYLE_SHEET.exec(html) ?? []
        const styles = bundle?.[styleFile]
        if (styleLink === undefined || styles?.type !== 'asset')
          throw new Error('The style sheet is not in index.html.')
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: '',
              href: `/${findChunk(options.homeChunk).fileName}`,
              'data-page': 'home',
            },
            injectTo: 'head',
          },
          ...Object.entries(options.chunkByListName).map(([listName, chunk]) =>
            makeMetaTag({
              name: CHUNK_LIST_META_NAMES[listName as ChunkListName],
              content: formatUrls(chunk),
            }),
          ),
          ...Object.entries(options.emailTargetChunksByPath).map(([path, name]) =>
            makeMetaTag({
              name: 'email-target-chunks',
              'data-path': path,
              content: formatUrls(options.otherPagesChunk, name),
            }),
          ),
        ]
        if (bundle) Reflect.deleteProperty(bundle, loader.fileName)
        const appPreload = `<link rel="modulepreload" crossorigin href="${appUrl}">`
        const script = requireAllowedScript(loader.code.trim(), readFileSync(options.hostingFile, 'utf8'))
        return {
          html: html
            .replace(APP_SCRIPT, () => appPreload)
            .replace(styleLink, () => `<noscript>${styleLink}</noscript>`)
            // The scripts follow the encoding, which must be within the first kilobyte of the page.
            .replace(ENCODING_TAG, (meta) =>
              [
                meta,
                makeInlineScript(`data-app="${appUrl}" data-font="/${font.fileName}"`, script),
                makeInlineScript('type="text/css"', String(styles.source)),
              ].join('\n    '),
            ),
          tags,
        }
      },
    },
  }
}

import { existsSync, readFileSync } from 'node:fs'
import type { FirstScreen, RenderFirstScreen } from '../../shared/events/first-screen.ts'

/**
 * Finds the URL of a file of the web app's build. `functions/build.mjs` copies the file to `lib/`, and the bundle may put this
 * module a folder deeper.
 */
function findBuiltFile(name: string): URL {
  const url = [`./${name}`, `../${name}`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (!url) throw new Error(`${name} is not in lib/: run "npm run build" in the root folder.`)
  return url
}

let appShell: string | undefined

/** Reads the HTML of the web app's build. */
export function readAppShell(): string {
  appShell ??= readFileSync(findBuiltFile('app.html'), 'utf8')
  return appShell
}

let renderer: Promise<{ readonly renderFirstScreen: RenderFirstScreen }> | undefined

/** Renders the first screen's markup with the app's own components. */
export async function renderFirstScreen(url: string, firstScreen: FirstScreen): Promise<string> {
  renderer ??= import(findBuiltFile('web-server/server.js').href) as NonNullable<typeof renderer>
  return (await renderer).renderFirstScreen(url, firstScreen)
}

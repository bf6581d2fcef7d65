import { existsSync, readFileSync } from 'node:fs'
import type { FirstScreen, RenderFirstScreen } from '../../shared/events/first-screen.ts'

/** The files of the web's build that functions/build.mjs copies to lib/. The bundle may put this file a folder deeper. */
function builtFile(name: string): URL {
  const place = [`./${name}`, `../${name}`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (!place) throw new Error(`${name} is not in lib/: build the web, then the functions.`)
  return place
}

let shell: string | undefined

/** The web app's HTML, as the web's build made it. */
export function appShell(): string {
  shell ??= readFileSync(builtFile('app.html'), 'utf8')
  return shell
}

let renderer: Promise<{ readonly renderFirstScreen: RenderFirstScreen }> | undefined

/** The first screen's markup, by the app's own components. */
export async function renderFirstScreen(url: string, screen: FirstScreen): Promise<string> {
  renderer ??= import(builtFile('web-server/server.js').href) as NonNullable<typeof renderer>
  return (await renderer).renderFirstScreen(url, screen)
}

import { existsSync, readFileSync } from 'node:fs'

/** functions/build.mjs copies it into lib/; the bundle may put this file a folder deeper. */
const PLACES = ['./app.html', '../app.html']

let shell: string | undefined

/** The web app's HTML, as the web's build made it. */
export function appShell(): string {
  if (shell === undefined) {
    const place = PLACES.map((name) => new URL(name, import.meta.url)).find((url) => existsSync(url))
    if (!place) throw new Error("The app's shell is not in lib/: build the web, then the functions.")
    shell = readFileSync(place, 'utf8')
  }
  return shell
}

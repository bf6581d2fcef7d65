import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { comingWith, onlyFor, type Links } from './module-graph.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const MAIN = source('main.tsx')
const HOME = source('app/routes/home.tsx')
/** React Query's index names all that it has; the first screen uses none of this. */
const UNUSED = /@tanstack\/.*(useInfinite|mutationObserver|useMutation)/i

/**
 * What the app's entry and the home page come with is one file, for small ones compress badly. What home alone uses stays beside
 * it, so that an event's page does without.
 */
export function firstScreenGroup(): Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>[number] {
  let members: ReadonlySet<string> | undefined
  return {
    name: (id, context) => {
      members ??= membersOf((one) => context.getModuleInfo(one))
      return members.has(id) ? 'index' : null
    },
  }
}

function membersOf(links: Links): ReadonlySet<string> {
  const apart = new Set([MAIN, ...onlyFor(HOME, links)])
  const all = [...comingWith([MAIN, HOME], links)]
  return new Set(all.filter((id) => !apart.has(id) && !UNUSED.test(id) && !id.endsWith('.css')))
}

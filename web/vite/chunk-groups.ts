import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { findStaticImports, type GetModuleInfo } from './module-graph.ts'

function resolveSource(path: string): string {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url))
  if (!existsSync(file)) throw new Error(`vite/chunk-groups.ts names a file that does not exist: ${path}`)
  return file
}

const MAIN_FILE = 'main.tsx'
const HOME_FILE = 'app/routes/home.tsx'
const EVENT_FILE = 'app/routes/event.tsx'

/** Modules that the index files of packages import, but that no module of a group uses. */
const UNUSED_MODULES =
  /@tanstack\/.*(useInfinite|infiniteQueryObserver|queriesObserver|useQueries)|@base-ui\/.*(useListNavigation|gridNavigation|useTypeahead|useClientPoint|FloatingDelayGroup)/i
/** Modules for mutations; no page of a group uses them. */
const MUTATIONS = /@tanstack\/.*(mutationObserver|useMutation)/i
/** Modules that position pop-ups; no dialog of a group uses them. */
const POSITIONING =
  /@floating-ui\/(dom|core|react-dom)|@base-ui\/.*(useHover|useClick|useFocus|useFloating|safePolygon)/

interface ChunkGroup {
  readonly name: string
  readonly roots: readonly string[]
  /** Modules that this group leaves to later groups. */
  readonly excludedModules?: RegExp
}

/**
 * Each group is one file with all modules that it needs, except those of earlier groups. Many small files would compress badly,
 * and each would wait for one of the few connections of a slow phone.
 */
const DIALOG_GROUPS: readonly ChunkGroup[] = [
  {
    name: 'dialog',
    roots: ['components/ui/dialog.tsx', 'components/form/text-field.tsx'],
    excludedModules: POSITIONING,
  },
  {
    name: 'form',
    roots: ['components/form/use-call-form.ts', 'components/form/contact-fields.tsx'],
    excludedModules: POSITIONING,
  },
  // The group includes the part of the event page that an attendee sees after the RSVP.
  {
    name: 'rsvp-dialog',
    roots: ['core/rsvps/rsvp-dialog.tsx', 'features/events/own-rsvps.tsx'],
    excludedModules: POSITIONING,
  },
  { name: 'fields', roots: ['core/rsvps/rsvp-form-schema.ts'] },
  { name: 'city-picker', roots: ['core/cities/city-picker.tsx'] },
]

/**
 * Modules that a page loads when it is idle. The group `idle` has those that dialogs need too, so that an idle page loads no
 * dialog's file.
 */
const PAGE_IDLE_MODULES = [
  'core/follows/follow-button.tsx',
  // The page of an RSVP uses this module to cancel too, possibly before any dialog's code is loaded.
  'core/rsvps/send-outbox.ts',
  'core/events/event-data.tsx',
  'features/events/upcoming-data.tsx',
]

/**
 * Modules that every page loads when it is idle, or that most pages show at that time. The first screen's code contains the name
 * of each file that it may load, so fewer files make that code smaller too.
 */
const COMMON_IDLE_MODULES = [
  'app/shell/network-notice.tsx',
  'core/follows/follow-button.tsx',
  'core/rsvps/watch-new-spots.ts',
  'core/session/log-out.ts',
  'lib/copy-link.ts',
  'lib/delete-other-users-data.ts',
  'lib/send-client-errors.ts',
  'lib/service-worker.ts',
]

/** The names of the groups, each of which becomes one file, in the order in which they take their modules. */
export const GROUP_NAMES: readonly string[] = [
  'index',
  'event',
  'home',
  'idle',
  ...DIALOG_GROUPS.map(({ name }) => name),
]

type Groups = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>

/** Groups the code that users of slow phones wait for. Each group becomes one file. */
export function createChunkGroups(): Groups {
  let groupByModule: ReadonlyMap<string, string> | undefined
  return GROUP_NAMES.map((group, index, allGroups) => ({
    name: (id, context) => {
      groupByModule ??= assignModules((moduleId) => context.getModuleInfo(moduleId))
      return groupByModule.get(id) === group ? group : null
    },
    // A group includes all modules that its modules import, unless an earlier group has them.
    priority: allGroups.length - index,
  }))
}

function assignModules(getModuleInfo: GetModuleInfo): ReadonlyMap<string, string> {
  const groupByModule = new Map<string, string>()
  const assign = (name: string, ids: Iterable<string>, excludedModules?: RegExp) => {
    for (const id of ids) {
      const isExcluded = UNUSED_MODULES.test(id) || excludedModules?.test(id) === true || id.endsWith('.css')
      if (!isExcluded && !groupByModule.has(id)) groupByModule.set(id, name)
    }
  }
  const findImports = (roots: readonly string[]) => findStaticImports(roots.map(resolveSource), getModuleInfo)
  const homeIds = findImports([HOME_FILE])
  const eventIds = findImports([EVENT_FILE])
  // The modules of the app, without its entry, and those that both pages use.
  const sharedIds = [...findImports([MAIN_FILE]), ...[...homeIds].filter((id) => eventIds.has(id))]
  assign(
    'index',
    sharedIds.filter((id) => id !== resolveSource(MAIN_FILE)),
    MUTATIONS,
  )
  assign('event', eventIds, MUTATIONS)
  assign('home', homeIds, MUTATIONS)
  assign('idle', findImports(COMMON_IDLE_MODULES))
  const pageIdleIds = findImports(PAGE_IDLE_MODULES)
  assign(
    'idle',
    [...findImports(DIALOG_GROUPS.flatMap(({ roots }) => roots))].filter((id) => pageIdleIds.has(id)),
  )
  for (const { name, roots, excludedModules } of DIALOG_GROUPS)
    assign(name, findImports(roots), excludedModules)
  return groupByModule
}

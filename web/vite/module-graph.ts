/** The part of a bundler's facts of a module that is used here. */
interface ModuleLinks {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type Links = (id: string) => ModuleLinks | null

/** The modules that these import statically. */
export function staticImportsOf(roots: readonly string[], links: Links): ReadonlySet<string> {
  return reachable(roots, (id) => links(id)?.importedIds ?? [])
}

/** The modules that these can need, by static and dynamic imports. `isFollowed` decides which dynamic imports count. */
export function reachableFrom(
  roots: readonly string[],
  links: Links,
  isFollowed: (from: string, to: string) => boolean,
): ReadonlySet<string> {
  return reachable(roots, (id) => {
    const module = links(id)
    const later = module?.dynamicallyImportedIds.filter((to) => isFollowed(id, to)) ?? []
    return [...(module?.importedIds ?? []), ...later]
  })
}

function reachable(roots: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>(roots)
  // A set can grow while it is walked.
  for (const id of seen) for (const to of next(id)) seen.add(to)
  return seen
}

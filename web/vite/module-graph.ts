/** The facts of the bundler about a module that are used here. */
interface ModuleLinks {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type Links = (id: string) => ModuleLinks | null

/** Finds the modules that the roots import statically. */
export function staticImportsOf(roots: readonly string[], links: Links): ReadonlySet<string> {
  return reachable(roots, (id) => links(id)?.importedIds ?? [])
}

/** Finds the modules that the roots can need, by static imports and by those dynamic ones that `isFollowed` accepts. */
export function reachableFrom(
  roots: readonly string[],
  links: Links,
  isFollowed: (from: string, to: string) => boolean,
): ReadonlySet<string> {
  return reachable(roots, (id) => {
    const module = links(id)
    const dynamicIds = module?.dynamicallyImportedIds.filter((to) => isFollowed(id, to)) ?? []
    return [...(module?.importedIds ?? []), ...dynamicIds]
  })
}

function reachable(roots: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reachableIds = new Set<string>(roots)
  // A set can grow while it is walked.
  for (const id of reachableIds) for (const to of next(id)) reachableIds.add(to)
  return reachableIds
}

/** The part of the bundler's facts about a module that this file uses. */
interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type GetModuleInfo = (id: string) => ModuleInfo | null

/** Finds the roots and the modules that they import statically, directly or through others. */
export function findStaticImports(
  roots: readonly string[],
  getModuleInfo: GetModuleInfo,
): ReadonlySet<string> {
  return collectReachable(roots, (id) => getModuleInfo(id)?.importedIds ?? [])
}

/** Finds the modules that the roots can need, by static imports and by the dynamic imports that `isImportFollowed` accepts. */
export function findReachable(
  roots: readonly string[],
  getModuleInfo: GetModuleInfo,
  isImportFollowed: (importerId: string, importedId: string) => boolean,
): ReadonlySet<string> {
  return collectReachable(roots, (id) => {
    const module = getModuleInfo(id)
    const dynamicIds =
      module?.dynamicallyImportedIds.filter((importedId) => isImportFollowed(id, importedId)) ?? []
    return [...(module?.importedIds ?? []), ...dynamicIds]
  })
}

function collectReachable(
  roots: readonly string[],
  listLinkedIds: (id: string) => readonly string[],
): ReadonlySet<string> {
  const reachableIds = new Set<string>(roots)
  // Iteration includes the ids that are added during it.
  for (const id of reachableIds) for (const linkedId of listLinkedIds(id)) reachableIds.add(linkedId)
  return reachableIds
}

import { expect, test } from 'vitest'
import { findStaticImports, findReachable } from './module-graph.ts'

const graph: Record<string, [staticImports: string[], dynamicImports: string[]]> = {
  main: [['shell'], []],
  shell: [['main'], ['menu', 'live']],
  menu: [['icon'], []],
  icon: [[], []],
  live: [['sdk'], []],
  sdk: [[], []],
}
const getModuleInfo = (id: string) => {
  const [importedIds, dynamicallyImportedIds] = graph[id] ?? [[], []]
  return { importedIds, dynamicallyImportedIds }
}

test('includes static imports, even circular ones', () =>
  expect([...findStaticImports(['main'], getModuleInfo)]).toEqual(['main', 'shell']))

test('includes only the dynamic imports that the filter accepts', () => {
  const reachableIds = findReachable(['main'], getModuleInfo, (_, importedId) => importedId !== 'live')
  expect([...reachableIds].sort()).toEqual(['icon', 'main', 'menu', 'shell'])
})

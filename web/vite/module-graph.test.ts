import { expect, test } from 'vitest'
import { staticImportsOf, reachableFrom } from './module-graph.ts'

const graph: Record<string, [staticImports: string[], dynamicImports: string[]]> = {
  main: [['shell'], []],
  shell: [['main'], ['menu', 'live']],
  menu: [['icon'], []],
  icon: [[], []],
  live: [['sdk'], []],
  sdk: [[], []],
}
const links = (id: string) => {
  const [importedIds, dynamicallyImportedIds] = graph[id] ?? [[], []]
  return { importedIds, dynamicallyImportedIds }
}

test('includes static imports, even circular ones', () =>
  expect([...staticImportsOf(['main'], links)]).toEqual(['main', 'shell']))

test('includes the dynamic imports that are followed', () => {
  const reachable = reachableFrom(['main'], links, (_, to) => to !== 'live')
  expect([...reachable].sort()).toEqual(['icon', 'main', 'menu', 'shell'])
})

import { expect, test } from 'vitest'
import { comingWith, neededBy } from './module-graph.ts'

const graph: Record<string, [with_: string[], later: string[]]> = {
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

test('what comes with a module is what it imports at once, in circles too', () => {
  expect([...comingWith(['main'], links)]).toEqual(['main', 'shell'])
})

test('what it needs includes what is loaded later, as far as that is followed', () => {
  const needed = neededBy(['main'], links, (_, to) => to !== 'live')
  expect([...needed].sort()).toEqual(['icon', 'main', 'menu', 'shell'])
})

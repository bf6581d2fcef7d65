import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { createCompileHintsPlugin } from './compile-hints.ts'

const SOURCES: Record<string, string> = {
  '/index.js': 'import("/early.js"); import("/late.js")',
  '/early.js': 'import "/shared.js"; console.log("early")',
  '/late.js': 'import "/shared.js"; console.log("late")',
  '/shared.js': 'console.log("shared")',
}

it('puts the hint on the first line of each file of grouped code, and into no other file', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: '/index.js' } },
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => (id in SOURCES ? id : null),
        load: (id) => SOURCES[id],
      },
      createCompileHintsPlugin(),
    ],
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const [index, ...otherChunks] = chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry))
  expect(index?.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n.*mapDeps/)
  expect(otherChunks.map(({ name, code }) => [name, code.includes('allFunctions')])).toEqual([
    ['early', false],
    ['late', false],
    ['shared', false],
  ])
})

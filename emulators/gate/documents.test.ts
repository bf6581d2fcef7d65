import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

const findFiles = (patterns: string[]) => globSync(patterns, { cwd: ROOT })
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const findMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)
const removeCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '')
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

function isValidLink(link: string, document: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? document : path.join(path.dirname(document), file)
  if (!existsSync(path.join(ROOT, target))) return false
  return (
    anchor === undefined ||
    findMatches(readText(target), /^#+ (.+)$/gm)
      .map(toAnchor)
      .includes(anchor)
  )
}

test('finds every file and section that the documents link to', () => {
  const documents = findFiles(['*.md', 'docs/**/*.md'])
  const links = documents.flatMap((document) =>
    findMatches(removeCode(readText(document)), /\]\((?!https?:)([^)\s]+)\)/g).map((link) => ({
      document,
      link,
    })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ document, link }) => !isValidLink(link, document))).toEqual([])
})

test("finds in the code every name that the developers' documents quote", () => {
  const sources = ['{web,functions}/{src,shared,vite}/**/*.{ts,tsx}', '{emulators,test}/**/*.{ts,mjs}']
  const code = findFiles([...sources, '*.json', '*.rules', 'functions/*.mjs'])
    .map(readText)
    .join('\n')
  const knownWords = new Set(code.match(/[\w$]+/g))
  const documents = ['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/GLOSSARY.md']
  const names = documents.flatMap((file) => findMatches(removeCode(readText(file)), /`([A-Za-z_]\w+)`/g))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !knownWords.has(name))).toEqual([])
})

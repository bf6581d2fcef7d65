import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

const FOLDER = path.join(ROOT, 'docs/guides')

const MAX_SCREENSHOT_BYTES = 60_000
const MAX_SCREENSHOT_COUNTS = { host: 15, admin: 8 } as const

const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const interfaceText = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] })
  .map(readText)
  .join('\n')

/** Looks for a label in the interface: as a whole string, attribute or line of JSX. */
function isShown(label: string): boolean {
  const pattern = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(^|['"\`>}])\\s*${pattern}\\s*($|['"\`<{])`, 'm').test(interfaceText)
}

const findMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)

describe.each(['host', 'admin'] as const)('the guide for %ss', (guide) => {
  const text = readText(`docs/guides/${guide}.md`)
  const tasks = text.split(/^## /m).slice(1)
  const screenshots = findMatches(text, /!\[[^\]]+\]\(([^)]+)\)/g)

  test('quotes labels in each task, and only those that the interface shows', () => {
    expect(tasks.length).toBeGreaterThan(5)
    for (const task of tasks)
      expect(findMatches(task, /\*\*([^*]+)\*\*/g), task.split('\n')[0]).not.toEqual([])
    expect(findMatches(text, /\*\*([^*]+)\*\*/g).filter((label) => !isShown(label))).toEqual([])
  })

  test('shows a limited number of small screenshots with descriptions, and leaves no file unused', () => {
    expect(text.match(/!\[/g)).toHaveLength(screenshots.length)
    expect(screenshots.length).toBeLessThanOrEqual(MAX_SCREENSHOT_COUNTS[guide])
    const largeScreenshots = screenshots.filter(
      (screenshot) => statSync(path.join(FOLDER, screenshot)).size > MAX_SCREENSHOT_BYTES,
    )
    expect(largeScreenshots).toEqual([])
    const files = readdirSync(path.join(FOLDER, 'screenshots')).filter((file) => file.startsWith(`${guide}-`))
    expect(files.map((file) => `screenshots/${file}`).sort()).toEqual([...screenshots].sort())
  })
})

test('finds a label only if the interface shows it as a whole', () => {
  expect(isShown('Publish')).toBe(true)
  expect(isShown('Publish it')).toBe(false)
  expect(isShown('blish')).toBe(false)
})

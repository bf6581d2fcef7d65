import { expect, it } from 'vitest'
import { parseJavaVersion } from './programs.ts'

it('reads the version that old and new Java print, and 0 from any other text', () => {
  expect(parseJavaVersion('openjdk version "21.0.3" 2024-04-16')).toBe(21)
  expect(parseJavaVersion('java version "1.8.0_292"')).toBe(8)
  expect(parseJavaVersion('command not found')).toBe(0)
})

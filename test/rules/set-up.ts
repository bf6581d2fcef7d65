import { globSync, readFileSync } from 'node:fs'
import { initializeTestEnvironment } from '@firebase/rules-unit-testing'
import type { TestProject } from 'vitest/node'
import { getHostAndPort, RULES_PROJECT } from './actors.ts'
import { writeFixtures } from './fixtures.ts'
import { readRuleCoverage, formatCoverage } from './rule-coverage.ts'

/**
 * Loads the rules and the fixtures once, and prints the rule coverage after all files. A run of all files fails if an expression
 * of the rules was never evaluated.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const environment = await initializeTestEnvironment({
    projectId: RULES_PROJECT,
    firestore: {
      ...getHostAndPort('FIRESTORE_EMULATOR_HOST'),
      rules: readFileSync('firestore.rules', 'utf8'),
    },
    storage: getHostAndPort('FIREBASE_STORAGE_EMULATOR_HOST'),
  })
  await environment.clearFirestore()
  await writeFixtures(environment)
  await environment.cleanup()

  return async () => {
    const { text, unevaluatedCount } = formatCoverage(await readRuleCoverage())
    process.stdout.write(`\n${text}\n`)
    // A run of some files cannot cover all expressions.
    const isFullRun =
      project.vitest.state.getFiles().length >= globSync('test/rules/**/*.test.ts').length &&
      !project.config.testNamePattern
    if (isFullRun && unevaluatedCount > 0) {
      process.stderr.write(`${unevaluatedCount} expressions of the rules were never evaluated.\n`)
      // Vitest only prints an error that a teardown throws, so the exit code makes the run fail.
      process.exitCode = 1
    }
  }
}

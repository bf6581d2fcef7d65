import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareEmulatorPrograms } from './emulator-programs.ts'
import type { FirestoreProgram } from './hidane.ts'

const obtainFirestore = vi.hoisted(() => vi.fn<() => FirestoreProgram>())
vi.mock('./hidane.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), obtainFirestore }))

test('lets firebase-tools keep the official emulators in its own cache, so that it downloads them once', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  obtainFirestore.mockReturnValue({ kind: 'official' })
  expect(Object.keys(prepareEmulatorPrograms(path.join(folder, 'bin')).env)).not.toContain(
    'FIREBASE_EMULATORS_PATH',
  )
})

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { PROJECT_ID } from '../environment.ts'
import { MIN_JAVA_VERSION, obtainFirestore } from './hidane.ts'
import { writeJavaShim } from './java-shim.ts'
import { ROOT } from '../paths.ts'
import { findProgram, readJavaMajorVersion } from './programs.ts'

export interface EmulatorPrograms {
  /** The environment of firebase-tools, with the paths of its `java` and its jars. */
  readonly env: Record<string, string>
  /** Ids of the processes that run in place of jars, and of hidane if the recording proxy started it. */
  listPids(): number[]
}

/** Returns the file name, with the version, that firebase-tools expects for its Storage rules runtime. */
function readStorageRulesJarName(): string {
  const emulatorInfo = createRequire(import.meta.url)(
    'firebase-tools/lib/emulator/downloadableEmulatorInfo.json',
  ) as {
    storage: { downloadPathRelativeToCacheDir: string }
  }
  return emulatorInfo.storage.downloadPathRelativeToCacheDir
}

function makeProxyCommand(queryLogFile: string, pidFile: string): string[] {
  const proxyFile = path.join(ROOT, 'emulators', 'gate', 'index-check', 'main.ts')
  return [process.execPath, proxyFile, queryLogFile, PROJECT_ID, pidFile]
}

/**
 * Gets the Firestore emulator and sets up `folder` so that firebase-tools runs that emulator and, if the official Storage rules
 * runtime is missing or cannot run, Kiln's own. With `queryLogFile`, every kind of query sent to hidane is recorded in that file.
 */
export function prepareEmulatorPrograms(folder: string, queryLogFile?: string): EmulatorPrograms {
  const firestore = obtainFirestore()
  const realJava = findProgram('java')
  const jarName = readStorageRulesJarName()
  const officialJar = path.join(
    process.env['FIREBASE_EMULATORS_PATH'] ?? path.join(os.homedir(), '.cache', 'firebase', 'emulators'),
    jarName,
  )
  // With the official Firestore emulator firebase-tools downloads and runs everything itself.
  const shouldUseOfficialRules =
    firestore.kind === 'official' ||
    (readJavaMajorVersion(realJava) >= MIN_JAVA_VERSION && existsSync(officialJar))

  rmSync(folder, { recursive: true, force: true })
  const jarFolder = path.join(folder, 'jars')
  mkdirSync(jarFolder, { recursive: true })
  const firestoreJar = path.join(jarFolder, 'firestore.jar')
  const rulesJar = path.join(jarFolder, jarName)
  const pidFile = path.join(folder, 'pids')
  if (firestore.kind === 'hidane') writeFileSync(firestoreJar, '')
  if (!shouldUseOfficialRules) writeFileSync(rulesJar, '')
  writeJavaShim({
    folder,
    realJava,
    firestore:
      firestore.kind === 'hidane'
        ? {
            jar: firestoreJar,
            hidane: firestore.file,
            ...(queryLogFile ? { wrapper: makeProxyCommand(queryLogFile, pidFile) } : {}),
          }
        : undefined,
    storageRules: shouldUseOfficialRules
      ? undefined
      : {
          jar: rulesJar,
          node: process.execPath,
          mainFile: path.join(ROOT, 'emulators', 'stand-ins', 'storage-rules', 'main.ts'),
        },
    pidFile,
  })
  return {
    env: {
      PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`,
      ...(firestore.kind === 'hidane' ? { FIRESTORE_EMULATOR_BINARY_PATH: firestoreJar } : {}),
      ...(shouldUseOfficialRules ? {} : { FIREBASE_EMULATORS_PATH: jarFolder }),
      // Stops firebase-tools from calling its servers: without a network, its message of the day takes seconds to time out.
      CI: 'true',
      NO_UPDATE_NOTIFIER: '1',
    },
    listPids: () =>
      existsSync(pidFile)
        ? readFileSync(pidFile, 'utf8')
            .split('\n')
            .map(Number)
            .filter((pid) => pid > 0)
        : [],
  }
}

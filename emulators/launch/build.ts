import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LOCAL_CACHE, NODE_BIN, ROOT } from '../paths.ts'
import { runStep } from '../terminal.ts'

interface Build {
  readonly name: 'web' | 'functions'
  readonly sources: readonly string[]
  /** A file that exists after the build has succeeded. */
  readonly output: string
}

/** The order matters: the build of the functions includes the web's shell and its server build. */
const BUILDS: readonly Build[] = [
  {
    name: 'web',
    sources: [
      'web/src/**/*',
      'web/vite/**/*',
      'web/*.*',
      'functions/shared/**/*',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    output: 'web/dist-server/server.js',
  },
  {
    name: 'functions',
    sources: [
      'functions/src/**/*',
      'functions/shared/**/*',
      'functions/*.{mjs,json}',
      'firebase.json',
      'web/dist/app.html',
      'web/dist-server/**/*',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    output: 'functions/lib/index.js',
  },
]

/** The folder of a brand other than the repository's own; web/vite/brand.ts reads the variable too. */
const BRAND_FOLDER = process.env['KILN_BRAND']

/** Computes a hash of the names and contents of all sources, without tests, which are not built. */
function hashSources(root: string, patterns: readonly string[]): string {
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(path.join(root, file)).isFile())
  const hash = createHash('sha256')
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function runNpmBuild(workspace: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'build', '-w', workspace, '--silent'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${NODE_BIN}${path.delimiter}${process.env['PATH'] ?? ''}`,
        VITE_EMULATORS: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Building ${workspace} failed:\n${output}`))
    })
  })
}

/** Builds web and functions if their sources have changed since the last build. */
export async function buildAll(): Promise<void> {
  for (const build of BUILDS) {
    const stampFile = path.join(LOCAL_CACHE, 'build', build.name)
    const hash = hashSources(ROOT, [...build.sources, ...(BRAND_FOLDER ? [`${BRAND_FOLDER}/**/*`] : [])])
    const lastHash = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
    if (lastHash === hash && existsSync(path.join(ROOT, build.output))) continue
    await runStep(`Building ${build.name}`, () => runNpmBuild(build.name))
    mkdirSync(path.dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, hash)
  }
}

import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NODE_BIN, ROOT } from '../../emulators/paths.ts'
import firebase from '../../firebase.json' with { type: 'json' }

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

const SOURCE = path.join(ROOT, 'functions')
let folder: string

/** Runs a program in a folder with the Node version of the functions; returns its output. */
function runProgram(cwd: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: `${NODE_BIN}${path.delimiter}${process.env['PATH']}` }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${program} ended with ${code}:\n${output}`))
    })
  })
}

/** Runs Node in the deployed folder; returns the JSON in the last line of its output. */
const runForJson = async (...args: string[]): Promise<unknown> =>
  JSON.parse((await runProgram(folder, 'node', ...args)).trim().split('\n').at(-1) ?? '')
const readJson = (...names: string[]): unknown => JSON.parse(readFileSync(path.join(...names), 'utf8'))

/** Lists the files of the functions' own folder with the times of their last changes. */
const listSourceFiles = (): [string, number][] =>
  readdirSync(SOURCE).map((name) => [name, statSync(path.join(SOURCE, name)).mtimeMs])
const sourceFilesAtStart = listSourceFiles()

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-deployed-'))
  const ignorePatterns = firebase.functions.flatMap((codebase) => codebase.ignore)
  const isIgnored = (name: string) =>
    ignorePatterns.some((pattern) =>
      pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern,
    )
  cpSync(SOURCE, folder, { recursive: true, filter: (source) => !isIgnored(path.basename(source)) })
  await runProgram(SOURCE, 'node', 'make-lock.mjs', folder)
  await runProgram(folder, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline')
}, 300_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('loads the deployed folder, installed from its own lockfile', async () => {
  const script = `import('./lib/index.js').then((all) => console.log(JSON.stringify(Object.keys(all))))`
  const names = await runForJson('-e', script)
  expect(names).toEqual(expect.arrayContaining(['api', 'pages', 'uploads']))
  expect(existsSync(path.join(folder, 'src'))).toBe(false)
})

test('leaves the functions’ own folder unchanged, because the running emulators restart all functions when it changes', () => {
  expect(listSourceFiles()).toEqual(sourceFilesAtStart)
})

test('renders mail with the installed packages', async () => {
  // An earlier build may have left other chunks in the folder.
  const [chunk = ''] =
    /chunks\/render-\w+\.js/.exec(readFileSync(path.join(folder, 'lib/index.js'), 'utf8')) ?? []
  const script = `const { renderMail } = await import('./lib/${chunk}')
    const links = new Proxy({}, { get: () => 'https://kiln.test/' })
    console.log(JSON.stringify(await renderMail('data-export-failed', { name: 'Robin' }, links)))`
  const mail = (await runForJson('--input-type=module', '-e', script)) as { html: string; text: string }
  expect(mail.html).toContain('<html')
  expect(mail.text).toContain('Robin')
})

test('installs the versions that the repository was tested with', () => {
  const { packages } = readJson(ROOT, 'package-lock.json') as Lockfile
  const { dependencies } = readJson(SOURCE, 'package.json') as { dependencies: Record<string, string> }
  for (const name of Object.keys(dependencies)) {
    const installedPackage = readJson(folder, 'node_modules', name, 'package.json') as { version: string }
    const expectedPackage = packages[`functions/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    expect(installedPackage.version, name).toBe(expectedPackage?.version)
  }
})

test('installs the functions framework, and none of the build tools', () => {
  const isInstalled = (name: string) => existsSync(path.join(folder, 'node_modules', name))
  // If the folder does not contain the framework, the platform uses another version than the tests.
  expect(isInstalled('@google-cloud/functions-framework')).toBe(true)
  const tools = ['@babel/parser', 'esbuild', 'prettier', 'react-email', 'socket.io', 'typescript', 'vite']
  expect(tools.filter(isInstalled)).toEqual([])
})

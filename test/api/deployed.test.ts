import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NODE_BIN, ROOT } from '../../emulators/paths.ts'
import firebase from '../../firebase.json' with { type: 'json' }

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

const SOURCE = path.join(ROOT, 'functions')
let folder: string

/** Runs a program in a folder with the Node version of the functions; returns its output. */
function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: `${NODE_BIN}${path.delimiter}${process.env['PATH']}` }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(written)
      else reject(new Error(`${program} ended with ${code}:\n${written}`))
    })
  })
}

beforeAll(async () => {
  await run(SOURCE, 'node', 'make-lock.mjs')
  folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-deployed-'))
  const ignore = firebase.functions.flatMap((codebase) => codebase.ignore)
  const isIgnored = (name: string) =>
    ignore.some((item) => (item.startsWith('*') ? name.endsWith(item.slice(1)) : name === item))
  cpSync(SOURCE, folder, { recursive: true, filter: (from) => !isIgnored(path.basename(from)) })
  await run(folder, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline')
}, 300_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('installs the deployed folder from its own lock file, and loads it', async () => {
  const script = `import('./lib/index.js').then((all) => console.log(JSON.stringify(Object.keys(all))))`
  const names = JSON.parse(
    (await run(folder, 'node', '-e', script)).trim().split('\n').at(-1) ?? '',
  ) as string[]
  expect(names).toEqual(expect.arrayContaining(['api', 'pages', 'uploads']))
  expect(existsSync(path.join(folder, 'src'))).toBe(false)
})

test('renders mail with the installed packages', async () => {
  const [chunk = ''] = globSync('lib/chunks/render-*.js', { cwd: folder })
  const script = `const { renderMail } = await import('./${chunk}')
    const links = new Proxy({}, { get: () => 'https://kiln.test/' })
    console.log(JSON.stringify(await renderMail('data-failed', { name: 'Robin' }, links)))`
  const mail = JSON.parse(
    (await run(folder, 'node', '--input-type=module', '-e', script)).trim().split('\n').at(-1) ?? '',
  ) as { html: string; text: string }
  expect(mail.html).toContain('<html')
  expect(mail.text).toContain('Robin')
})

test('installs the versions that the repository was tested with', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const { dependencies } = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const installed = JSON.parse(
      readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { version: string }
    const tested = packages[`functions/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    expect(installed.version, name).toBe(tested?.version)
  }
})

test('installs the functions framework, and none of the build tools', () => {
  const isThere = (name: string) => existsSync(path.join(folder, 'node_modules', name))
  // Otherwise the platform would use another version than the tests.
  expect(isThere('@google-cloud/functions-framework')).toBe(true)
  const tools = ['@babel/parser', 'esbuild', 'prettier', 'react-email', 'socket.io', 'typescript', 'vite']
  expect(tools.filter(isThere)).toEqual([])
})

// The first step of every npm script. It runs on whatever Node the machine has (18 or newer) with nothing
// installed: it installs the packages when the lockfile changed, then hands over to cli.ts on Node 24 (npm's `node`).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 18
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bin = path.join(root, 'node_modules', '.bin')
const stamp = path.join(root, 'node_modules', '.kiln-lockfile')

/** @param {string} sentence */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

function installIfNeeded() {
  const hash = lockfileHash()
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : ''
  if (installed === hash && existsSync(path.join(bin, 'node'))) return
  console.log('Installing packages (a minute or two the first time) …')
  // The packages want Node 24, which is one of them: npm's warnings about this machine's Node would mislead.
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (npm.error) giveUp(`npm could not be run (${npm.error.message}). Install npm 9 or newer and try again.`)
  if (npm.status !== 0) giveUp('npm could not install the packages; its own words are above.')
  if (!existsSync(path.join(bin, 'node'))) giveUp('The packages are installed, but Node 24 is not among them.')
  writeFileSync(stamp, `${hash}\n`)
}

function run() {
  const child = spawn(
    path.join(bin, 'node'),
    [path.join(root, 'emulators', 'cli.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
        KILN_BOOTSTRAP_PID: String(process.pid),
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm's shell may die without passing a signal on; whoever asked for the suite is gone then, so it stops too.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1000)
  child.on('error', (error) => giveUp(`Node 24 could not be run: ${error.message}`))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  giveUp(`This needs Node ${OLDEST_NODE} or newer, and found ${process.versions.node}. See https://nodejs.org.`)
}
if (process.platform === 'win32') giveUp('On Windows, run this inside WSL: https://learn.microsoft.com/windows/wsl.')
installIfNeeded()
run()

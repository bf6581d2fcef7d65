// The first step of the npm scripts that cli.ts carries out. It needs no packages and runs on any Node from 18. It installs the
// packages if the lockfile has changed, and then starts cli.ts on Node 24 (the npm package `node`).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const MIN_NODE_VERSION = 18
const REQUIRED_NODE_VERSION = 24
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const binFolder = path.join(root, 'node_modules', '.bin')
const lockfile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules', '.kiln-lockfile')

/** @param {string} message */
function exitWith(message) {
  console.error(message)
  process.exit(1)
}

/** @param {string} version */
function parseMajorVersion(version) {
  return Number(version.split('.')[0])
}

/**
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
function makeEnvWithPath(folder) {
  return { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` }
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function runNpm(args, cwd, env) {
  const result = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    stdio: 'inherit',
  })
  if (result.error)
    exitWith(`npm could not be run (${result.error.message}). Install npm 9 or newer and try again.`)
  if (result.status !== 0) exitWith('npm could not install the packages; its output is above.')
}

/**
 * Returns the folder of a Node (24 or newer) for npm to run on, and installs Node 24 if the machine's Node is older. npm silently
 * leaves out every optional package that requires a newer Node than npm's own; among these packages are the Firestore client and
 * some native bindings.
 */
function obtainNodeForNpm() {
  if (parseMajorVersion(process.versions.node) >= REQUIRED_NODE_VERSION) return path.dirname(process.execPath)
  const version = JSON.parse(readFileSync(lockfile, 'utf8')).packages['node_modules/node'].version
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache')
  const folder = path.join(cache, 'kiln', `node-${version}`)
  const file = path.join(folder, 'node_modules', 'node', 'bin', 'node')
  if (!existsSync(file)) {
    console.log(`Installing Node ${version} …`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ private: true, allowScripts: { node: true } }),
    )
    runNpm(['install', `node@${version}`], folder, process.env)
  }
  if (!existsSync(file))
    exitWith(`npm did not install Node ${version}. Install Node ${REQUIRED_NODE_VERSION} and try again.`)
  return path.dirname(file)
}

function installIfNeeded() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const installedHash = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : ''
  if (installedHash === hash && existsSync(path.join(binFolder, 'node'))) return
  const nodeFolder = obtainNodeForNpm()
  console.log('Installing packages (a minute or two the first time) …')
  runNpm(['ci', '--progress=true'], root, makeEnvWithPath(nodeFolder))
  if (!existsSync(path.join(binFolder, 'node')))
    exitWith(
      'The packages are installed, but Node 24 is not among them. If `npm config get ignore-scripts` prints true, set it to false and try again.',
    )
  writeFileSync(stampFile, `${hash}\n`)
}

function startCli() {
  const child = spawn(
    path.join(binFolder, 'node'),
    [path.join(root, 'emulators', 'cli.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...makeEnvWithPath(binFolder), KILN_BOOTSTRAP_PID: String(process.pid) },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm's shell may die without passing a signal on. Nobody can use a suite without its shell, so the suite stops too.
  const parentPid = process.ppid
  const parentCheck = setInterval(() => {
    if (process.ppid !== parentPid) child.kill('SIGTERM')
  }, 1000)
  child.on('error', (error) => exitWith(`Node 24 could not be run: ${error.message}`))
  child.on('exit', (code) => {
    clearInterval(parentCheck)
    process.exitCode = code ?? 1
  })
}

if (parseMajorVersion(process.versions.node) < MIN_NODE_VERSION) {
  exitWith(
    `Kiln needs Node ${MIN_NODE_VERSION} or newer, and this is Node ${process.versions.node}. See https://nodejs.org.`,
  )
}
if (process.platform === 'win32')
  exitWith('On Windows, run this inside WSL: https://learn.microsoft.com/windows/wsl.')
installIfNeeded()
startCli()

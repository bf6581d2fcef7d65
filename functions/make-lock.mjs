// Writes package-lock.json beside package.json for a deployment. This folder is deployed alone, and its packages are to have
// the versions of the repository's lock, because the tests ran with them.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const WORKSPACE = 'functions'
const folder = fileURLToPath(new URL('.', import.meta.url))
const readJson = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

/** Finds a package as Node does for code in the folder `at`: in its node_modules, or in those of a folder above. */
function findPackage(packages, at, name) {
  for (let place = at; ; place = place.replace(/\/?(node_modules\/(@[^/]+\/)?)?[^/]+$/, '')) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (place === '') return undefined
  }
}

const isOptional = (entry, name) =>
  name in (entry.optionalDependencies ?? {}) || entry.peerDependenciesMeta?.[name]?.optional === true

/** Puts each required package at the top or, if another version is there, beside the package that requires it. */
function prune(repository) {
  const placedPackages = { '': repository[WORKSPACE] }
  const origins = { '': WORKSPACE }
  const requirements = []
  const queue = ['']
  const addRequirement = (at, name, isDev) => {
    const from = findPackage(repository, origins[at], name)
    if (from === undefined) {
      if (isOptional(placedPackages[at], name)) return
      throw new Error(`${name}, which ${origins[at]} needs, is not in the repository's lock.`)
    }
    requirements.push([at, name, from])
    const existingPath = findPackage(placedPackages, at, name)
    if (existingPath !== undefined && origins[existingPath] === from) return
    const top = `node_modules/${name}`
    const place = top in placedPackages ? `${at}/node_modules/${name}` : top
    const entry = { ...repository[from] }
    for (const flag of ['dev', 'devOptional', 'peer']) delete entry[flag]
    placedPackages[place] = isDev ? { ...entry, dev: true } : entry
    origins[place] = from
    queue.push(place)
  }
  const drain = (isDev) => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const { dependencies, optionalDependencies, peerDependencies } = placedPackages[at]
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
        addRequirement(at, name, isDev)
      }
    }
  }
  drain(false)
  // npm requires the development packages in the lock too, although a deployment does not install them.
  for (const name of Object.keys(placedPackages[''].devDependencies ?? {})) addRequirement('', name, true)
  drain(true)
  for (const [at, name, from] of requirements) {
    if (origins[findPackage(placedPackages, at, name)] !== from)
      throw new Error(`${at} would get a version of ${name} that is not the one in the repository's lock.`)
  }
  return placedPackages
}

const { name, version } = readJson('package.json')
const { lockfileVersion, packages } = readJson('../package-lock.json')
const lock = { name, version, lockfileVersion, requires: true, packages: prune(packages) }
writeFileSync(path.join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`functions/package-lock.json names ${Object.keys(lock.packages).length - 1} packages.\n`)

// Writes package-lock.json for a deployment: beside package.json, or into the folder that the first argument names. The folder of
// the functions is deployed alone, so it needs its own lockfile, with the versions that the tests ran with.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const WORKSPACE = 'functions'
const folder = fileURLToPath(new URL('.', import.meta.url))
const readJson = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

/** Finds a package as Node does for code in a folder: in its node_modules, or in those of a folder above. */
function findPackage(packages, startPath, name) {
  for (
    let folderPath = startPath;
    ;
    folderPath = folderPath.replace(/\/?(node_modules\/(@[^/]+\/)?)?[^/]+$/, '')
  ) {
    const candidate = `${folderPath === '' ? '' : `${folderPath}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (folderPath === '') return undefined
  }
}

const isOptional = (entry, name) =>
  name in (entry.optionalDependencies ?? {}) || entry.peerDependenciesMeta?.[name]?.optional === true

/**
 * Puts each required package into the top node_modules or, if another version is there, into that of the package requiring it.
 */
function placePackages(repositoryPackages) {
  const placedPackages = { '': repositoryPackages[WORKSPACE] }
  const origins = { '': WORKSPACE }
  const requirements = []
  const queue = ['']
  const addRequirement = (requirerPath, name, { isDev }) => {
    const sourcePath = findPackage(repositoryPackages, origins[requirerPath], name)
    if (sourcePath === undefined) {
      if (isOptional(placedPackages[requirerPath], name)) return
      throw new Error(
        `${name}, which ${origins[requirerPath]} needs, is not in the repository's lockfile. Run npm install.`,
      )
    }
    requirements.push([requirerPath, name, sourcePath])
    const existingPath = findPackage(placedPackages, requirerPath, name)
    if (existingPath !== undefined && origins[existingPath] === sourcePath) return
    const topPath = `node_modules/${name}`
    const targetPath = topPath in placedPackages ? `${requirerPath}/node_modules/${name}` : topPath
    const packageEntry = { ...repositoryPackages[sourcePath] }
    for (const flag of ['dev', 'devOptional', 'peer']) delete packageEntry[flag]
    placedPackages[targetPath] = isDev ? { ...packageEntry, dev: true } : packageEntry
    origins[targetPath] = sourcePath
    queue.push(targetPath)
  }
  const addQueuedRequirements = ({ isDev }) => {
    for (let requirerPath = queue.shift(); requirerPath !== undefined; requirerPath = queue.shift()) {
      const { dependencies, optionalDependencies, peerDependencies } = placedPackages[requirerPath]
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
        addRequirement(requirerPath, name, { isDev })
      }
    }
  }
  addQueuedRequirements({ isDev: false })
  // npm requires the development packages in the lockfile too, although a deployment does not install them.
  for (const name of Object.keys(placedPackages[''].devDependencies ?? {}))
    addRequirement('', name, { isDev: true })
  addQueuedRequirements({ isDev: true })
  for (const [requirerPath, name, sourcePath] of requirements) {
    if (origins[findPackage(placedPackages, requirerPath, name)] !== sourcePath)
      throw new Error(
        `${requirerPath} would get a version of ${name} that is not the one in the repository's lockfile.`,
      )
  }
  return placedPackages
}

const { name, version } = readJson('package.json')
const { lockfileVersion, packages } = readJson('../package-lock.json')
const lockfile = { name, version, lockfileVersion, requires: true, packages: placePackages(packages) }
const targetFolder = process.argv[2] ?? folder
writeFileSync(path.join(targetFolder, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`)
process.stdout.write(`package-lock.json lists ${Object.keys(lockfile.packages).length - 1} packages.\n`)

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFunctionParams } from '../../emulators/environment.ts'
import { ROOT } from '../../emulators/paths.ts'
import firebase from '../../firebase.json' with { type: 'json' }
import indexes from '../../firestore.indexes.json' with { type: 'json' }
import vitestConfig from '../../vitest.config.ts'

// These tests run the code of the Firebase CLI, and replace only Google's responses.

const PROJECT = 'kiln-live'

interface Endpoint {
  readonly id: string
  readonly region: string
  readonly eventTrigger?: { readonly retry: boolean }
}
interface Backend {
  readonly endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
}
/** The exports of a module of firebase-tools, which has no types. */
type ToolModule = Record<string, (...args: unknown[]) => unknown>

const require = createRequire(import.meta.url)
const loadTool = (module: string) => require(`firebase-tools/lib/${module}`) as ToolModule
/** Calls an export of a module of firebase-tools. */
function callTool(module: string, name: string, ...args: unknown[]): unknown {
  const tool = loadTool(module)[name]
  if (!tool) throw new Error(`firebase-tools has no ${name} in ${module}.`)
  return tool(...args)
}

const backendTool = loadTool('deploy/functions/backend') as ToolModule & { empty: () => Backend }

/** Replaces Google's responses: an empty project with its secrets set and its database in `location`. */
function mockGoogleResponses(location: string): void {
  callTool('deploy/functions/services/firestore', 'clearCache')
  loadTool('gcp/firestore')['getDatabase'] = () => Promise.resolve({ locationId: location })
  loadTool('gcp/secretManager')['getSecretMetadata'] = (_project, name) =>
    Promise.resolve({ secret: { name, projectId: PROJECT }, secretVersion: { state: 'ENABLED' } })
  loadTool('hosting/runTags')['setRewriteTags'] = () => Promise.resolve()
}

const [codebase] = callTool('functions/projectConfig', 'normalizeAndValidate', firebase.functions) as [
  { source: string; runtime: string },
]
const delegate = (await callTool('deploy/functions/runtimes', 'getRuntimeDelegate', {
  projectId: PROJECT,
  projectDir: ROOT,
  sourceDir: path.join(ROOT, codebase.source),
  runtime: codebase.runtime,
})) as { validate: () => Promise<void>; discoverBuild: (config: object, env: object) => Promise<object> }
await delegate.validate()
const discoveredBuild = await delegate.discoverBuild(
  { firebase: { projectId: PROJECT } },
  { GCLOUD_PROJECT: PROJECT },
)
const { params: declaredParams } = discoveredBuild as { params: { name: string; type: string }[] }

/** Resolves the functions that the CLI deploys with these parameters if it cannot ask for others. */
async function resolveBackendFor(params: Record<string, string>, location: string): Promise<Backend> {
  mockGoogleResponses(location)
  const prepare = (name: string, ...args: unknown[]) => callTool('deploy/functions/prepare', name, ...args)
  const { backend } = (await callTool('deploy/functions/build', 'resolveBackend', {
    build: structuredClone(discoveredBuild),
    firebaseConfig: { projectId: PROJECT, storageBucket: `${PROJECT}.firebasestorage.app` },
    userEnvs: params,
    nonInteractive: true,
    isEmulator: false,
    resolveRegions: (build: unknown, values: unknown) =>
      prepare('resolveDefaultRegionsForBuild', build, backendTool.empty(), values),
  })) as { backend: Backend }
  await callTool('deploy/functions/triggerRegionHelper', 'ensureTriggerRegions', backend)
  prepare('resolveCpuAndConcurrency', backend)
  prepare('resolveDefaultTimeout', backend)
  callTool('deploy/functions/validate', 'endpointsAreValid', backend, backendTool.empty())
  return backend
}

const listEndpoints = (backend: Backend) =>
  Object.values(backend.endpoints).flatMap((endpoints) => Object.values(endpoints))

function convertHosting(
  wantBackend: Backend,
): Promise<{ rewrites: { run?: { region: string; tag?: string } }[] }> {
  const options = {
    site: PROJECT,
    project: PROJECT,
    config: {
      src: { hosting: firebase.hosting },
      projectDir: ROOT,
      path: (file: string) => path.join(ROOT, file),
    },
  }
  const [config] = callTool('hosting/config', 'hostingConfig', options) as [object]
  const hosting = callTool(
    'deploy/hosting/convertConfig',
    'convertConfig',
    { projectId: PROJECT, existingBackend: backendTool.empty() },
    { functions: { default: { wantBackend } } },
    { config, version: `sites/${PROJECT}/versions/1` },
  )
  return hosting as ReturnType<typeof convertHosting>
}

const deployGuide = readFileSync(path.join(ROOT, 'docs/deploy.md'), 'utf8')

/** Reads the parameters that docs/deploy.md sets, as the CLI reads them from `functions/.env.PROJECT`. */
function readDocumentedParams(): Record<string, string> {
  const block = deployGuide.split('```').find((part) => part.includes('\nREGION=')) ?? ''
  return callTool('functions/env', 'parseStrict', block.replace('sh\n', '')) as Record<string, string>
}

const params = { ...makeFunctionParams(0), SITE_URL: 'https://kiln.example' }

describe('a first deployment', () => {
  test('asks only for the parameters and secrets that docs/deploy.md sets', async () => {
    const isSecret = ({ type }: { type: string }) => type === 'secret'
    const secretParams = declaredParams.filter(isSecret).map(({ name }) => name)
    const plainParams = declaredParams.filter((param) => !isSecret(param)).map(({ name }) => name)
    const documentedParams = readDocumentedParams()
    expect(plainParams.sort()).toEqual(Object.keys(documentedParams).sort())
    const secrets = [...deployGuide.matchAll(/functions:secrets:set (\w+)/g)].map(([, name = '']) => name)
    expect(secretParams.sort()).toEqual(secrets.sort())
    await expect(resolveBackendFor(documentedParams, 'nam5')).resolves.toBeDefined()
    // If the CLI cannot ask, even parameters with a default must be set.
    for (const name of Object.keys(documentedParams)) {
      const otherParams = Object.entries(documentedParams).filter(([key]) => key !== name)
      await expect(resolveBackendFor(Object.fromEntries(otherParams), 'nam5')).rejects.toThrow(name)
    }
  })

  test('asks about the retries of exactly the functions that docs/deploy.md names', async () => {
    const retriedFunctions = listEndpoints(await resolveBackendFor(params, 'nam5'))
      .filter(({ eventTrigger }) => eventTrigger?.retry)
      .map(({ id }) => id)
    const [, sentence = ''] =
      /first deployment asks\*\* whether ([^(]+) may be retried/.exec(deployGuide) ?? []
    expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(retriedFunctions.sort())
  })

  test.each([
    ['us-central1', 'nam5'],
    ['europe-west1', 'eur3'],
  ])('has all functions in the chosen region, %s, if the database is in %s', async (REGION, location) => {
    const backend = await resolveBackendFor({ ...params, REGION }, location)
    expect(new Set(listEndpoints(backend).map(({ region }) => region))).toEqual(new Set([REGION]))
    const { rewrites } = await convertHosting(backend)
    expect(new Set(rewrites.flatMap(({ run }) => run?.region ?? []))).toEqual(new Set([REGION]))
  })

  test('has rewrites that reach functions of the same deployment, including pinned functions', async () => {
    const { rewrites } = await convertHosting(await resolveBackendFor(params, 'nam5'))
    expect(rewrites).toHaveLength(firebase.hosting.rewrites.length)
    const functionRewrites = rewrites.filter(({ run }) => run)
    expect(functionRewrites).toHaveLength(
      firebase.hosting.rewrites.filter(({ function: functionName }) => functionName).length,
    )
    expect(functionRewrites.some(({ run }) => run?.tag)).toBe(true)
  })

  test('has no pinned function with minimum instances, whatever the parameters are', async () => {
    const integerParams = declaredParams
      .filter(({ type }) => type === 'int')
      .map(({ name }): [string, string] => [name, '1'])
    const backend = await resolveBackendFor({ ...params, ...Object.fromEntries(integerParams) }, 'nam5')
    await expect(convertHosting(backend)).resolves.toBeDefined()
  })

  test('has predeploy hooks that the CI workflow runs too, with no tests except those of this file', () => {
    const workflow = readFileSync(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8')
    const commands = [...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command)
    const hooks = firebase.functions.flatMap(({ predeploy }) => predeploy)
    expect(commands).toEqual(expect.arrayContaining([...hooks, ...firebase.hosting.predeploy]))
    const names = commands.flatMap(
      (command) => /^npx vitest run --project ([\w-]+)$/.exec(command ?? '')?.[1] ?? [],
    )
    const projects = vitestConfig.test?.projects as unknown as { test: { name: string } }[]
    expect(projects.filter((project) => names.includes(project.test.name))).toEqual([
      { extends: true, test: { name: 'dry-deploy', include: ['test/api/dry-deploy.test.ts'] } },
    ])
  })

  test('has indexes that the CLI accepts', () => {
    const { FirestoreApi } = loadTool('firestore/api') as unknown as {
      FirestoreApi: new () => Record<'upgradeOldSpec' | 'validateSpec', (spec: object) => object>
    }
    const firestore = new FirestoreApi()
    expect(() => firestore.validateSpec(firestore.upgradeOldSpec(structuredClone(indexes)))).not.toThrow()
  })
})

test('lets the documented restore delete every function except `pages`, which answers from the cache', async () => {
  const operationGuide = readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8')
  const [, deletedFunctions = ''] = /functions:delete ([\w ]+) --project/.exec(operationGuide) ?? []
  const deployedFunctions = listEndpoints(await resolveBackendFor(params, 'nam5')).map(({ id }) => id)
  expect([...deletedFunctions.split(' '), 'pages'].sort()).toEqual(deployedFunctions.sort())
})

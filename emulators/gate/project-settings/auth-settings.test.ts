import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applySettings, AUTH_SETTINGS, checkSettings, UPGRADED_SETTINGS } from './auth-settings.ts'

const project = { id: 'kiln-live', accessToken: 'owner-token', webApiKey: 'web-key' }
const allSettings = { ...AUTH_SETTINGS, ...UPGRADED_SETTINGS }

/** Identity Toolkit's settings by path. The responses of Identity Toolkit leave out false settings. */
let storedSettings: Map<string, boolean>
let providers: Map<string, boolean>
let isUpgraded: boolean
/** The number of accounts that strangers have made and not deleted. */
let accountCount: number

function makeConfigResponse(): object {
  const config: Record<string, Record<string, unknown>> = {}
  for (const [path, isEnabled] of storedSettings) {
    const [groupName = '', name = '', subName] = path.split('.')
    if (!isEnabled) continue
    const group = (config[groupName] ??= {})
    if (subName === undefined) group[name] = true
    else group[name] = { ...(group[name] as object | undefined), [subName]: true }
  }
  return { ...config, subtype: isUpgraded ? 'IDENTITY_PLATFORM' : 'FIREBASE_AUTH' }
}

const getValue = (body: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], body)

type StandInResponse = [status: number, body: object]
const makeRefusal = (status: number, message: string): StandInResponse => [
  status,
  { error: { code: status, message } },
]

function respondToAdmin(method: string, url: URL, headers: Headers, body: object): StandInResponse {
  if (headers.get('authorization') !== `Bearer ${project.accessToken}`)
    return makeRefusal(401, 'UNAUTHENTICATED')
  const mask = (url.searchParams.get('updateMask') ?? '').split(',')
  if (url.pathname.endsWith('/config')) {
    if (method === 'GET') return [200, makeConfigResponse()]
    const isKnown = (path: string) => path in AUTH_SETTINGS || (isUpgraded && path in UPGRADED_SETTINGS)
    if (!mask.every(isKnown)) return makeRefusal(400, 'OPERATION_NOT_ALLOWED')
    // A field that is in the mask and not in the body is cleared.
    for (const path of mask) storedSettings.set(path, getValue(body, path) === true)
    return [200, makeConfigResponse()]
  }
  const id = url.pathname.split('/defaultSupportedIdpConfigs/')[1]
  if (id !== undefined) {
    providers.set(id, (body as { enabled: boolean }).enabled)
    return [200, {}]
  }
  const list = [...providers].map(([name, enabled]) => ({ name: `projects/x/${name}`, enabled }))
  return [200, { defaultSupportedIdpConfigs: list }]
}

function respondToStranger(url: URL, body: Record<string, unknown>): StandInResponse {
  if (url.searchParams.get('key') !== project.webApiKey) return makeRefusal(400, 'API key not valid.')
  if (url.pathname.endsWith(':delete')) {
    accountCount -= 1
    return [200, {}]
  }
  const setting = body['email'] ? 'signIn.email.enabled' : 'signIn.anonymous.enabled'
  const isOpen = storedSettings.get(setting) && !storedSettings.get('client.permissions.disabledUserSignup')
  if (!url.pathname.endsWith(':signUp') || !isOpen) return makeRefusal(400, 'OPERATION_NOT_ALLOWED')
  accountCount += 1
  return [200, { idToken: 'id-token' }]
}

beforeEach(() => {
  // The settings after Email/Password, Anonymous and Google were enabled in the console.
  const enabledPaths = ['signIn.email.enabled', 'signIn.email.passwordRequired', 'signIn.anonymous.enabled']
  storedSettings = new Map(enabledPaths.map((path) => [path, true]))
  providers = new Map(Object.entries({ 'google.com': true, 'apple.com': false }))
  isUpgraded = true
  accountCount = 0
  vi.stubGlobal('fetch', (requestUrl: string, { method = 'GET', headers, body }: RequestInit) => {
    const url = new URL(requestUrl)
    const data = JSON.parse((body as string | undefined) ?? '{}') as Record<string, unknown>
    const [status, response] = url.pathname.startsWith('/admin/')
      ? respondToAdmin(method, url, new Headers(headers), data)
      : respondToStranger(url, data)
    return Promise.resolve(Response.json(response, { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('names each wrong setting and each call that works for anyone, and leaves no account behind', async () => {
  expect(await checkSettings(project)).toEqual([
    'signIn.email.passwordRequired must be false',
    'signIn.anonymous.enabled must be false',
    'emailPrivacyConfig.enableImprovedEmailPrivacy must be true',
    'client.permissions.disabledUserSignup must be true',
    'client.permissions.disabledUserDeletion must be true',
    'google.com must not be enabled',
    'accounts:signUp works for anyone',
    'accounts:signUp works for anyone',
  ])
  expect(accountCount).toBe(0)
})

test('applies the settings, even if it is called twice', async () => {
  await applySettings(project)
  await applySettings(project)
  expect(await checkSettings(project)).toEqual([])
  expect(Object.fromEntries(storedSettings)).toEqual(allSettings)
})

test('leaves out the settings of Identity Platform if a project is not upgraded to it', async () => {
  isUpgraded = false
  await applySettings(project)
  expect(await checkSettings(project)).toEqual([])
  expect(Object.keys(Object.fromEntries(storedSettings)).sort()).toEqual(Object.keys(AUTH_SETTINGS).sort())
})

test('fails with the access token of a stranger', async () => {
  await expect(applySettings({ ...project, accessToken: 'stranger-token' })).rejects.toThrow(/401/)
})

test('reports the calls that it could not check because the web API key is wrong', async () => {
  await applySettings(project)
  expect(await checkSettings({ ...project, webApiKey: 'wrong' })).toHaveLength(4)
})

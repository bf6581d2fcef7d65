import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  applySettings,
  AUTH_SETTINGS,
  checkSettings,
  UPGRADED_SETTINGS,
  type Project,
} from './auth-settings.ts'

// A stand-in for Google's Identity Toolkit that refuses whatever its reference does not know.

const PROJECT = 'kiln-live'
const KEY = 'web-key'
const CONFIG_FIELDS = new Set([
  'signIn.email.enabled',
  'signIn.email.passwordRequired',
  'signIn.phoneNumber.enabled',
  'signIn.anonymous.enabled',
  'signIn.allowDuplicateEmails',
  'emailPrivacyConfig.enableImprovedEmailPrivacy',
  'client.permissions.disabledUserSignup',
  'client.permissions.disabledUserDeletion',
  'multiTenant.allowTenants',
])

interface State {
  isUpgraded: boolean
  /** By path; what is false is left out of answers, as Google does. */
  fields: Map<string, boolean>
  providers: Map<string, boolean>
  accounts: number
}

let server: Server
let state: State
let project: Project

async function json(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

function leaves(value: object, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' && one !== null
      ? leaves(one as object, `${prefix}${name}.`)
      : [[prefix + name, one]],
  )
}

function nested(fields: ReadonlyMap<string, boolean>): object {
  const config = {}
  for (const [path, value] of fields) {
    if (!value) continue
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at: Record<string, unknown> = config
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>
    at[last] = value
  }
  return config
}

type Reply = [status: number, body: object]
const refuse = (status: number, message: string): Reply => [status, { error: { code: status, message } }]

function adminCall(request: IncomingMessage, url: URL, body: Record<string, unknown>): Reply {
  if (request.headers.authorization !== 'Bearer of-an-owner') return refuse(401, 'UNAUTHENTICATED')
  if (request.headers['x-goog-user-project'] !== PROJECT) return refuse(403, 'PERMISSION_DENIED')
  const base = `/admin/v2/projects/${PROJECT}`
  if (url.pathname === `${base}/config`) {
    if (request.method === 'GET')
      return [
        200,
        {
          name: `projects/${PROJECT}/config`,
          subtype: state.isUpgraded ? 'IDENTITY_PLATFORM' : 'FIREBASE_AUTH',
          ...nested(state.fields),
        },
      ]
    if (request.method !== 'PATCH') return refuse(404, 'NOT_FOUND')
    const mask = (url.searchParams.get('updateMask') ?? '').split(',')
    const sent = new Map(leaves(body))
    for (const path of [...mask, ...sent.keys()]) {
      if (!CONFIG_FIELDS.has(path)) return refuse(400, `Unknown name "${path}"`)
      if (path in UPGRADED_SETTINGS && !state.isUpgraded) return refuse(400, 'OPERATION_NOT_ALLOWED')
    }
    // What stands in the mask and not in the body is cleared; what stands in the body alone is ignored.
    for (const path of mask) state.fields.set(path, sent.get(path) === true)
    return [200, nested(state.fields)]
  }
  const idp = `${base}/defaultSupportedIdpConfigs`
  if (url.pathname === idp && request.method === 'GET') {
    const list = [...state.providers].map(([id, enabled]) => ({
      name: `projects/${PROJECT}/defaultSupportedIdpConfigs/${id}`,
      ...(enabled ? { enabled } : {}),
    }))
    return [200, list.length > 0 ? { defaultSupportedIdpConfigs: list } : {}]
  }
  const id = url.pathname.startsWith(`${idp}/`) ? url.pathname.slice(idp.length + 1) : ''
  if (
    state.providers.has(id) &&
    request.method === 'PATCH' &&
    url.searchParams.get('updateMask') === 'enabled'
  ) {
    state.providers.set(id, body['enabled'] === true)
    return [200, {}]
  }
  return refuse(404, 'NOT_FOUND')
}

function publicCall(url: URL, body: Record<string, unknown>): Reply {
  if (url.searchParams.get('key') !== KEY)
    return refuse(400, 'API key not valid. Please pass a valid API key.')
  const is = (path: string) => state.fields.get(path) === true
  switch (url.pathname) {
    case '/v1/accounts:signUp':
      if (is('client.permissions.disabledUserSignup')) return refuse(400, 'ADMIN_ONLY_OPERATION')
      if (!is(body['email'] ? 'signIn.email.enabled' : 'signIn.anonymous.enabled'))
        return refuse(400, 'OPERATION_NOT_ALLOWED')
      state.accounts += 1
      return [200, { idToken: 'of the new account' }]
    case '/v1/accounts:signInWithPassword':
      return refuse(400, is('signIn.email.enabled') ? 'INVALID_LOGIN_CREDENTIALS' : 'PASSWORD_LOGIN_DISABLED')
    case '/v1/accounts:sendOobCode':
      if (body['returnOobLink']) return refuse(403, 'INSUFFICIENT_PERMISSION')
      return is('signIn.email.enabled')
        ? [200, { email: body['email'] }]
        : refuse(400, 'OPERATION_NOT_ALLOWED')
    case '/v1/accounts:delete':
      state.accounts -= 1
      return [200, {}]
    default:
      return refuse(404, 'NOT_FOUND')
  }
}

beforeEach(async () => {
  // As a project is after switching on Email/Password, Anonymous and Google in the console.
  const on = ['signIn.email.enabled', 'signIn.email.passwordRequired', 'signIn.anonymous.enabled']
  state = {
    isUpgraded: true,
    fields: new Map(on.map((path) => [path, true])),
    providers: new Map([
      ['google.com', true],
      ['apple.com', false],
    ]),
    accounts: 0,
  }
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://stand-in')
      const [status, answer] = url.pathname.startsWith('/admin/')
        ? adminCall(request, url, body)
        : publicCall(url, body)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  project = { id: PROJECT, accessToken: 'of-an-owner', webApiKey: KEY, origin: `http://127.0.0.1:${port}` }
})

afterEach(() => server.close())

describe('the settings of a project', () => {
  test('are told one by one where they are not as they must be, and nothing is left behind', async () => {
    expect(await checkSettings(project)).toEqual([
      'signIn.email.passwordRequired must be false',
      'signIn.anonymous.enabled must be false',
      'emailPrivacyConfig.enableImprovedEmailPrivacy must be true',
      'client.permissions.disabledUserSignup must be true',
      'client.permissions.disabledUserDeletion must be true',
      'google.com must not be enabled',
      'accounts:signUp works for anybody',
      'accounts:signUp works for anybody',
    ])
    expect(state.accounts).toBe(0)
  })

  test('are put in place, twice as well as once, and others are left alone', async () => {
    await applySettings(project)
    await applySettings(project)
    expect(await checkSettings(project)).toEqual([])
    for (const [path, value] of Object.entries({ ...AUTH_SETTINGS, ...UPGRADED_SETTINGS }))
      expect([path, state.fields.get(path)]).toEqual([path, value])
  })

  test('leave out what takes the upgrade to Identity Platform, where a project has none', async () => {
    state.isUpgraded = false
    await applySettings(project)
    expect(await checkSettings(project)).toEqual([])
    expect(state.fields.has('client.permissions.disabledUserSignup')).toBe(false)
    expect(state.accounts).toBe(0)
  })

  test('are no one’s to change who is not allowed to', async () => {
    await expect(applySettings({ ...project, accessToken: 'of-a-stranger' })).rejects.toThrow(/401/)
    await expect(applySettings({ ...project, id: 'another' })).rejects.toThrow(/403/)
  })

  test('are not said to be right where the web’s API key cannot be tried', async () => {
    await applySettings(project)
    expect(await checkSettings({ ...project, webApiKey: 'wrong' })).toHaveLength(4)
  })
})

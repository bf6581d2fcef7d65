/**
 * Settings that Firebase Authentication must have. Members sign in with the email links that our server makes. Every other
 * sign-in method that a project can disable is disabled, because anyone can call Firebase with the public web API key.
 */
export const AUTH_SETTINGS = {
  'signIn.email.enabled': true,
  'signIn.email.passwordRequired': false,
  'signIn.phoneNumber.enabled': false,
  'signIn.anonymous.enabled': false,
  'signIn.allowDuplicateEmails': false,
  'emailPrivacyConfig.enableImprovedEmailPrivacy': true,
} as const

/** Further settings of a project that was upgraded to Identity Platform. Kiln is safe without the upgrade. */
export const UPGRADED_SETTINGS = {
  'client.permissions.disabledUserSignup': true,
  'client.permissions.disabledUserDeletion': true,
  'multiTenant.allowTenants': false,
} as const

type Settings = Readonly<Record<string, boolean>>

const isUpgraded = (config: unknown): boolean => getValue(config, 'subtype') === 'IDENTITY_PLATFORM'

const getRequiredSettings = (config: unknown): Settings =>
  isUpgraded(config) ? { ...AUTH_SETTINGS, ...UPGRADED_SETTINGS } : AUTH_SETTINGS

export interface Project {
  readonly id: string
  /** OAuth access token of an administrator of Firebase Authentication. */
  readonly accessToken: string
  /** The web app's API key, which is public. */
  readonly webApiKey: string
}

const IDENTITY_TOOLKIT_URL = 'https://identitytoolkit.googleapis.com'
const TIMEOUT_MS = 20_000

interface IdentityProvider {
  readonly name: string
  readonly enabled?: boolean
}

async function callAdminApi(project: Project, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${IDENTITY_TOOLKIT_URL}/admin/v2/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${project.accessToken}`,
      // The project whose quota is used if the credentials are a person's.
      'X-Goog-User-Project': project.id,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${method} ${path.split('?')[0]}: ${response.status} ${text.slice(0, 300)}`)
  return text === '' ? {} : JSON.parse(text)
}

function getValue(config: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], config)
}

/** Returns a sentence for each setting that is not as required. Google leaves false values out of its responses. */
function findDeviations(config: unknown): readonly string[] {
  return Object.entries(getRequiredSettings(config))
    .filter(([path, requiredValue]) => (getValue(config, path) ?? false) !== requiredValue)
    .map(([path, requiredValue]) => `${path} must be ${requiredValue}`)
}

function toConfig(settings: Settings): object {
  const config: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(settings)) {
    const names = path.split('.')
    const lastName = names.pop() ?? ''
    let group = config
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>
    group[lastName] = value
  }
  return config
}

async function findEnabledProviders(project: Project): Promise<string[]> {
  const path = `projects/${project.id}/defaultSupportedIdpConfigs?pageSize=100`
  const response = (await callAdminApi(project, 'GET', path)) as {
    defaultSupportedIdpConfigs?: IdentityProvider[]
  }
  return (response.defaultSupportedIdpConfigs ?? []).filter(({ enabled }) => enabled).map(({ name }) => name)
}

/** Applies the settings and disables all identity providers. The call can be repeated. */
export async function applySettings(project: Project): Promise<void> {
  const settings = getRequiredSettings(await callAdminApi(project, 'GET', `projects/${project.id}/config`))
  const mask = Object.keys(settings).join(',')
  await callAdminApi(
    project,
    'PATCH',
    `projects/${project.id}/config?updateMask=${encodeURIComponent(mask)}`,
    toConfig(settings),
  )
  for (const name of await findEnabledProviders(project)) {
    const id = name.split('/').at(-1) ?? ''
    const path = `projects/${project.id}/defaultSupportedIdpConfigs/${id}?updateMask=enabled`
    await callAdminApi(project, 'PATCH', path, { enabled: false })
  }
}

const email = 'settings-check@example.com'
const signUpCall = ['signUp', { email, password: 'settings-check', returnSecureToken: true }] as const

/** Calls that a stranger could make with the web API key; Google must refuse each of them. */
const strangerCalls = [
  ['signUp', { returnSecureToken: true }],
  ['signInWithPassword', { email, password: 'settings-check' }],
  // Only the server may get a link in a response instead of by email.
  [
    'sendOobCode',
    { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://example.com', returnOobLink: true },
  ],
] as const

/**
 * Tries the calls and returns a text for each that was not refused or could not be tried. In a project without the upgrade anyone
 * can sign up, so that call is left out. An account made that way does not have our claims, and has no rights in Kiln.
 */
async function findOpenCalls({ webApiKey }: Project, config: unknown): Promise<string[]> {
  const openCalls: string[] = []
  for (const [method, requestBody] of isUpgraded(config) ? [signUpCall, ...strangerCalls] : strangerCalls) {
    const call = (name: string, callBody: object) =>
      fetch(`${IDENTITY_TOOLKIT_URL}/v1/accounts:${name}?key=${encodeURIComponent(webApiKey)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(callBody),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    const response = await call(method, requestBody)
    const body = (await response.json()) as { idToken?: string; error?: { message?: string } }
    if (response.ok) {
      openCalls.push(`accounts:${method} works for anyone`)
      if (body.idToken) await call('delete', { idToken: body.idToken })
    } else if (/API.?key/i.test(body.error?.message ?? '')) {
      openCalls.push(`accounts:${method} could not be tried: ${body.error?.message}`)
    }
  }
  return openCalls
}

/** Returns a sentence for each wrong setting, and for each call that works for anyone or could not be tried. */
export async function checkSettings(project: Project): Promise<readonly string[]> {
  const config = await callAdminApi(project, 'GET', `projects/${project.id}/config`)
  const providers = await findEnabledProviders(project)
  return [
    ...findDeviations(config),
    ...providers.map((name) => `${name.split('/').at(-1)} must not be enabled`),
    ...(await findOpenCalls(project, config)),
  ]
}

/** The fields that tests read in the responses of Firebase Auth's public calls. */
export interface IdentityResponse {
  readonly localId?: string
  readonly email?: string
  readonly idToken?: string
  readonly refreshToken?: string
  readonly error?: { readonly message: string }
}

const getEmulatorOrigin = () => `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`

/** Calls Firebase Auth as anyone can with the web API key, which is public. */
export async function callIdentityToolkit(method: string, body: object): Promise<IdentityResponse> {
  const response = await fetch(
    `${getEmulatorOrigin()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  return (await response.json()) as IdentityResponse
}

/** Changes fields of an account, even those that the Admin SDK cannot change. */
export async function updateAccount(localId: string, fields: object): Promise<void> {
  const projectUrl = `${getEmulatorOrigin()}/identitytoolkit.googleapis.com/v1/projects/${process.env.GCLOUD_PROJECT}`
  const response = await fetch(`${projectUrl}/accounts:update`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ localId, ...fields }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Signs in with a Firebase email sign-in link, as the SDK does. */
export const redeemEmailLink = (link: string, email: string): Promise<IdentityResponse> =>
  callIdentityToolkit('signInWithEmailLink', { email, oobCode: new URL(link).searchParams.get('oobCode') })

/** Requests a new ID token, with the account's current data. Returns undefined if the refresh token is no longer valid. */
export async function refreshIdToken(refreshToken: string | undefined): Promise<string | undefined> {
  const response = await fetch(`${getEmulatorOrigin()}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }),
  })
  return ((await response.json()) as { id_token?: string }).id_token
}

/** Reads the newest code that Firebase Auth itself has mailed about an address. */
export async function readMailedCode(email: string): Promise<string> {
  const response = await fetch(
    `${getEmulatorOrigin()}/emulator/v1/projects/${process.env.GCLOUD_PROJECT}/oobCodes`,
  )
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; oobCode: string }[] }
  const code = oobCodes.findLast((item) => item.email === email)?.oobCode
  if (!code) throw new Error(`No code was mailed about ${email}`)
  return code
}

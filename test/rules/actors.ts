import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing'
import { afterAll, beforeAll } from 'vitest'
import { suite } from '../running-suite.ts'

/** A separate project, so that the tests change neither data nor rules of the suite. */
export const RULES_PROJECT = 'demo-kiln-rules'
export const RULES_BUCKET = `gs://${RULES_PROJECT}.appspot.com`

/** Reads the host and port of an emulator from a variable of the suite. */
export function getHostAndPort(variableName: string): { host: string; port: number } {
  const [host = '', port] = (suite[variableName] ?? '').split(':')
  return { host, port: Number(port) }
}

interface Actor {
  readonly uid: string
  readonly token: TokenOptions
}

const SIGNED_IN_AT = 1_700_000_000
/** The sign-in method in tokens of email links. */
const emailLinkSignIn = { sign_in_provider: 'password', identities: {} } as const

/** Makes an actor with an account that our server made, by default a member. */
const makeActor = (uid: string, email: string, claims: Record<string, unknown> = {}): Actor => ({
  uid,
  token: {
    email,
    email_verified: true,
    auth_time: SIGNED_IN_AT,
    firebase: emailLinkSignIn,
    memberEmail: email.toLowerCase(),
    signInBefore: SIGNED_IN_AT + 900,
    role: 'user',
    isApproved: false,
    ...claims,
  },
})

/** The actors who try each operation. The tables name the allowed actors; the rules must refuse all others. */
export const actors = {
  visitor: null,
  /** Has a spot at every event of the fixtures. */
  member: makeActor('1000000001', 'member@kiln.test'),
  /** The same member, with capital letters in their address. */
  memberInCapitals: makeActor('1000000001', 'Member@Kiln.TEST'),
  /** Is on the waitlist of every event of the fixtures. */
  otherMember: makeActor('1000000002', 'other@kiln.test'),
  /** Has the member's address, but has not verified it. */
  unverifiedMember: makeActor('1000000003', 'member@kiln.test', { email_verified: false }),
  /** Signed in to the member's account with a password, later than a link of our server allows. */
  memberByPassword: makeActor('1000000001', 'member@kiln.test', { auth_time: SIGNED_IN_AT + 901 }),
  /** Has the member's account through a provider that was linked to it. */
  memberByProvider: makeActor('1000000001', 'member@kiln.test', {
    firebase: { sign_in_provider: 'google.com', identities: {} },
  }),
  /** Created an account with the member's address and the public API key, and verified the address. Our server set no claims. */
  strangerWithAddress: {
    uid: 'stranger',
    token: {
      email: 'member@kiln.test',
      email_verified: true,
      auth_time: SIGNED_IN_AT,
      firebase: emailLinkSignIn,
    },
  },
  /** Changed their account's address to the member's; the claims still contain their former address. */
  otherMemberWithNewAddress: makeActor('1000000002', 'member@kiln.test', { memberEmail: 'other@kiln.test' }),
  /** Signed in without an address or claims. */
  userWithoutEmail: { uid: '1000000004', token: {} },
  /** Host of every event of the fixtures. */
  host: makeActor('2000000001', 'host@kiln.test', { role: 'host', isApproved: true }),
  /** Co-host of every event of the fixtures. */
  coHost: makeActor('2000000004', 'cohost@kiln.test', { role: 'host', isApproved: true }),
  /** Approved, but host of no event of the fixtures. */
  otherHost: makeActor('2000000002', 'host2@kiln.test', { role: 'host', isApproved: true }),
  /** Among the events' hosts, but not approved yet. */
  unapprovedHost: makeActor('2000000003', 'applicant@kiln.test', { role: 'host', isApproved: false }),
  /** Still among the events' hosts, but no longer approved. */
  formerHost: makeActor('2000000005', 'former@kiln.test'),
  /** Reads through the API, so the rules give an admin no additional access. */
  admin: makeActor('3000000001', 'admin@kiln.test', { role: 'admin', isApproved: true }),
} as const satisfies Record<string, Actor | null>

export type ActorName = keyof typeof actors
export const allActors = Object.keys(actors) as ActorName[]
/** The approved hosts of the events of the fixtures. */
export const fixtureHosts = ['host', 'coHost'] as const satisfies readonly ActorName[]
/** The member, with the address in lower case and with capital letters. */
export const memberActors = ['member', 'memberInCapitals'] as const satisfies readonly ActorName[]

/** Returns a function that makes the context of each actor once per `describe`. */
export function useActors(): (name: ActorName) => RulesTestContext {
  let environment: RulesTestEnvironment | undefined
  const contexts = new Map<ActorName, RulesTestContext>()
  beforeAll(async () => {
    environment = await initializeTestEnvironment({
      projectId: RULES_PROJECT,
      firestore: getHostAndPort('FIRESTORE_EMULATOR_HOST'),
      storage: getHostAndPort('FIREBASE_STORAGE_EMULATOR_HOST'),
    })
  })
  afterAll(() => environment?.cleanup())
  return (name) => {
    if (!environment) throw new Error('Actors are available only inside a test.')
    const actor: Actor | null = actors[name]
    let context = contexts.get(name)
    context ??= actor
      ? environment.authenticatedContext(actor.uid, actor.token)
      : environment.unauthenticatedContext()
    contexts.set(name, context)
    return context
  }
}

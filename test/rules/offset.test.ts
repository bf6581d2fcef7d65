import { describe, expect, test } from 'vitest'
import { makeUnsignedToken } from '../unsigned-token.ts'
import { actors, getHostAndPort, RULES_PROJECT, type ActorName } from './actors.ts'

// The browser SDK has no offset, but Firestore's REST API takes one from anyone, and bills each skipped document.

const makeFilter = (fieldPath: string, value: object, op = 'EQUAL') => ({
  fieldFilter: { field: { fieldPath }, op, value },
})
const publicFilter = {
  compositeFilter: {
    op: 'AND',
    filters: [
      makeFilter('isPublished', { booleanValue: true }),
      makeFilter('isPrivate', { booleanValue: false }),
    ],
  },
}
const ownEventsFilter = makeFilter('hostIds', { stringValue: actors.host.uid }, 'ARRAY_CONTAINS')
const memberFilter = makeFilter('email', { stringValue: actors.member.token.email })
const eventsSelector = { collectionId: 'events' }
const allSignupsSelector = { collectionId: 'signups', allDescendants: true }

/** One query for each rule that allows lists. */
const listQueries: readonly (readonly [name: string, actor: ActorName, query: object])[] = [
  ['public events', 'visitor', { from: [eventsSelector], where: publicFilter }],
  ["a host's own events", 'host', { from: [eventsSelector], where: ownEventsFilter }],
  ["a member's own sign-ups", 'member', { from: [allSignupsSelector], where: memberFilter }],
]

/** Makes the header with an actor's token. */
function makeAuthHeader(name: ActorName): Record<string, string> {
  const actor = actors[name]
  if (!actor) return {}
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${RULES_PROJECT}`,
    aud: RULES_PROJECT,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    sub: actor.uid,
    user_id: actor.uid,
    firebase: { sign_in_provider: 'custom', identities: {} },
    ...actor.token,
  }
  return { Authorization: `Bearer ${makeUnsignedToken(claims)}` }
}

async function fetchQueryStatus(actor: ActorName, query: object): Promise<number> {
  const { host, port } = getHostAndPort('FIRESTORE_EMULATOR_HOST')
  const documents = `projects/${RULES_PROJECT}/databases/(default)/documents`
  const response = await fetch(`http://${host}:${port}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...makeAuthHeader(actor) },
    body: JSON.stringify({ structuredQuery: query }),
  })
  await response.text()
  return response.status
}

describe.each(listQueries)('a list of %s', (_, actor, query) => {
  test('is allowed without an offset and with offset 0', async () => {
    expect(await fetchQueryStatus(actor, { ...query, limit: 10 })).toBe(200)
    expect(await fetchQueryStatus(actor, { ...query, limit: 10, offset: 0 })).toBe(200)
  })

  test('is denied with an offset of 1', async () => {
    expect(await fetchQueryStatus(actor, { ...query, limit: 1, offset: 1 })).toBe(403)
  })
})

import { randomUUID } from 'node:crypto'
import { getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { readLogLines, type LogLine } from '../log-lines.ts'
import { waitFor } from './wait-for.ts'
import { post, send, makeTokenHeaders } from './request.ts'
import { postRsvp } from './rsvp.ts'

const db = getFirestore()

/**
 * Waits for the log line of a sent mail, and returns it. If the line does not come, the error lists all lines of the
 * trace, which say what happened instead.
 */
function awaitSentLine(trace: string, template: string): Promise<LogLine | undefined> {
  return waitFor(() => {
    const lines = readLogLines(trace)
    const sentMail = { template, message: 'email accepted by Mailgun', recipientCount: 1 }
    expect(lines).toContainEqual(expect.objectContaining(sentMail))
    return lines.find((line) => line['template'] === template)
  })
}

async function readDeliveries(trace: string) {
  return (await db.collection('deliveries').where('trace', '==', trace).get()).docs
}

const makeTraceHeader = (trace: string) => ({ 'X-Kiln-Trace': trace })

describe('the trace of a call', () => {
  test('is stored with the mail about an RSVP, even if one commit writes several RSVPs, and with the mail about a cancellation and about the spot that it frees', async () => {
    const eventId = await writeRsvpEvent(db, { signupLimit: 2 })
    const attendees = Array.from({ length: 3 }, (_, n) => ({
      trace: randomUUID(),
      email: makeEmail(`t${n}`),
    }))
    const responses = await Promise.all(
      attendees.map(({ trace, email }) => postRsvp(eventId, email, { headers: makeTraceHeader(trace) })),
    )
    const lines = await Promise.all(attendees.map(({ trace }) => awaitSentLine(trace, 'rsvp')))
    for (const [n, { trace, email }] of attendees.entries()) {
      const [delivery, ...otherDeliveries] = await readDeliveries(trace)
      expect(otherDeliveries).toEqual([])
      expect(delivery?.get('to')).toBe(email)
      expect(lines[n]).toMatchObject({ deliveryId: delivery?.id })
      const callFields = { method: 'POST', path: '/api/rsvp', status: 201, message: 'call answered' }
      expect(readLogLines(trace)).toContainEqual(expect.objectContaining(callFields))
      expect(JSON.stringify(readLogLines(trace))).not.toContain(email)
    }
    const bodies = responses.map(
      (response) => response.json() as { isWaitlist: boolean; changeToken: string },
    )
    const confirmedRsvp = bodies.find(({ isWaitlist }) => !isWaitlist)
    const trace = randomUUID()
    const path = `/api/rsvp/cancel/${confirmedRsvp?.changeToken}`
    expect((await send({ method: 'DELETE', path, headers: makeTraceHeader(trace) })).status).toBe(200)
    const templates = (await readDeliveries(trace)).map((document) => document.get('template') as string)
    expect(templates.sort()).toEqual(['rsvp-cancelled', 'waitlist-notification'])
    await awaitSentLine(trace, 'waitlist-notification')
    expect(JSON.stringify(readLogLines(trace))).not.toContain(confirmedRsvp?.changeToken)
  })

  test('is stored with the mail of a message to the hosts of a city', async () => {
    const admin = await makeTestUser('admin')
    const host = await makeTestUser('host', { isApproved: true })
    const city = `City ${randomUUID().slice(0, 8)}`
    await db.doc(`users/${host.uid}`).update(toCityFields(city))
    const trace = randomUUID()
    const body = { recipientType: 'city_hosts', city, subject: 'News', content: 'Hello' }
    const headers = { ...makeTraceHeader(trace), ...makeTokenHeaders(admin.idToken) }
    expect((await post('/api/admin/message', body, headers)).status).toBe(202)
    const line = await awaitSentLine(trace, 'message')
    const [delivery] = await readDeliveries(trace)
    expect(line).toMatchObject({ mailingId: delivery?.get('mailingId') as string, deliveryId: delivery?.id })
  })
})

test('adds no trace to a response for shared caches', async () => {
  for (const path of ['/api/site', '/api/openapi.json', '/api/no-such'])
    expect((await send({ path })).headers.get('X-Kiln-Trace')).toBeNull()
})

/**
 * `npm run bench -- rush [--json FILE]`: 20,000 people RSVP within a minute to one event of 500 seats, each when it suits
 * them and not when the server is ready (an open loop), at four instances of `api`. Firestore refuses what production
 * would, and takes 30 ms for a read and 80 ms for a commit. Exits with 1 when an RSVP is not answered 201, when seats and
 * answers disagree, or when 5% wait for 3 s or longer.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { initializeApp } from 'firebase-admin/app'
import { getFirestore, type Firestore } from 'firebase-admin/firestore'
import { PROJECT_ID, suiteEnvironment } from '../../emulators/environment.ts'
import { startHidane } from '../../emulators/launch/hidane.ts'
import { NODE_BIN, ROOT } from '../../emulators/paths.ts'
import { freePort } from '../../emulators/ports.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { firestoreLimits } from '../firestore-limits.ts'
import { brokenLaws, readLine, writeRsvpEvent } from '../factories/rsvp-event.ts'
import { startFunction } from '../function-server.ts'
import { percentile, Visitors, type Answer } from './load.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    people: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
  },
})
const PEOPLE = Number(values.people)
const SECONDS = Number(values.seconds)
const SEATS = 500
const INSTANCES = 4
const LATENCIES = { readMs: 30, commitMs: 80 }
const MOST_P95_MS = 3000

/** Everybody from an address of their own: limits count by address and are meant to hold. */
function personOf(eventId: EventId, n: number) {
  return {
    path: '/api/rsvp',
    headers: {
      'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      'Idempotency-Key': `${eventId}-${n}`,
    },
    body: { eventId, name: `Guest ${n}`, email: `guest-${eventId}-${n}@example.com` },
  }
}

/** Sends each request at its moment, spread evenly, however those before fare. */
async function arrivals(visitors: Visitors, eventId: EventId): Promise<Answer[]> {
  const start = performance.now()
  const answers: Promise<Answer>[] = []
  while (answers.length < PEOPLE) {
    const due = Math.min(PEOPLE, Math.floor(((performance.now() - start) / (SECONDS * 1000)) * PEOPLE) + 1)
    while (answers.length < due) {
      const n = answers.length
      answers.push(visitors.send(personOf(eventId, n), n))
    }
    await sleep(2)
  }
  return Promise.all(answers)
}

async function rush(db: Firestore, host: string, visitors: Visitors) {
  const limits = firestoreLimits(host)
  // The first requests of an instance load and compile what later ones find ready.
  const warmUp = await writeRsvpEvent(db, { signupLimit: SEATS })
  await visitors.atOnce(Array.from({ length: 400 }, (_, n) => personOf(warmUp, n)))
  const eventId = await writeRsvpEvent(db, { signupLimit: SEATS })
  await limits.reset()
  await limits.set(LATENCIES)
  const start = Date.now()
  const answers = await arrivals(visitors, eventId)
  const seconds = (Date.now() - start) / 1000
  const { largestCommitBytes, refused } = await limits.report()
  await limits.reset()
  const line = await readLine(db, eventId)
  const commits = new Set<string>()
  const signups = await db.collection(`events/${eventId}/signups`).select().get()
  for (const one of signups.docs) commits.add(one.createTime.valueOf())
  const told = answers.filter((one) => one.status === 201)
  const confirmed = told.filter((one) => (JSON.parse(one.text) as { status: string }).status === 'confirmed')
  const times = answers.map((one) => one.ms)
  const report = {
    arrived: PEOPLE,
    answered: told.length,
    failed: PEOPLE - told.length,
    confirmed: confirmed.length,
    p50Ms: Math.round(percentile(times, 0.5)),
    p95Ms: Math.round(percentile(times, 0.95)),
    commitsPerSecond: Math.round((commits.size / seconds) * 10) / 10,
    largestCommitBytes: Math.round(largestCommitBytes),
  }
  const bad = answers.find((one) => one.status !== 201)
  const faults = [
    bad && `an RSVP was answered ${bad.status} ${bad.text}`,
    report.confirmed !== SEATS && `${report.confirmed} were told that they have a seat`,
    line.confirmed.length !== SEATS && `the database has ${line.confirmed.length} confirmed`,
    line.waiting.length !== PEOPLE - SEATS && `the database has ${line.waiting.length} waiting`,
    line.mails.length !== PEOPLE && `the outbox has ${line.mails.length} e-mails`,
    report.p95Ms >= MOST_P95_MS && `5% waited ${report.p95Ms} ms or longer`,
    ...brokenLaws(line),
  ].filter((fault) => typeof fault === 'string')
  return { report, refused, faults }
}

async function main(): Promise<number> {
  const built = spawnSync(path.join(NODE_BIN, 'node'), ['build.mjs'], {
    cwd: path.join(ROOT, 'functions'),
    stdio: 'inherit',
  })
  if (built.status !== 0) return 1
  const firestore = await startHidane({ port: await freePort() })
  try {
    const host = `${firestore.host}:${firestore.port}`
    process.env['FIRESTORE_EMULATOR_HOST'] = host
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }))
    const env = { ...suiteEnvironment(0), FIRESTORE_EMULATOR_HOST: host }
    const servers = await Promise.all(Array.from({ length: INSTANCES }, () => startFunction('api', env)))
    const visitors = new Visitors(servers.map((one) => one.port))
    try {
      const { report, refused, faults } = await rush(db, host, visitors)
      console.log(report)
      console.log('Refused by Firestore:', refused)
      if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
      for (const fault of faults) console.error(`WRONG: ${fault}`)
      return faults.length === 0 ? 0 : 1
    } finally {
      visitors.close()
      await Promise.all(servers.map((one) => one.stop()))
      await db.terminate()
    }
  } finally {
    await firestore.stop()
  }
}

process.exitCode = await main()

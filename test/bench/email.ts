/**
 * `npm run bench -- email [--json FILE] [--members N]`: sends a message to 100,000 members. The sending process is killed
 * three times at random and another one continues; Mailgun refuses one address in 10,000. Exits with 1 if any other member got
 * the message twice or not at all, or if Mailgun or Firestore got more calls than the aims allow.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { initializeApp } from 'firebase-admin/app'
import { getFirestore, Timestamp, type Firestore } from 'firebase-admin/firestore'
import { PROJECT_ID, makeSuiteEnvironment } from '../../emulators/environment.ts'
import { startHidane } from '../../emulators/launch/hidane.ts'
import { startMailgun } from '../../emulators/stand-ins/mailgun/server.ts'
import { findFreePort } from '../../emulators/ports.ts'
import { bundle } from '../bundle.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { createFirestoreLimitsClient } from '../firestore-limits-client.ts'
import type { SingleMailTraffic } from './email/single-mails.ts'
import type { WorkerReport } from './email/worker.ts'
import { readBenchOptions } from './shared/bench-options.ts'

const { members: MEMBER_COUNT, save } = readBenchOptions({ members: 100_000 })
const KILL_COUNT = 3
const RECIPIENTS_PER_CALL = 1_000
const MAILING_ID = 'bench-message'
/** One address in 10,000 is valid for Kiln, but Mailgun refuses it. */
const MEMBERS_PER_REFUSED_ADDRESS = 10_000
/** Maximum number of calls that find a refused address among a thousand by bisection: two for each step. */
const MAX_BISECTION_CALLS = 2 * Math.ceil(Math.log2(1_000))
/** How long a worker's claim to the mailing lasts: shorter than in production, so that a killed worker's claim ends soon. */
const CLAIM_MS = 1_500
/** How far each round's clock is ahead of the previous round's. After that time Mailgun's events show which calls it accepted. */
const ROUND_MS = 32 * 60_000
const HEAP_MIB = 160
const MAX_READS_PER_RECIPIENT = 1.05
/**
 * Writes for each call: its delivery is created, started and finished, and the lock for large deliveries is acquired and
 * released.
 */
const MAX_WRITES_PER_CALL = 5

function makeAddress(n: number): string {
  return n % MEMBERS_PER_REFUSED_ADDRESS === 77 ? `refuse+${n}@example.com` : `member-${n}@example.com`
}

async function writeMembers(db: Firestore): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  for (let n = 0; n < MEMBER_COUNT; n += 1) {
    const id = 1_000_000_000 + n
    const member = {
      id,
      name: `Member ${n}`,
      email: makeAddress(n),
      role: 'user',
      isApproved: false,
      provenAt: Timestamp.now(),
    }
    void writer.create(db.doc(`users/${id}`), { ...member, city: 'London', area: null })
    if (n % 5_000 === 4_999) await writer.flush()
  }
  await writer.close()
}

async function writeMailing(db: Firestore): Promise<void> {
  await db.doc(`mailings/${MAILING_ID}`).create({
    template: 'message',
    trigger: 'message',
    data: { kind: 'community', senderName: 'Kiln', subject: 'Hello', content: 'A hundred thousand times.' },
    audience: { kind: 'all_users' },
    eventId: null,
    status: 'running',
    isAudienceRead: false,
    trace: null,
    createdAt: Timestamp.now(),
    nextAttemptAt: Timestamp.fromMillis(0),
  })
}

/** Returns whether pages of the audience are unread or deliveries are not finished. */
async function isUnfinished(db: Firestore): Promise<boolean> {
  if (!(await db.doc(`mailings/${MAILING_ID}`).get()).get('isAudienceRead')) return true
  const unfinishedDeliveries = db
    .collection('deliveries')
    .where('nextAttemptAt', '>=', Timestamp.fromMillis(0))
  return !(await unfinishedDeliveries.limit(1).get()).empty
}

const totals = { killCount: 0, readCount: 0, writeCount: 0, logWriteCount: 0, peakMiB: 0 }

/** Runs a worker until it ends by itself, or kills it `killAfterMs` after its first call. */
async function runWorker(
  file: string,
  env: Record<string, string>,
  killAfterMs: number | null,
): Promise<void> {
  const child: ChildProcess = fork(file, {
    // With this small heap, a worker whose memory grows crashes.
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let lastReport: WorkerReport | undefined
  child.on('message', (report: WorkerReport) => {
    lastReport = report
    totals.peakMiB = Math.max(totals.peakMiB, report.rssMiB)
  })
  const exitPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (killAfterMs !== null) {
    // The time counts from the worker's first call, so that it is not killed while it starts.
    while (child.exitCode === null && (!lastReport || lastReport.logWriteCount < RECIPIENTS_PER_CALL))
      await sleep(20)
    await Promise.race([sleep(killAfterMs), exitPromise])
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      totals.killCount += 1
    }
  }
  await exitPromise
  totals.readCount += lastReport?.readCount ?? 0
  totals.writeCount += lastReport?.writeCount ?? 0
  totals.logWriteCount += lastReport?.logWriteCount ?? 0
}

const roundToThousandths = (value: number) => Math.round(value * 1_000) / 1_000

/** Counts the reads and writes for mails to one recipient each, and for their webhooks. */
async function countSingleMails(db: Firestore, env: Record<string, string>): Promise<SingleMailTraffic> {
  const file = await bundle('test/bench/email/single-mails.ts', 'bench/email-single-mails.mjs')
  const eventId = await writeRsvpEvent(db)
  const child = fork(file, { env: { ...process.env, ...env, EVENT_ID: String(eventId) } })
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as SingleMailTraffic))
    child.once('exit', (code) => reject(new Error(`Single mails were not counted (exit ${code}).`)))
  })
}

async function main(): Promise<number> {
  const firestore = await startHidane({ port: await findFreePort() })
  const suiteEnv = makeSuiteEnvironment(0)
  let round = 0
  const mailgun = await startMailgun({
    port: await findFreePort(),
    apiKey: suiteEnv.MAILGUN_API_KEY ?? '',
    domain: suiteEnv.MAILGUN_DOMAIN ?? '',
    signingKey: suiteEnv.MAILGUN_WEBHOOK_SIGNING_KEY ?? '',
    // Mailgun's clock must agree with the worker's, because the worker looks up events by time.
    now: () => Date.now() + ROUND_MS * round,
  })
  try {
    const host = `${firestore.host}:${firestore.port}`
    process.env['FIRESTORE_EMULATOR_HOST'] = host
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }))
    const workerFile = await bundle('test/bench/email/worker.ts', 'bench/email-worker.mjs')
    const limits = createFirestoreLimitsClient(host)
    await limits.set({ areCommitsChecked: false })
    await writeMembers(db)
    await limits.reset()
    await writeMailing(db)
    const workerEnv = {
      ...suiteEnv,
      FIRESTORE_EMULATOR_HOST: host,
      MAILGUN_API_URL: mailgun.url,
      MAILING_ID,
      CLAIM_MS: String(CLAIM_MS),
    }
    const runRound = async (killAfterMs: number | null) => {
      await runWorker(workerFile, { ...workerEnv, CLOCK_AHEAD_MS: String(ROUND_MS * round) }, killAfterMs)
      round += 1
    }
    const startedAt = performance.now()
    for (let kill = 0; kill < KILL_COUNT; kill += 1) {
      await runRound(Math.random() * 4_000)
      await sleep(CLAIM_MS)
    }
    while (await isUnfinished(db)) {
      await runRound(null)
      await sleep(200)
    }
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const stats = (await (await fetch(`${mailgun.url}/control/stats`)).json()) as { callCount: number }
    const acceptedMails = (await (await fetch(`${mailgun.url}/control/recipients?tag=message`)).json()) as {
      duplicates: string[]
      countsByAddress: Record<string, number>
    }
    const loggedEmailCount = (await db.collection('emails').count().get()).data().count
    let missingCount = 0
    let refusedCount = 0
    for (let n = 0; n < MEMBER_COUNT; n += 1) {
      const count = acceptedMails.countsByAddress[makeAddress(n)] ?? 0
      if (makeAddress(n).startsWith('refuse')) refusedCount += 1
      else if (count === 0) missingCount += 1
    }
    const invalidEmails = db.collection('emails').where('leftOutReason', '==', 'invalid')
    const invalidCount = (await invalidEmails.count().get()).data().count
    const refusedWriteCount = (await limits.report()).refusalCounts['writes to one collection'] ?? 0
    const singleMails = await countSingleMails(db, workerEnv)
    await db.terminate()
    const { peakMiB } = totals
    const readsPerRecipient = totals.readCount / MEMBER_COUNT
    const writesPerCall = totals.writeCount / stats.callCount
    const report = {
      recipientCount: MEMBER_COUNT,
      callCount: stats.callCount,
      killCount: totals.killCount,
      missingCount,
      duplicateCount: acceptedMails.duplicates.length,
      refusedCount,
      seconds,
      peakMiB,
      readsPerRecipient: roundToThousandths(readsPerRecipient),
      /** Includes writes to the email log. */
      writesPerRecipient: roundToThousandths((totals.writeCount + totals.logWriteCount) / MEMBER_COUNT),
      writesPerCall: roundToThousandths(writesPerCall),
      refusedWriteCount,
      ...singleMails,
    }
    const minCallCount = Math.ceil(MEMBER_COUNT / RECIPIENTS_PER_CALL)
    console.table(report)
    console.log(
      `${readsPerRecipient.toFixed(3)} document reads a recipient (at most ${MAX_READS_PER_RECIPIENT}), ` +
        `${writesPerCall.toFixed(2)} writes a call, without the log (at most ${MAX_WRITES_PER_CALL}; a kill counts as a call), ` +
        `${loggedEmailCount} in the log.`,
    )
    save(report)
    const areAimsMet =
      missingCount === 0 &&
      refusedWriteCount === 0 &&
      acceptedMails.duplicates.length === 0 &&
      loggedEmailCount === MEMBER_COUNT &&
      invalidCount === refusedCount &&
      stats.callCount <= minCallCount + totals.killCount + refusedCount * MAX_BISECTION_CALLS &&
      readsPerRecipient <= MAX_READS_PER_RECIPIENT &&
      totals.writeCount <= (stats.callCount + totals.killCount) * MAX_WRITES_PER_CALL + 10
    if (!areAimsMet) console.error('NOT met: one of the aims (see the table).')
    return areAimsMet ? 0 : 1
  } finally {
    await mailgun.close()
    await firestore.stop()
  }
}

process.exitCode = await main()

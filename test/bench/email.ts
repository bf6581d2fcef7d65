/**
 * `npm run bench -- email [--json FILE]`: a message to 100,000 members. The process that sends is killed three times at
 * random and another goes on. Exits with 1 when a member got it twice or not at all, or when more was asked of
 * Mailgun or Firestore than the bar allows.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { initializeApp } from 'firebase-admin/app'
import { getFirestore, Timestamp, type Firestore } from 'firebase-admin/firestore'
import { PROJECT_ID, suiteEnvironment } from '../../emulators/environment.ts'
import { startHidane } from '../../emulators/launch/hidane.ts'
import { startMailgun } from '../../emulators/stand-ins/mailgun/server.ts'
import { DEFAULTS } from '../../emulators/stand-ins/mailgun/settings.ts'
import { freePort } from '../../emulators/ports.ts'
import { bundle } from '../bundle.ts'
import type { WorkerReport } from './email/worker.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, members: { type: 'string', default: '100000' } },
})
const MEMBERS = Number(values.members)
const KILLS = 3
const CALL_SIZE = 1_000
const SEND_ID = 'bench-message'
/** Short, so that a killed worker's lease and its open call need not be waited for as long as in production. */
const LEASE_MS = 1_500
const SETTLE_MS = 1_000
const HEAP_MIB = 160
const MAX_READS = 1.05
const MAX_WRITES = 3

async function writeMembers(db: Firestore): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  for (let n = 0; n < MEMBERS; n += 1) {
    const id = 1_000_000_000 + n
    const member = {
      id,
      name: `Member ${n}`,
      email: `member-${n}@example.com`,
      role: 'user',
      isApproved: false,
    }
    void writer.create(db.doc(`users/${id}`), { ...member, city: 'London', area: null })
    if (n % 5_000 === 4_999) await writer.flush()
  }
  await writer.close()
}

async function writeSend(db: Firestore): Promise<void> {
  await db.doc(`sends/${SEND_ID}`).create({
    template: 'message',
    trigger: 'message',
    data: { kind: 'community', senderName: 'Kiln', subject: 'Hello', content: 'A hundred thousand times.' },
    audience: { kind: 'all_users' },
    eventId: null,
    status: 'running',
    cursor: null,
    isRead: false,
    batches: 0,
    settled: 0,
    sent: 0,
    attempts: 0,
    createdAt: Timestamp.now(),
    nextAttemptAt: Timestamp.fromMillis(0),
  })
}

const totals = { kills: 0, reads: 0, writes: 0, logged: 0, peakMiB: 0 }

/** Runs a worker until it ends by itself, or is killed so long after its first call. */
async function work(file: string, env: Record<string, string>, killAfter: number | null): Promise<void> {
  const child: ChildProcess = fork(file, {
    // A small heap: what does not stay flat dies of it.
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let last: WorkerReport | undefined
  child.on('message', (report: WorkerReport) => {
    last = report
    totals.peakMiB = Math.max(totals.peakMiB, report.rssMiB)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (killAfter !== null) {
    // Counted from its first call, so that it is killed at work and not on its way there.
    while (child.exitCode === null && (!last || last.logged < CALL_SIZE)) await sleep(20)
    await Promise.race([sleep(killAfter), ended])
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      totals.kills += 1
    }
  }
  await ended
  totals.reads += last?.reads ?? 0
  totals.writes += last?.writes ?? 0
  totals.logged += last?.logged ?? 0
}

async function main(): Promise<number> {
  const firestore = await startHidane({ port: await freePort() })
  const environment = suiteEnvironment(0)
  const mailgun = await startMailgun({
    ...DEFAULTS,
    port: await freePort(),
    apiKey: environment.MAILGUN_API_KEY ?? '',
    domain: environment.MAILGUN_DOMAIN ?? '',
    signingKey: environment.MAILGUN_WEBHOOK_SIGNING_KEY ?? '',
  })
  try {
    const host = `${firestore.host}:${firestore.port}`
    process.env['FIRESTORE_EMULATOR_HOST'] = host
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }))
    const file = await bundle('test/bench/email/worker.ts', 'bench/email-worker.mjs')
    await writeMembers(db)
    await writeSend(db)
    const env = {
      ...environment,
      FIRESTORE_EMULATOR_HOST: host,
      MAILGUN_API_URL: mailgun.url,
      SEND_ID,
      LEASE_MS: String(LEASE_MS),
      SETTLE_MS: String(SETTLE_MS),
    }
    const start = performance.now()
    for (let kill = 0; kill < KILLS; kill += 1) {
      await work(file, env, Math.random() * 4_000)
      await sleep(LEASE_MS)
    }
    while ((await db.doc(`sends/${SEND_ID}`).get()).get('status') === 'running') {
      await work(file, env, null)
      await sleep(200)
    }
    const seconds = Math.round((performance.now() - start) / 100) / 10
    const stats = (await (await fetch(`${mailgun.url}/control/stats`)).json()) as { calls: number }
    const stored = (await (await fetch(`${mailgun.url}/control/recipients?tag=message`)).json()) as {
      distinct: number
      doubled: string[]
      counts: Record<string, number>
    }
    const logged = (await db.collection('emails').count().get()).data().count
    let missing = 0
    for (let n = 0; n < MEMBERS; n += 1) if (!stored.counts[`member-${n}@example.com`]) missing += 1
    await db.terminate()
    const { peakMiB } = totals
    const report = {
      recipients: MEMBERS,
      calls: stats.calls,
      kills: totals.kills,
      missing,
      doubled: stored.doubled.length,
      seconds,
      peakMiB,
    }
    const batches = Math.ceil(MEMBERS / CALL_SIZE)
    const readsEach = totals.reads / MEMBERS
    const writesEach = totals.writes / batches
    console.table(report)
    console.log(
      `${readsEach.toFixed(3)} document reads a recipient (bar ${MAX_READS}), ` +
        `${writesEach.toFixed(2)} writes a batch besides the log (bar ${MAX_WRITES}), ${logged} in the log.`,
    )
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
    const isRight =
      missing === 0 &&
      stored.doubled.length === 0 &&
      logged === MEMBERS &&
      stats.calls <= batches + totals.kills &&
      readsEach <= MAX_READS &&
      totals.writes <= batches * MAX_WRITES
    if (!isRight) console.error('WRONG: the bar is not met.')
    return isRight ? 0 : 1
  } finally {
    await mailgun.close()
    await firestore.stop()
  }
}

process.exitCode = await main()

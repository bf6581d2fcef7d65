/**
 * `npm run bench -- email [--json FILE]`: a message to 100,000 members. The process that sends is killed three times at
 * random and another goes on; one address in 10,000 is one that Mailgun refuses. Exits with 1 when anybody else got it
 * twice or not at all, or when more was asked of Mailgun or Firestore than the bar allows.
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
import { freePort } from '../../emulators/ports.ts'
import { bundle } from '../bundle.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { firestoreLimits } from '../firestore-limits.ts'
import { control } from '../mailgun-control.ts'
import type { SinglesReport } from './email/singles.ts'
import type { WorkerReport } from './email/worker.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, members: { type: 'string', default: '100000' } },
})
const MEMBERS = Number(values.members)
const KILLS = 3
const CALL_SIZE = 1_000
const MAILING_ID = 'bench-message'
/** Every so many-th address passes our check and not Mailgun's. */
const REFUSED_EACH = 10_000
/** A refused address among a thousand is found by halving: at most two calls for each half. */
const HALVINGS = 2 * Math.ceil(Math.log2(1_000))
/** Short, so that a killed worker's mailing need not be waited for as long as in production. */
const LEASE_MS = 1_500
/** So much later the next round begins, by its own clock: open calls can be looked up, and known for not accepted. */
const ROUND_MS = 32 * 60_000
const HEAP_MIB = 160
const MAX_READS = 1.05
/** For each call: its delivery is made, begun and settled, and the turn to send it is taken and given back. */
const MAX_WRITES = 5

function addressOf(n: number): string {
  return n % REFUSED_EACH === 77 ? `refuse+${n}@example.com` : `member-${n}@example.com`
}

async function writeMembers(db: Firestore): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  for (let n = 0; n < MEMBERS; n += 1) {
    const id = 1_000_000_000 + n
    const member = {
      id,
      name: `Member ${n}`,
      email: addressOf(n),
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
    isRead: false,
    trace: null,
    createdAt: Timestamp.now(),
    nextAttemptAt: Timestamp.fromMillis(0),
  })
}

/** Whether there is still something to do: pages to read, or deliveries that have not ended. */
async function isOpen(db: Firestore): Promise<boolean> {
  if (!(await db.doc(`mailings/${MAILING_ID}`).get()).get('isRead')) return true
  const open = db.collection('deliveries').where('nextAttemptAt', '>=', Timestamp.fromMillis(0))
  return !(await open.limit(1).get()).empty
}

const totals = { kills: 0, reads: 0, writes: 0, logWrites: 0, peakMiB: 0 }

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
  totals.logWrites += last?.logged ?? 0
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** What mails to one person each cost, and the news of them. */
async function singles(db: Firestore, env: Record<string, string>): Promise<SinglesReport> {
  const file = await bundle('test/bench/email/singles.ts', 'bench/email-singles.mjs')
  const eventId = await writeRsvpEvent(db)
  const child = fork(file, { env: { ...process.env, ...env, EVENT_ID: String(eventId) } })
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as SinglesReport))
    child.once('exit', (code) => reject(new Error(`Single mails were not counted (exit ${code}).`)))
  })
}

async function main(): Promise<number> {
  const firestore = await startHidane({ port: await freePort() })
  const environment = suiteEnvironment(0)
  const mailgun = await startMailgun({
    port: await freePort(),
    apiKey: environment.MAILGUN_API_KEY ?? '',
    domain: environment.MAILGUN_DOMAIN ?? '',
    signingKey: environment.MAILGUN_WEBHOOK_SIGNING_KEY ?? '',
  })
  try {
    const host = `${firestore.host}:${firestore.port}`
    process.env['FIRESTORE_EMULATOR_HOST'] = host
    process.env['KILN_INBOX_URL'] = mailgun.url
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }))
    const file = await bundle('test/bench/email/worker.ts', 'bench/email-worker.mjs')
    const limits = firestoreLimits(host)
    await limits.set({ isJudging: false })
    await writeMembers(db)
    await limits.reset()
    await writeMailing(db)
    const env = {
      ...environment,
      FIRESTORE_EMULATOR_HOST: host,
      MAILGUN_API_URL: mailgun.url,
      MAILING_ID,
      LEASE_MS: String(LEASE_MS),
    }
    let round = 0
    const nextRound = async () => {
      const ahead = ROUND_MS * round
      // Mailgun's clock goes along: its events are asked for since a call was made.
      if (round > 0) await control('clock', { advance: ROUND_MS })
      round += 1
      return { ...env, AHEAD: String(ahead) }
    }
    const start = performance.now()
    for (let kill = 0; kill < KILLS; kill += 1) {
      await work(file, await nextRound(), Math.random() * 4_000)
      await sleep(LEASE_MS)
    }
    while (await isOpen(db)) {
      await work(file, await nextRound(), null)
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
    let refused = 0
    for (let n = 0; n < MEMBERS; n += 1) {
      const count = stored.counts[addressOf(n)] ?? 0
      if (addressOf(n).startsWith('refuse')) refused += 1
      else if (count === 0) missing += 1
    }
    const parked = db.collection('emails').where('leftOut', '==', 'invalid')
    const invalid = (await parked.count().get()).data().count
    const tooFast = (await limits.report()).refused['writes to one collection'] ?? 0
    const single = await singles(db, env)
    await db.terminate()
    const { peakMiB } = totals
    const readsEach = totals.reads / MEMBERS
    const writesEach = totals.writes / stats.calls
    const report = {
      recipients: MEMBERS,
      calls: stats.calls,
      kills: totals.kills,
      missing,
      doubled: stored.doubled.length,
      refused,
      seconds,
      peakMiB,
      readsPerRecipient: rounded(readsEach),
      /** The log's too. */
      writesPerRecipient: rounded((totals.writes + totals.logWrites) / MEMBERS),
      writesPerCall: rounded(writesEach),
      writesRefused: tooFast,
      ...single,
    }
    const batches = Math.ceil(MEMBERS / CALL_SIZE)
    console.table(report)
    console.log(
      `${readsEach.toFixed(3)} document reads a recipient (bar ${MAX_READS}), ` +
        `${writesEach.toFixed(2)} writes a call besides the log (bar ${MAX_WRITES}, a kill being one more call), ${logged} in the log.`,
    )
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
    const isRight =
      missing === 0 &&
      tooFast === 0 &&
      stored.doubled.length === 0 &&
      logged === MEMBERS &&
      invalid === refused &&
      stats.calls <= batches + totals.kills + refused * HALVINGS &&
      readsEach <= MAX_READS &&
      totals.writes <= (stats.calls + totals.kills) * MAX_WRITES + 10
    if (!isRight) console.error('WRONG: the bar is not met.')
    return isRight ? 0 : 1
  } finally {
    await mailgun.close()
    await firestore.stop()
  }
}

process.exitCode = await main()

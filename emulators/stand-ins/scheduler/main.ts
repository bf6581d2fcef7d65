// Replaces Cloud Scheduler in the local suite. It runs the built onSchedule functions when they are due, and on request as of
// any instant. With SCHEDULE=off it runs them only on request. GET /jobs lists the jobs; POST /run/{job}?at={ISO instant} runs
// one of them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { HOST } from '../../ports.ts'
import { ROOT } from '../../paths.ts'
import { getErrorMessage } from '../../terminal.ts'
import { loadJobs, type Job } from './jobs.ts'
import { computeNextRun } from './schedule.ts'

/** setTimeout overflows beyond about 24 days, so timers are set for at most a day. */
const LONGEST_WAIT_MS = 86_400_000

const jobs = await loadJobs(path.join(ROOT, 'functions', 'lib', 'index.js'))

function log(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`)
}

async function runJob(job: Job, instant: Date): Promise<void> {
  const startedAt = performance.now()
  try {
    await job.run(instant)
    log(`${job.name} as of ${instant.toISOString()}: done in ${Math.round(performance.now() - startedAt)} ms`)
  } catch (error) {
    log(
      `${job.name} as of ${instant.toISOString()}: failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
    )
    throw error
  }
}

function scheduleRuns(job: Job, dueAt = computeNextRun(job.schedule, new Date())): void {
  const remainingMs = dueAt.getTime() - Date.now()
  setTimeout(
    () => {
      if (remainingMs > LONGEST_WAIT_MS) {
        scheduleRuns(job, dueAt)
        return
      }
      runJob(job, dueAt).catch(() => undefined)
      scheduleRuns(job, computeNextRun(job.schedule, new Date(Math.max(dueAt.getTime(), Date.now()))))
    },
    Math.min(remainingMs, LONGEST_WAIT_MS),
  )
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(`${JSON.stringify(body)}\n`)
}

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  if (request.method === 'GET' && url.pathname === '/jobs') {
    const list = jobs.map((job) => ({
      name: job.name,
      schedule: job.scheduleText,
      timeZone: job.timeZone,
      nextRun: computeNextRun(job.schedule, new Date()).toISOString(),
    }))
    sendJson(response, 200, list)
    return
  }
  const name = /^\/run\/([^/]+)$/.exec(url.pathname)?.[1]
  if (request.method !== 'POST' || name === undefined) {
    sendJson(response, 404, {
      code: 'not_found',
      message: 'Use GET /jobs or POST /run/{job}?at={ISO instant}.',
    })
    return
  }
  const job = jobs.find((candidate) => candidate.name === decodeURIComponent(name))
  if (job === undefined) {
    sendJson(response, 404, { code: 'not_found', message: `There is no job "${decodeURIComponent(name)}".` })
    return
  }
  const instantText = url.searchParams.get('at')
  const instant = instantText === null ? new Date() : new Date(instantText)
  if (Number.isNaN(instant.getTime())) {
    sendJson(response, 400, {
      code: 'invalid',
      message: '"at" must be an ISO instant, such as 2026-05-01T09:00:00Z.',
    })
    return
  }
  try {
    await runJob(job, instant)
    sendJson(response, 200, { job: job.name, at: instant.toISOString() })
  } catch (error) {
    sendJson(response, 500, { code: 'job_failed', message: getErrorMessage(error) })
  }
}

if (process.env['SCHEDULE'] !== 'off') for (const job of jobs) scheduleRuns(job)
createServer((request, response) => {
  handleRequest(request, response).catch((error: unknown) => {
    sendJson(response, 500, { code: 'internal', message: getErrorMessage(error) })
  })
}).listen(Number(process.env['PORT']), HOST, () => {
  log(
    `${jobs.length} jobs: ${jobs.map((job) => `${job.name} (${job.scheduleText}, ${job.timeZone})`).join(', ')}`,
  )
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

// Starts firebase-tools with six changes:
// - The Functions emulator serves many requests to a function in one process, as production does. Unchanged, it starts a process
//   for each concurrent request, and a burst of triggers takes a second of CPU time for each process on a small machine.
// - An exception in a function does not end the function's process.
// - The Auth emulator refuses revoked refresh tokens.
// - The Auth emulator compiles the schema of a call when the call is first made. Unchanged, it compiles all schemas at its start,
//   which takes as long as the rest of the start.
// - No debug messages are logged: they took a tenth of the CPU time.
// - Messages are only printed, which saves half of the logger's time. Unchanged, they are also written to a second file and kept for
//   the Emulator UI, which does not run.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const {
  RuntimeWorker,
  RuntimeWorkerPool,
  RuntimeWorkerState,
} = require('firebase-tools/lib/emulator/functionsRuntimeWorker')
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator')
const { ProjectState } = require('firebase-tools/lib/emulator/auth/state')
const { BadRequestError } = require('firebase-tools/lib/emulator/auth/errors')
const { EmulatorLog } = require('firebase-tools/lib/emulator/types')
const { logger } = require('firebase-tools/lib/logger')
// A package of firebase-tools, from which the Auth emulator is made.
const exegesis = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'))('exegesis-express')

for (const [emulatorClass, method] of [
  [RuntimeWorkerPool, 'getIdleWorker'],
  [RuntimeWorker, 'processStream'],
  [FunctionsEmulator, 'startRuntime'],
  [ProjectState, 'createRefreshTokenFor'],
  [ProjectState, 'validateRefreshToken'],
]) {
  if (typeof emulatorClass?.prototype?.[method] !== 'function') {
    throw new Error(
      `firebase-tools no longer has ${method}: adapt emulators/launch/firebase.mjs, which replaces it.`,
    )
  }
}

/** Lets a busy worker accept more requests. */
RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
  this.cleanUpWorkers()
  const workers = this.getTriggerWorkers(triggerId, runtime)
  if (workers.length === 0) this.setTriggerWorkers(triggerId, [], runtime)
  return workers.find(({ state }) => state === RuntimeWorkerState.IDLE || state === RuntimeWorkerState.BUSY)
}

/** Lets requests that arrive while a function's process starts wait for that process. */
const startRuntime = FunctionsEmulator.prototype.startRuntime
const pendingStartsByTrigger = new Map()
FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
  if (!trigger) return startRuntime.call(this, backend, trigger)
  const pendingStart = pendingStartsByTrigger.get(trigger.id)
  if (pendingStart) return pendingStart
  const start = startRuntime
    .call(this, backend, trigger)
    .finally(() => pendingStartsByTrigger.delete(trigger.id))
  pendingStartsByTrigger.set(trigger.id, start)
  return start
}

/** If a function throws, only that request fails; the process continues. */
RuntimeWorker.prototype.processStream = function (chunk, partialLine) {
  const lines = (partialLine + chunk.toString()).split('\n')
  for (const line of lines.slice(0, -1)) this.runtime.events.emit('log', EmulatorLog.fromJSON(line))
  return lines.at(-1) ?? ''
}

/**
 * Refuses a refresh token of a deleted account, even if a new account has the same id, and a token from before a revocation, as
 * Firebase does. Unchanged, the emulator accepts any token that names an account.
 */
const { createRefreshTokenFor, validateRefreshToken } = ProjectState.prototype
const issueTimes = new Map()
ProjectState.prototype.createRefreshTokenFor = function (user, provider, options = {}) {
  // The emulator gives the same token to each sign-in of an account, so a number makes the token unique.
  const token = `${createRefreshTokenFor.call(this, user, provider, options)}.${issueTimes.size}`
  issueTimes.set(token, Date.now())
  return token
}
ProjectState.prototype.validateRefreshToken = function (refreshToken) {
  const record = validateRefreshToken.call(this, refreshToken.split('.')[0])
  const issueTime = issueTimes.get(refreshToken)
  const { createdAt = 0, validSince = 0 } = record.user
  // After a restart it is unknown when a token was issued.
  if (issueTime !== undefined && (issueTime < Number(createdAt) || issueTime < Number(validSince) * 1000)) {
    throw new BadRequestError('TOKEN_EXPIRED')
  }
  return record
}

const { middleware } = exegesis
exegesis.middleware = (specification, options) =>
  middleware(specification, { ...options, lazyCompileValidationSchemas: true })

logger.debug = () => logger

const { add } = logger
logger.add = (transport) => (transport.name === 'console' ? add.call(logger, transport) : logger)

await import('firebase-tools/lib/bin/firebase.js')

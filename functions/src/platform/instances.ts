import type { GlobalOptions } from 'firebase-functions/v2'
import { minPageInstances } from './params.ts'

type Instances = Pick<
  GlobalOptions,
  'region' | 'cpu' | 'memory' | 'concurrency' | 'minInstances' | 'maxInstances' | 'timeoutSeconds'
>

const REGION = 'us-central1'

/**
 * What each deployed function may take, in one place; docs/deploy.md says why. A whole CPU wherever one instance serves
 * several at once. `maxInstances` bounds what a flood can cost, `timeoutSeconds` how long one request can hold on:
 * behind Hosting there are 60 s at most.
 */
export const instances = {
  api: { region: REGION, cpu: 1, memory: '512MiB', concurrency: 250, maxInstances: 40, timeoutSeconds: 60 },
  uploads: { region: REGION, cpu: 1, memory: '1GiB', concurrency: 8, maxInstances: 10, timeoutSeconds: 60 },
  pages: {
    region: REGION,
    cpu: 1,
    memory: '512MiB',
    concurrency: 80,
    minInstances: minPageInstances,
    maxInstances: 20,
    timeoutSeconds: 60,
  },
  announceEvents: { cpu: 1, memory: '256MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  followAddresses: { cpu: 1, memory: '256MiB', concurrency: 80, maxInstances: 5, timeoutSeconds: 60 },
  followHostCards: { cpu: 1, memory: '256MiB', concurrency: 20, maxInstances: 3, timeoutSeconds: 60 },
  sendEmail: { cpu: 1, memory: '1GiB', concurrency: 10, maxInstances: 10, timeoutSeconds: 60 },
  sendToMany: { cpu: 1, memory: '512MiB', concurrency: 1, maxInstances: 5, timeoutSeconds: 540 },
  deletePeople: { cpu: 1, memory: '512MiB', concurrency: 1, maxInstances: 3, timeoutSeconds: 540 },
  copyData: { cpu: 1, memory: '1GiB', concurrency: 1, maxInstances: 3, timeoutSeconds: 540 },
  // One run at a time: neither a second instance nor a second run in the one there is.
  sweepEmails: { cpu: 1, memory: '1GiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
  sendScheduledEmails: { cpu: 1, memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
  repairNightly: { cpu: 1, memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
} as const satisfies Record<string, Instances>

import { setGlobalOptions, type GlobalOptions } from 'firebase-functions/v2'
import { region } from './params.ts'

type InstanceOptions = Required<
  Pick<GlobalOptions, 'memory' | 'concurrency' | 'maxInstances' | 'timeoutSeconds'>
>

// Every module that declares a function imports this module, so these options apply to the function. Instances have a whole CPU,
// because Cloud Run otherwise gives an instance one request at a time.
setGlobalOptions({ region, cpu: 1 })

/**
 * The resources of each deployed function; docs/deploy.md explains them. `maxInstances` limits the cost of a flood of requests.
 * It is at most 20, because a new project may be refused more. `timeoutSeconds` is the longest duration of a request or run:
 * behind Hosting at most 60 s. No function has minimum instances, because Hosting cannot pin a function that has them.
 */
export const instanceOptions = {
  api: { memory: '512MiB', concurrency: 250, maxInstances: 20, timeoutSeconds: 60 },
  uploads: { memory: '1GiB', concurrency: 8, maxInstances: 10, timeoutSeconds: 60 },
  pages: { memory: '512MiB', concurrency: 80, maxInstances: 20, timeoutSeconds: 60 },
  onEventWritten: { memory: '512MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  onUserWritten: { memory: '512MiB', concurrency: 80, maxInstances: 5, timeoutSeconds: 60 },
  onHostCardWritten: { memory: '512MiB', concurrency: 20, maxInstances: 3, timeoutSeconds: 60 },
  onDeliveryCreated: { memory: '1GiB', concurrency: 10, maxInstances: 10, timeoutSeconds: 540 },
  onMailingCreated: { memory: '512MiB', concurrency: 1, maxInstances: 5, timeoutSeconds: 540 },
  deleteUsers: { memory: '1GiB', concurrency: 1, maxInstances: 3, timeoutSeconds: 540 },
  exportUserData: { memory: '1GiB', concurrency: 1, maxInstances: 3, timeoutSeconds: 540 },
  // One run at a time: neither a second instance nor a second run in the same one.
  runMaintenance: { memory: '1GiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
  sendScheduledEmails: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 540 },
  runNightlyRepair: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: 1800 },
} as const satisfies Record<string, InstanceOptions>

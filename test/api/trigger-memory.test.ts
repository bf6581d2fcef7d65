import './direct-project.ts'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../emulators/paths.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { instanceOptions } from '../../functions/src/platform/instance-options.ts'
import { makeHostCardFacts } from '../factories/event-facts.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { startFunction, type FunctionServer } from '../function-server.ts'

const PROJECT = process.env['GCLOUD_PROJECT'] ?? ''
const MIB = 1024 * 1024
/** The share of an instance's memory that the buildpack of Node.js gives to the heap. */
const HEAP_SHARE = 0.75
/** The share of the memory that a function may use. The rest is for the file system, which the memory limit includes. */
const MAX_USED_SHARE = 0.8
const ROUND_COUNT = 3

interface ProtobufType {
  fromObject(value: object): object
  encode(message: object): { finish(): Uint8Array }
}
const { google } = createRequire(import.meta.url)(
  path.join(ROOT, 'node_modules/firebase-functions/protos/compiledFirestore.js'),
) as {
  google: { events: { cloud: { firestore: { v1: { DocumentEventData: ProtobufType } } } } }
}
const { DocumentEventData } = google.events.cloud.firestore.v1

/** Converts a document into the form that Firestore's events contain. */
function toEventData(snapshot: DocumentSnapshot, overrides: object = {}): object {
  const { _serializer } = db as unknown as { _serializer: { encodeFields(data: object): object } }
  const time = { seconds: snapshot.updateTime?.seconds, nanos: snapshot.updateTime?.nanoseconds }
  return {
    name: `projects/${PROJECT}/databases/(default)/documents/${snapshot.ref.path}`,
    fields: _serializer.encodeFields({ ...snapshot.data(), ...overrides }),
    createTime: time,
    updateTime: time,
  }
}

/** Sends an update of a document to an instance, as Eventarc does. */
async function sendUpdate({ port }: FunctionServer, snapshot: DocumentSnapshot, fieldsBefore: object) {
  const value = toEventData(snapshot)
  const data = DocumentEventData.fromObject({ value, oldValue: toEventData(snapshot, fieldsBefore) })
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/protobuf',
      'ce-specversion': '1.0',
      'ce-id': crypto.randomUUID(),
      'ce-source': `//firestore.googleapis.com/projects/${PROJECT}/databases/(default)`,
      'ce-type': 'google.cloud.firestore.document.v1.written',
      'ce-time': new Date().toISOString(),
      'ce-subject': `documents/${snapshot.ref.path}`,
      'ce-datacontenttype': 'application/protobuf',
      'ce-project': PROJECT,
      'ce-database': '(default)',
      'ce-document': snapshot.ref.path,
    },
    body: Buffer.from(DocumentEventData.encode(data).finish()),
  })
  await response.text()
  return response.status
}

async function makeDocument(ref: DocumentReference, data: object): Promise<DocumentReference> {
  await ref.set(data)
  return ref
}

/** The most frequent update for each trigger: how its document is made, and the fields before the update. */
const updates: Record<
  'onEventWritten' | 'onUserWritten' | 'onHostCardWritten',
  readonly [makeRef: (n: number) => Promise<DocumentReference>, fieldsBefore: object]
> = {
  onEventWritten: [
    async () => db.doc(`events/${await makeEvent([], { city: makeCityName(), confirmedCount: 1 })}`),
    { confirmedCount: 0 },
  ],
  onUserWritten: [
    (n) => makeDocument(db.doc(`users/10000000${n}`), { name: 'Robin', city: 'London' }),
    { city: 'Lima' },
  ],
  onHostCardWritten: [
    (n) => makeDocument(db.doc(`hosts/20000000${n}`), makeHostCardFacts(`20000000${n}`)),
    { bio: 'New here.' },
  ],
}

describe.each(Object.keys(updates) as (keyof typeof updates)[])('an instance of %s', (name) => {
  const { memory, concurrency } = instanceOptions[name]
  const memoryBytes = Number.parseInt(memory) * (memory.endsWith('GiB') ? 1024 : 1) * MIB
  let server: FunctionServer

  beforeAll(async () => {
    const heapMiB = Math.floor((memoryBytes / MIB) * HEAP_SHARE)
    server = await startFunction(name, { NODE_OPTIONS: `--max-old-space-size=${heapMiB}` }, 'cloudevent')
  })

  afterAll(() => server.stop())

  test('uses less than 80 % of its memory with as many simultaneous events as it accepts', async () => {
    const [makeRef, fieldsBefore] = updates[name]
    const refs = await Promise.all(Array.from({ length: concurrency }, (_, n) => makeRef(10 + n)))
    const snapshots = await Promise.all(refs.map((ref) => ref.get()))
    for (let round = 0; round < ROUND_COUNT; round++) {
      const statuses = await Promise.all(
        snapshots.map((snapshot) => sendUpdate(server, snapshot, fieldsBefore)),
      )
      // Some updates may fail because of contention. In production, Eventarc sends those updates again.
      expect(statuses).toContain(204)
    }
    const peakBytes = await server.readPeakMemoryBytes()
    process.stdout.write(`${name}: ${Math.round(peakBytes / MIB)} of ${memoryBytes / MIB} MiB\n`)
    expect(peakBytes).toBeLessThan(MAX_USED_SHARE * memoryBytes)
  })
})

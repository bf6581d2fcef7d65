import { recordRequest, type QueryRequest } from './grpc-queries.ts'
import type { QueryLog } from './query-log.ts'

const REST_QUERY_PATH =
  /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents[^:?]*):run(?:Aggregation)?Query\b/
const WEB_CHANNEL_PATH = '/google.firestore.v1.Firestore/Listen/channel'

/** Whether the body of a POST to this URL may contain a query. */
export function mayContainQuery(url: string): boolean {
  return REST_QUERY_PATH.test(url) || url.startsWith(WEB_CHANNEL_PATH)
}

/** Records the queries of a POST from the web SDK: REST's JSON, or the messages of a WebChannel, which come as a form. */
export function recordWebRequest(log: QueryLog, url: string, body: string): void {
  const [, parent] = REST_QUERY_PATH.exec(url) ?? []
  if (parent !== undefined) {
    recordRequest(log, JSON.parse(body) as QueryRequest, decodeURIComponent(parent))
    return
  }
  for (const [name, value] of new URLSearchParams(body)) {
    if (/^req\d+___data__$/.test(name)) recordRequest(log, JSON.parse(value) as QueryRequest)
  }
}

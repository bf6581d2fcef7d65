import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleControlApi } from './control-api.ts'
import { HttpError, sendJson, type Exchange } from './http.ts'
import { handleInboxApi } from './inbox-api.ts'
import { Mailgun } from './mailgun.ts'
import { handleMailgunApi } from './mailgun-api.ts'
import { LiveInbox, servePage } from './page.ts'
import type { Settings } from './settings.ts'

const HOST = '127.0.0.1'

export interface RunningMailgun {
  url: string
  port: number
  close(): Promise<void>
}

/** Starts the stand-in; resolves when it listens, rejects if the port is occupied. */
export async function startMailgun(settings: Settings): Promise<RunningMailgun> {
  const mailgun = new Mailgun(settings)
  const liveInbox = new LiveInbox(mailgun)
  const server = createServer((request, response) => {
    respond(mailgun, liveInbox, request, response).catch((error: unknown) => sendError(response, error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${HOST}:${port}`,
    async close() {
      liveInbox.close()
      mailgun.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function respond(
  mailgun: Mailgun,
  liveInbox: LiveInbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const exchange = parseExchange(request, response)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  const [firstSegment] = exchange.segments
  if (firstSegment === 'v3') return handleMailgunApi(mailgun, exchange)
  refuseForeignPages(exchange)
  if (firstSegment === 'messages') return handleInboxApi(mailgun, exchange)
  if (firstSegment === 'control') return handleControlApi(mailgun, exchange)
  if (firstSegment === 'live' && exchange.method === 'GET') {
    liveInbox.connectPage(exchange)
    return
  }
  if (servePage(exchange)) return
  throw new HttpError(404, 'Not Found')
}

function parseExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  try {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
    const segments = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
    return { request, response, method: request.method ?? 'GET', url, segments }
  } catch {
    throw new HttpError(400, 'Bad Request')
  }
}

/** Refuses writes from pages of other sites, because the inbox has no sign-in. */
function refuseForeignPages({ request, method, url }: Exchange): void {
  const { origin } = request.headers
  if (method === 'GET' || origin === undefined || origin === url.origin) return
  throw new HttpError(403, 'Requests from other sites are refused')
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) {
    response.destroy()
    return
  }
  if (!(error instanceof HttpError)) {
    console.error(error)
    sendJson(response, 500, { message: 'Internal Server Error' })
    return
  }
  if (error.headers['content-type'] === 'text/plain') {
    response.writeHead(error.status, error.headers).end(error.message)
    return
  }
  sendJson(response, error.status, { message: error.message }, error.headers)
}

import http from 'node:http'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'

const compress = promisify(brotliCompress)
/**
 * An IP address at which the suite does not listen. The port must stay the same, because pages derive the emulators' ports from
 * it.
 */
const HOST = '127.0.0.2'
/** Lighthouse and browsers treat names under `localhost` as secure without HTTPS, but not every IP address of the machine. */
const HOST_NAME = 'site.localhost'
/** Makes Chromium resolve the name. */
export const RESOLVE_SWITCH = `--host-resolver-rules=MAP ${HOST_NAME} ${HOST}`
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding'])
const COMPRESSED_TYPES = /^(text\/|application\/(javascript|json|manifest\+json|xml|ld\+json)|image\/svg)/

/** Files are compressed once, at the highest quality. A page that a function renders is compressed while a visitor waits. */
const FILE_QUALITY = 11
const PAGE_QUALITY = 5

export interface ProductionServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves the suite's Hosting and compresses it as production does: all text with brotli, including the functions' responses, and
 * each text only once, as if a CDN had cached it. It speaks HTTP/1.1 while production speaks HTTP/2 and 3, so measured times are
 * too long rather than too short.
 */
export async function startProductionServer(port: number): Promise<ProductionServer> {
  const cache = new Map<string, Buffer>()

  async function compressOnce(body: Buffer, quality: number): Promise<Buffer> {
    const key = body.toString('latin1')
    const compressedBody =
      cache.get(key) ?? (await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    cache.set(key, compressedBody)
    return compressedBody
  }

  const server = http.createServer((request, response) => {
    // The suite must answer uncompressed, because this server compresses.
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const upstream = http.request(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers },
      (upstreamResponse) => {
        const chunks: Buffer[] = []
        upstreamResponse.on('data', (chunk: Buffer) => chunks.push(chunk))
        upstreamResponse.on('end', () => {
          void (async () => {
            const body = Buffer.concat(chunks)
            const isText =
              COMPRESSED_TYPES.test(upstreamResponse.headers['content-type'] ?? '') && body.length > 0
            const isPage = upstreamResponse.headers['content-type']?.startsWith('text/html') ?? false
            const content = isText ? await compressOnce(body, isPage ? PAGE_QUALITY : FILE_QUALITY) : body
            const headers = Object.entries(upstreamResponse.headers).filter(
              ([name]) => !CONNECTION_HEADERS.has(name),
            )
            response.writeHead(upstreamResponse.statusCode ?? 502, {
              ...Object.fromEntries(headers),
              'content-length': content.length,
              ...(isText ? { 'content-encoding': 'br' } : {}),
            })
            response.end(content)
          })()
        })
      },
    )
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return {
    url: `http://${HOST_NAME}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import http from 'node:http'

export interface PostRequest {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object
}

export interface LoadResponse {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly text: string
  readonly ms: number
}

export interface LoadResult {
  readonly responses: readonly LoadResponse[]
  readonly seconds: number
}

/** An HTTP client with open connections that sends requests to the instances in turn. */
export class LoadClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity })
  readonly #ports: readonly number[]

  constructor(ports: readonly number[]) {
    this.#ports = ports
  }

  /** Sends all requests at the same time and waits for every response. */
  async sendConcurrently(posts: readonly PostRequest[]): Promise<LoadResult> {
    const startedAt = performance.now()
    const responses = await Promise.all(posts.map((post, n) => this.send(post, n)))
    return { responses, seconds: (performance.now() - startedAt) / 1000 }
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Sends the `n`-th request, to the instance whose turn it is. */
  send(post: PostRequest, n: number): Promise<LoadResponse> {
    const { path, headers, body } = post
    const requestText = body ? JSON.stringify(body) : ''
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const finish = (status: number, text: string) =>
        resolve({ status, text, ms: performance.now() - startedAt })
      const request = http.request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#ports[n % this.#ports.length],
          path,
          method: 'POST',
          headers: {
            ...headers,
            'Content-Length': Buffer.byteLength(requestText),
            ...(body ? { 'Content-Type': 'application/json' } : {}),
          },
        },
        (response) => {
          let responseText = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (responseText += chunk))
          response.on('end', () => finish(response.statusCode ?? 0, responseText))
        },
      )
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection just as this request used it again. Clients repeat such a request.
        if (request.reusedSocket && error.code === 'ECONNRESET') void this.send(post, n).then(resolve)
        else finish(0, error.message)
      })
      request.end(requestText)
    })
  }
}

/** Computes the smallest value that a share of `values` does not exceed. A share of 0.5 gives the median. */
export function computePercentile(values: readonly number[], share: number): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  return sortedValues[Math.max(0, Math.ceil(sortedValues.length * share) - 1)] ?? 0
}

import { readJson, HttpError, sendJson, type Exchange } from './http.ts'
import type { Mailgun } from './mailgun.ts'

/** Serves the calls with which tests control the stand-in, and which Mailgun does not have. */
export async function handleControlApi(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  sendJson(exchange.response, 200, await runCall(mailgun, exchange))
}

async function runCall(mailgun: Mailgun, { method, segments, request, url }: Exchange): Promise<object> {
  switch (`${method} ${segments[1] ?? ''}`) {
    case 'POST failures':
      return mailgun.failures.planFailure(await readJson(request))
    case 'POST reset':
      mailgun.reset()
      return {}
    case 'GET stats':
      return { ...mailgun.counts, messageCount: mailgun.store.entryCount }
    case 'GET recipients':
      return countRecipients(mailgun, url.searchParams)
    default:
      throw new HttpError(404, 'Not Found')
  }
}

/** Counts the messages to each address; with tags, only messages that have all of them. Tests check that each email arrives once. */
function countRecipients(mailgun: Mailgun, params: URLSearchParams) {
  const tags = params.getAll('tag')
  const countsByAddress = new Map<string, number>()
  let messageCount = 0
  for (const { submission, recipientIndex } of mailgun.store.entries()) {
    if (!tags.every((tag) => submission.tags.includes(tag))) continue
    const address = submission.recipients[recipientIndex]?.address.toLowerCase() ?? ''
    countsByAddress.set(address, (countsByAddress.get(address) ?? 0) + 1)
    messageCount += 1
  }
  return {
    messageCount,
    addressCount: countsByAddress.size,
    /** The addresses that got more than one message. */
    duplicates: [...countsByAddress].filter(([, count]) => count > 1).map(([address]) => address),
    countsByAddress: Object.fromEntries(countsByAddress),
  }
}

import type { CallResponse } from '@/lib/api-client.ts'
import type { ToastOptions } from '@/lib/toast.ts'

export type JoinRequest = CallResponse<'listRequests'>['items'][number]
export type RequestDecision = 'accept' | 'accept_and_add' | 'decline'
type RequestResult = CallResponse<'decideRequests'>['results'][number]['result']

const formatPeople = (names: readonly string[]) =>
  names.length === 1 ? (names[0] ?? '') : `${names.length} people`

const formatSpotResult = (names: readonly string[]) =>
  `${formatPeople(names)} ${names.length === 1 ? 'has' : 'have'} a spot`
const formatWaitlistResult = (names: readonly string[]) =>
  `${formatPeople(names)} ${names.length === 1 ? 'is' : 'are'} on the waitlist`
const formatDeclinedResult = (names: readonly string[]) => `Declined ${formatPeople(names)}`

/** The texts for requests with a result other than this host's decision. */
const otherResultTexts: Readonly<Record<RequestResult, string>> = {
  confirmed: 'had already been accepted, and has a spot',
  waitlist: 'had already been accepted, and is on the waitlist',
  declined: 'had already been declined',
  unanswered: "wasn't answered in time: the event has started",
  withdrawn: 'has withdrawn the request',
  cancelled: 'had already been accepted, and has cancelled',
  forbidden: "can't get a spot until you let them back in",
  not_found: 'no longer has a request',
}

/** Returns the toast after a decision. It shows the results of the decision, and the requests that have another result. */
export function makeResultsToast(
  decision: RequestDecision,
  requests: readonly Pick<JoinRequest, 'id' | 'name'>[],
  results: readonly { readonly id: string; readonly result: RequestResult }[],
): ToastOptions {
  const findName = (id: string) => requests.find((request) => request.id === id)?.name ?? ''
  const listNamesWith = (wantedResult: RequestResult) =>
    results.filter(({ result }) => result === wantedResult).map(({ id }) => findName(id))
  const summaries =
    decision === 'decline'
      ? ([['declined', formatDeclinedResult]] as const)
      : ([
          ['confirmed', formatSpotResult],
          ['waitlist', formatWaitlistResult],
        ] as const)
  const sentences = summaries.flatMap(([result, formatResult]) =>
    listNamesWith(result).length === 0 ? [] : [formatResult(listNamesWith(result))],
  )
  const decidedResults: readonly RequestResult[] = summaries.map(([result]) => result)
  const otherTexts = results
    .filter(({ result }) => !decidedResults.includes(result))
    .map(({ id, result }) => `${findName(id)} ${otherResultTexts[result]}.`)
  return {
    title: sentences.length === 0 ? 'Nothing changed' : sentences.join(', '),
    ...(otherTexts.length === 0 ? {} : { description: otherTexts.join(' '), durationMs: null }),
  }
}

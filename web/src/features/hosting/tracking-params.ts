import { FIRST_PAGE, withPage } from '@/components/data/list-params.ts'
import { useUrlParams } from '@/lib/use-param.ts'

/** The prefix of the parameters in the URL for the list of a campaign's recipients. */
export const RECIPIENTS_PREFIX = 'recipients'

/** Returns the URL's parameters with another event or campaign, whose list of recipients begins at the first page. */
export function withTrackingParam(urlParams: URLSearchParams, name: string, value: string): URLSearchParams {
  const newParams = withPage(urlParams, FIRST_PAGE, RECIPIENTS_PREFIX)
  if (value === '') newParams.delete(name)
  else newParams.set(name, value)
  return newParams
}

/** Like `useParam`, for the event or the campaign whose recipients are listed. */
export function useTrackingParam(name: 'event' | 'campaign'): readonly [string, (value: string) => void] {
  const [urlParams, setUrlParams] = useUrlParams()
  const setParam = (value: string) =>
    setUrlParams((currentParams) => withTrackingParam(currentParams, name, value), { replace: true })
  return [urlParams.get(name) ?? '', setParam]
}

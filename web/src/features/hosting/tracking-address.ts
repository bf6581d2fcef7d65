import { FIRST_PAGE, withPage } from '@/components/data/list-address.ts'
import { useAddressParams } from '@/lib/use-param.ts'

/** The prefix of the parameters in the URL for the list of a campaign's recipients. */
export const RECIPIENTS_PREFIX = 'recipients'

/** Returns the URL's parameters with another event or campaign, whose list of recipients begins at the first page. */
export function withTrackingParam(
  addressParams: URLSearchParams,
  name: string,
  value: string,
): URLSearchParams {
  const newParams = withPage(addressParams, FIRST_PAGE, RECIPIENTS_PREFIX)
  if (value === '') newParams.delete(name)
  else newParams.set(name, value)
  return newParams
}

/** Like `useParam`, for the event or the campaign whose recipients are listed. */
export function useTrackingParam(name: 'event' | 'campaign'): readonly [string, (value: string) => void] {
  const [addressParams, setAddressParams] = useAddressParams()
  const choose = (value: string) =>
    setAddressParams((current) => withTrackingParam(current, name, value), { replace: true })
  return [addressParams.get(name) ?? '', choose]
}

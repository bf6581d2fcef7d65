import { FIRST_PAGE, withPage } from '@/components/data/list-address.ts'
import { useAddress } from '@/lib/use-param.ts'

/** The prefix of the parameters in the URL for the list of a campaign's recipients. */
export const RECIPIENTS_PREFIX = 'recipients'

/** Returns the URL's parameters with another event or campaign, whose list of recipients begins at the first page. */
export function withTrackingParam(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const newAddress = withPage(address, FIRST_PAGE, RECIPIENTS_PREFIX)
  if (value === '') newAddress.delete(name)
  else newAddress.set(name, value)
  return newAddress
}

/** Like `useParam`, for the event or the campaign whose recipients are listed. */
export function useTrackingParam(name: 'event' | 'campaign'): readonly [string, (value: string) => void] {
  const [address, setAddress] = useAddress()
  const choose = (value: string) =>
    setAddress((current) => withTrackingParam(current, name, value), { replace: true })
  return [address.get(name) ?? '', choose]
}

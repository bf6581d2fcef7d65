import { FIRST_PAGE, withPage } from '@/components/data/list-address.ts'
import { useAddress } from '@/lib/use-param.ts'

/** The prefix of the parameters in the address for the list of a campaign's recipients. */
export const RECIPIENTS = 'recipients'

/** Returns the address with another event or campaign, whose list of recipients begins at the first page. */
export function withChoice(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const newAddress = withPage(address, FIRST_PAGE, RECIPIENTS)
  if (value === '') newAddress.delete(name)
  else newAddress.set(name, value)
  return newAddress
}

/** `useParam` for the parameters that decide whose recipients are listed. */
export function useChoice(name: 'event' | 'campaign'): readonly [string, (value: string) => void] {
  const [address, setAddress] = useAddress()
  const choose = (value: string) =>
    setAddress((current) => withChoice(current, name, value), { replace: true })
  return [address.get(name) ?? '', choose]
}

import { FIRST_PAGE, withPage } from '@/components/data/list-address.ts'
import { useAddress } from '@/lib/use-param.ts'

/** The parameters of the address for the list of a campaign's recipients. */
export const RECIPIENTS = 'recipients'

/** The address with another event or campaign: its recipients are others, so their list begins at the first page. */
export function withChoice(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = withPage(address, FIRST_PAGE, RECIPIENTS)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** `useParam` for the parameters that decide whose recipients are listed. */
export function useChoice(name: 'event' | 'campaign'): readonly [string, (value: string) => void] {
  const [address, setAddress] = useAddress()
  const choose = (value: string) =>
    setAddress((current) => withChoice(current, name, value), { replace: true })
  return [address.get(name) ?? '', choose]
}

import { useSearchParams } from 'react-router-dom'
import { FIRST_PAGE, withPage } from '@/components/data/list-address.ts'
import { useParam } from '@/lib/use-param.ts'

/** Where the list of a campaign's recipients stands in the address. */
export const RECIPIENTS = 'recipients'

/** The address with another event or campaign: its recipients are others, so their list begins at the first page. */
export function withChoice(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = withPage(address, FIRST_PAGE, RECIPIENTS)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** `useParam` for what decides whose recipients are listed. */
export function useChoice(name: 'event' | 'campaign'): readonly [string, (value: string) => void] {
  const [chosen] = useParam(name)
  const [, setParams] = useSearchParams()
  // As the address is now, and not when this was made: another part of it may have been written meanwhile.
  const choose = (value: string) =>
    setParams(withChoice(new URLSearchParams(window.location.search), name, value), { replace: true })
  return [chosen, choose]
}

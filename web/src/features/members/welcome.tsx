import { toGreetingName } from '@shared/mail/greeting-name.ts'

export function Welcome({ name }: { readonly name: string }) {
  return <h1 className="display text-display-2 wrap-anywhere">Welcome, {toGreetingName(name) || name}</h1>
}

import { greetingName } from '@shared/mail/greeting-name.ts'

export function Welcome({ name }: { readonly name: string }) {
  return <h1 className="display text-display-2 wrap-anywhere">Welcome, {greetingName(name) || name}</h1>
}

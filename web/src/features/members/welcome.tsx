/** The first word of a name, as the bar greets with. */
const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''

export function Welcome({ name }: { readonly name: string }) {
  return (
    <h1 className="display text-display-1">
      Welcome,
      <br />
      {firstWord(name)}
    </h1>
  )
}

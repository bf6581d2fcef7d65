interface Write {
  readonly update?: { readonly name: string } | null
  readonly delete?: string
  readonly transform?: { readonly document: string } | null
}

/** The collections whose documents a commit writes, by their last names alone. */
export function writtenCollections({ writes = [] }: { readonly writes?: readonly Write[] }): Set<string> {
  return new Set(
    writes.map((write) => {
      const name = write.update?.name ?? write.delete ?? write.transform?.document ?? ''
      return name.split('/').at(-2) ?? ''
    }),
  )
}

interface SharedEvent {
  readonly title: string
  readonly url: string
}

/** The services where an event can be shared (specification section 2, "Modals"). */
export const shareTargets: readonly {
  readonly name: string
  readonly makeUrl: (event: SharedEvent) => string
}[] = [
  {
    name: 'Facebook',
    makeUrl: ({ url }) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url }).toString()}`,
  },
  {
    name: 'Twitter',
    makeUrl: ({ title, url }) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url }).toString()}`,
  },
  {
    name: 'LinkedIn',
    makeUrl: ({ url }) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url }).toString()}`,
  },
  {
    name: 'WhatsApp',
    makeUrl: ({ title, url }) =>
      `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` }).toString()}`,
  },
]

interface SharedEvent {
  readonly title: string
  readonly url: string
}

/** The services where an event can be shared (specification section 2, "Modals"). */
export const shareTargets: readonly {
  readonly name: string
  readonly href: (event: SharedEvent) => string
}[] = [
  {
    name: 'Facebook',
    href: ({ url }) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url }).toString()}`,
  },
  {
    name: 'Twitter',
    href: ({ title, url }) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url }).toString()}`,
  },
  {
    name: 'LinkedIn',
    href: ({ url }) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url }).toString()}`,
  },
  {
    name: 'WhatsApp',
    href: ({ title, url }) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` }).toString()}`,
  },
]

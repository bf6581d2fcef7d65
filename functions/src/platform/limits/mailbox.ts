/** Two domains of one provider, which ignores dots before the @. */
const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an address reaches. Limits count by mailbox, because endless spellings of an address reach the same
 * one. Mail goes to the address itself.
 */
export function toMailbox(address: string): string {
  const normalAddress = address.trim().toLowerCase()
  const atIndex = normalAddress.lastIndexOf('@')
  if (atIndex < 1) return normalAddress
  const [localPart, domain] = [normalAddress.slice(0, atIndex), normalAddress.slice(atIndex + 1)]
  // The mailbox is the part before the first plus sign; a leading plus sign is part of its name.
  const plusIndex = localPart.indexOf('+', 1)
  const name = plusIndex === -1 ? localPart : localPart.slice(0, plusIndex)
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

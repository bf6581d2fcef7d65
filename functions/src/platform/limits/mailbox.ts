/** Two domains of one provider, which ignores dots before the @. */
const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches. Limits count by mailbox, because endless spellings of an address reach the same one.
 * Mail goes to the address itself.
 */
export function toMailbox(address: string): string {
  const normalAddress = address.trim().toLowerCase()
  const at = normalAddress.lastIndexOf('@')
  if (at < 1) return normalAddress
  const [localPart, domain] = [normalAddress.slice(0, at), normalAddress.slice(at + 1)]
  // The mailbox is the part before the first plus sign; a leading plus sign is part of its name.
  const plus = localPart.indexOf('+', 1)
  const name = plus === -1 ? localPart : localPart.slice(0, plus)
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

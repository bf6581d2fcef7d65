/** Two names of one provider, which ignores dots before the @. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches, which is what limits count by: one mailbox has endless spellings. Addresses are stored and
 * written to as they were typed.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at < 1) return lower
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  // What stands before the first plus sign is the mailbox; a plus sign at the beginning is a part of its name.
  const plus = local.indexOf('+', 1)
  const name = plus === -1 ? local : local.slice(0, plus)
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The format of a ticket code: 128 bits in base64url. The last character uses only its first two bits. */
const CODE_PATTERN = /^[\w-]{21}[AQgw]$/

/** The content of a ticket's QR code: a URL that any camera can open, and from which check-in reads the code. */
export function makeTicketLink(origin: string, code: string): string {
  return `${origin}/t/${code}`
}

/** The ticket code in a scanned text; null if the text is not a ticket link of this site. */
export function parseTicketLink(origin: string, scannedText: string): string | null {
  const prefix = `${origin}/t/`
  if (!scannedText.startsWith(prefix)) return null
  const code = scannedText.slice(prefix.length)
  return CODE_PATTERN.test(code) ? code : null
}

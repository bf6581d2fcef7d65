/** As `ticketCode` makes it: 128 bits in base64url, of whose last character only the first two bits are used. */
const CODE = /^[\w-]{21}[AQgw]$/

/** The content of a ticket's QR code: an address, which any camera opens, and from which check-in reads the code. */
export function ticketLink(origin: string, code: string): string {
  return `${origin}/t/${code}`
}

/** The code that a read text stands for; null where it is no ticket of this site, whatever else it is. */
export function readTicketLink(origin: string, read: string): string | null {
  const start = `${origin}/t/`
  if (!read.startsWith(start)) return null
  const code = read.slice(start.length)
  return CODE.test(code) ? code : null
}

/** Returns a ticket's id in a check-in list: the first 16 bytes of its SHA-256 in base64url, as the server computes it. */
export async function hashTicket(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return btoa(String.fromCharCode(...new Uint8Array(bytes, 0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

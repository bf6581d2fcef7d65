const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters and noncharacters that HTML or XML forbids. */
// oxlint-disable-next-line no-control-regex -- these characters are removed
const UNSAFE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Escapes text for an element or a quoted attribute, of HTML and of XML alike. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAFE_CHARACTERS, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Returns a value as JSON for a `<script>` data block: nothing in it can end the block or begin a comment. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

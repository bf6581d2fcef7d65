import one from '@shared/brand/stock-hosts/one.svg'
import two from '@shared/brand/stock-hosts/two.svg'
import three from '@shared/brand/stock-hosts/three.svg'
import four from '@shared/brand/stock-hosts/four.svg'
import five from '@shared/brand/stock-hosts/five.svg'

/** Specification section 9: five stock host photos chosen by name hash. */
const photos = [one, two, three, four, five] as const

/** FNV-1a over the name: the same name always gets the same picture. */
function nameHash(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export function stockPhoto(name: string): string {
  return photos[nameHash(name) % photos.length] ?? one
}

import photo1 from '@shared/brand/stock-hosts/one.svg'
import photo2 from '@shared/brand/stock-hosts/two.svg'
import photo3 from '@shared/brand/stock-hosts/three.svg'
import photo4 from '@shared/brand/stock-hosts/four.svg'
import photo5 from '@shared/brand/stock-hosts/five.svg'

/** The five stock host photos, which are chosen by the name's hash (specification section 9). */
const photos = [photo1, photo2, photo3, photo4, photo5] as const

/** Returns the FNV-1a hash of a name, so that the same name always gets the same photo. */
function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export function pickStockPhoto(name: string): string {
  return photos[hashName(name) % photos.length] ?? photo1
}

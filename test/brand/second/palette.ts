export const PAPER = '#F2F7FB'
export const INK = '#0E1317'

export const mailColours = {
  mutedText: '#58626B',
  hairline: '#C7D5DD',
  darkMutedText: '#909DA7',
  darkHairline: '#2C343A',
} as const

/** The names of the repository's own palette, by which `make-icons.ts` finds colours, with other hex values. */
export const eventColours = [
  { name: 'red', hex: '#2003C8', text: PAPER, contrast: 5 },
  { name: 'orange', hex: '#044EB0', text: PAPER, contrast: 5 },
  { name: 'yellow', hex: '#02495F', text: PAPER, contrast: 5 },
  { name: 'lime', hex: '#006450', text: PAPER, contrast: 5 },
  { name: 'green', hex: '#2E6904', text: PAPER, contrast: 5 },
  { name: 'teal', hex: '#677001', text: PAPER, contrast: 5 },
  { name: 'cyan', hex: '#876F06', text: PAPER, contrast: 5 },
  { name: 'blue', hex: '#BD5701', text: PAPER, contrast: 5 },
  { name: 'indigo', hex: '#E32047', text: PAPER, contrast: 5 },
  { name: 'purple', hex: '#D40187', text: PAPER, contrast: 5 },
  { name: 'pink', hex: '#8302C7', text: PAPER, contrast: 5 },
  { name: 'coral', hex: '#1F3BD0', text: PAPER, contrast: 5 },
] as const

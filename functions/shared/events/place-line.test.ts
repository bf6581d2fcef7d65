import { expect, it } from 'vitest'
import { formatPlaceLine } from './place-line.ts'

it.each([
  [['Studio', '1 Hidden Lane, London', null, 'London'], 'Studio, 1 Hidden Lane, London'],
  [['Studio', '1 Hidden Lane, london', 'Shoreditch', 'London'], 'Studio, 1 Hidden Lane, london, Shoreditch'],
  [['Studio', '12 Calvert Avenue', 'Shoreditch', 'London'], 'Studio, 12 Calvert Avenue, Shoreditch, London'],
  [['Studio', '12 London Road', null, 'London'], 'Studio, 12 London Road, London'],
  [['Online', 'online'], 'Online'],
  [['Zoom', 'online'], 'Zoom, online'],
  [['', null, 'London'], 'London'],
] as const)('writes each part of %j once', (parts, line) => expect(formatPlaceLine(parts)).toBe(line))

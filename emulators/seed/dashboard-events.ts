import type { SeedEvent } from './seed-event.ts'

/** Events that only the dashboards of their hosts show: cancelled, private or hidden. */
export const dashboardEvents: readonly SeedEvent[] = [
  {
    title: 'Monotype in the Back Garden',
    description:
      'Two presses, one washing line. We roll, we press, we peg the prints out to dry. **Called off**: the garden is under water.',
    place: ['London', 'Peckham', "Mara's back garden", '88 Choumert Road, London SE15 4AX'],
    schedule: [12, '15:00', 150],
    spots: [8, 8, 2],
    hosts: ['mara', 'theo'],
    cancelledDaysAgo: 4,
  },
  {
    title: 'Proofs and Dumplings',
    description:
      'A quiet evening for those who made the winter zine: proofs on the wall, dumplings on the table, red pens for everybody.',
    place: ['London', 'Peckham', "Mara's kitchen", 'Flat 3, 88 Choumert Road, London SE15 4AX'],
    schedule: [-2, '19:00', 180],
    spots: [10, 9],
    hosts: ['mara'],
    isPrivate: true,
  },
  {
    title: 'Supper Without Recipes',
    description:
      'Everybody brings one thing from the back of the cupboard, and nobody looks anything up. We decide at the stove.',
    place: ['London', 'Peckham', "Mara's kitchen", 'Flat 3, 88 Choumert Road, London SE15 4AX'],
    schedule: [1, '20:30', 180],
    spots: [8, 8, 3],
    sureCount: 5,
    hosts: ['mara'],
    isPrivate: true,
  },
  {
    title: 'Roof Garden After Dark',
    description:
      'Up the fire stairs, past the sign, and onto the roof of the old print works. Bring a blanket and a torch.',
    place: ['London', 'Deptford', 'The old print works', '9 Creekside, London SE8 4SA'],
    schedule: [16, '20:30', 120],
    spots: [20, 6],
    hosts: ['theo'],
    hiddenDaysAgo: 1,
  },
]

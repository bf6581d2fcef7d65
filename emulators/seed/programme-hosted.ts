import type { Planned } from './programme.ts'

/** What no wall shows and its hosts have on their dashboard: host@kiln.test has an event in each state. */
export const hosted: readonly Planned[] = [
  {
    title: 'Monotype in the Back Garden',
    text: 'Two presses, one washing line. We roll, we press, we peg the prints out to dry. **Called off**: the garden is under water.',
    city: 'London',
    area: 'Peckham',
    venue: "Mara's back garden",
    address: '88 Choumert Road, London SE15 4AX',
    day: 12,
    time: '15:00',
    minutes: 150,
    limit: 8,
    confirmed: 8,
    waiting: 2,
    hosts: ['mara', 'theo'],
    cancelledDaysAgo: 4,
  },
  {
    title: 'Proofs and Dumplings',
    text: 'A quiet evening for those who made the winter zine: proofs on the wall, dumplings on the table, red pens for everybody.',
    city: 'London',
    area: 'Peckham',
    venue: "Mara's kitchen",
    address: 'Flat 3, 88 Choumert Road, London SE15 4AX',
    day: -2,
    time: '19:00',
    minutes: 180,
    limit: 10,
    confirmed: 9,
    hosts: ['mara'],
    isPrivate: true,
  },
]

import type { SeedEvent } from './seed-event.ts'

/** Past events, with photos. */
export const pastEvents: readonly SeedEvent[] = [
  {
    title: 'Stop-Motion Sandwiches',
    description:
      'Twelve frames a second, one club sandwich, a great deal of lettuce moving by itself. We ate the cast.',
    place: ['London', 'Dalston', 'Arcola Tent', '2 Ashwin Street, London E8 3DL'],
    schedule: [-3, '18:30', 150],
    spots: [16, 16, 2, 1],
    hosts: ['mara'],
    photoCount: 4,
    memberStatus: 'confirmed',
  },
  {
    title: 'Collage & Congee',
    description:
      'Old atlases, blunt scissors, a pot that stirred itself. Thirty countries changed hands before breakfast.',
    place: [
      'San Francisco',
      'Inner Richmond',
      'Clement Street Commons',
      '506 Clement Street, San Francisco, CA 94118',
    ],
    schedule: [-9, '09:30', 120],
    spots: [20, 18],
    hosts: ['lupe'],
    photoCount: 3,
    memberStatus: 'confirmed',
  },
  {
    title: 'The Quiet Disco Sketchbook',
    description: 'Three channels in the headphones, one model who dances to all of them. Draw what you hear.',
    place: ['Berlin', 'Friedrichshain', 'Kesselhaus', 'Revaler Straße 99, 10245 Berlin'],
    schedule: [-13, '21:00', 120],
    spots: [45, 33],
    hosts: ['jonas'],
    photoCount: 4,
    memberStatus: 'confirmed',
  },
  {
    title: 'Ceramics, Badly',
    description: 'A contest for the worst mug in London, judged by people who had to drink from it.',
    place: ['London', 'Shoreditch', 'Yonder Studio', '14 Calvert Avenue, London E2 7JP'],
    schedule: [-20, '19:00', 150],
    spots: [18, 17, 0, 2],
    hosts: ['mara', 'theo'],
    photoCount: 5,
    memberStatus: 'confirmed',
  },
  {
    title: 'Puppets for Introverts',
    description:
      'Somebody small and made of felt did the talking for each of us. Several of them have stayed in touch.',
    place: ['Paris', 'Montmartre', 'Théâtre de Poche', '17 Rue Lepic, 75018 Paris'],
    schedule: [-27, '18:00', 120],
    spots: [14, 14],
    hosts: ['camille'],
    photoCount: 3,
    memberStatus: 'confirmed',
  },
  {
    title: 'Bring a Broken Radio',
    description:
      'Twenty-two radios came in silent. Nine left singing, one in Portuguese. The soldering smell has nearly gone.',
    place: ['Tokyo', 'Akihabara', 'Radio Center, upper floor', '1-14-2 Sotokanda, Chiyoda, Tokyo 101-0021'],
    schedule: [-33, '13:00', 240],
    spots: [22, 22],
    hosts: ['yuki'],
    photoCount: 4,
  },
  {
    title: 'Cyanotypes on the Roof',
    description:
      'Ferns, keys and one pair of spectacles, printed by nothing but the sun. The rinse water ran blue down four floors.',
    place: ['Barcelona', 'El Raval', 'Terrat 12', 'Carrer de Ferlandina 12, 08001 Barcelona'],
    schedule: [-40, '11:30', 150],
    spots: [15, 13],
    hosts: ['nuria'],
    photoCount: 4,
    memberStatus: 'confirmed',
  },
  {
    title: 'Handwriting Clinic',
    description: 'We took our worst signatures to a retired sign painter. She was kind about most of them.',
    place: ['New York', 'Lower East Side', 'Orchard Street Annex', '87 Orchard Street, New York, NY 10002'],
    schedule: [-55, '17:30', 90],
    spots: [25, 21],
    hosts: ['dev'],
    photoCount: 2,
  },
  {
    title: 'A Walk With No Phones',
    description:
      'Seven miles of canal, forty phones in a bucket at the pub. We drew the map afterwards, from memory, and it was better.',
    place: ['London', 'Camden', 'The Constitution', '42 St Pancras Way, London NW1 0QT'],
    schedule: [-90, '10:00', 240],
    spots: [null, 40],
    hosts: ['theo'],
    photoCount: 2,
    memberStatus: 'confirmed',
  },
  {
    title: 'Mural Picnic',
    description:
      'One wall, nineteen painters, a tablecloth as long as the block. The fox by the gate is still nobody’s.',
    place: [
      'Mexico City',
      'Coyoacán',
      'Callejón del Aguacate',
      'Callejón del Aguacate, Coyoacán, 04000 Ciudad de México',
    ],
    schedule: [-120, '12:00', 300],
    spots: [30, 19],
    hosts: ['lupe'],
    photoCount: 4,
  },
]

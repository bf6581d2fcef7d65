import type { SeedEvent } from './seed-event.ts'

/** Events in London, the city of the seeded hosts host@kiln.test and host2@kiln.test. */
export const londonEvents: readonly SeedEvent[] = [
  {
    title: 'Clay & Cold Brew',
    description:
      'Two hours, one lump of clay each, and all the cold brew you can hold without your hands shaking. We pinch, we coil, we talk about anything but work. **Beginners get the good seats**, by the window.\n\nYour pot is fired within the week and waits for you on the shelf with your name on it.',
    place: ['London', 'Shoreditch', 'Yonder Studio', '14 Calvert Avenue, London E2 7JP'],
    schedule: [0, '19:30', 120],
    spots: [18, 11, 0, 2],
    hosts: ['mara', 'theo'],
    photoCount: 3,
    memberStatus: 'confirmed',
    hasNamesShown: true,
  },
  {
    title: 'Ink Swap Breakfast',
    description:
      'Bring one bottle of ink you love and one you regret. We trade drops over toast, fill swatch cards, and find out why everybody owns the same blue. Pens are lent, marmalade is homemade.',
    place: ['London', 'Bermondsey', 'The Toast Rack', '61 Bermondsey Street, London SE1 3XF'],
    schedule: [1, '08:30', 90],
    spots: [12, 7],
    sureCount: 5,
    hosts: ['theo'],
    invitedHosts: ['mara'],
    goodToKnow: {
      stepFree: true,
      accessibleToilet: true,
      seating: true,
      quietRoom: false,
      children: true,
      dogs: false,
      languages: ['en', 'fr'],
      bringAlong: 'One bottle of ink you love and one you regret',
    },
  },
  {
    title: 'Letters to a Stranger',
    description:
      'An hour on a call with cameras off and pens on. Each of us writes one letter to somebody we have never met; at the end we swap addresses by lot and post them tomorrow. **You need paper, a stamp and a kitchen table.**',
    place: ['London', null, 'Online', null],
    schedule: [5, '20:00', 75],
    spots: [null, 31, 0, 1],
    hosts: ['mara'],
    virtualAccess: { platform: 'zoom', link: 'https://zoom.example/j/8452016733' },
    memberStatus: 'confirmed',
    series: { frequency: 'two_weeks', count: 6 },
  },
  {
    title: 'The Unfinished Novel Supper',
    description:
      'Eight people, eight first chapters, one long stew. Read us two pages of the thing in your drawer. Nobody gives notes unless asked; everybody gets seconds.',
    place: ['London', 'Peckham', "Mara's kitchen", 'Flat 3, 88 Choumert Road, London SE15 4AX'],
    schedule: [7, '19:00', 180],
    spots: [8, 5],
    hosts: ['mara'],
    questions: [
      {
        id: 'youreats',
        kind: 'single_choice',
        text: 'What do you eat?',
        isRequired: false,
        options: ['Everything', 'No meat', 'Nothing from animals'],
      },
    ],
    isPrivate: true,
    memberStatus: 'confirmed',
  },
  {
    title: 'Field Recordings',
    description:
      'We walk the creek at low tide with borrowed microphones and listen to what the mud says. Back at the railway arch we cut it into one minute of sound together. Wear boots; headphones are here.',
    place: ['London', 'Deptford', 'Arch 11', '11 Resolution Way, London SE8 4NT'],
    schedule: [8, '15:00', 150],
    spots: [14, 13],
    hosts: ['theo'],
    rsvpWindow: { opens: null, closes: { hoursBefore: 24 } },
  },
  {
    title: 'Type Walk: Shoreditch',
    description:
      'Ghost signs, coal-hole covers, one perfect ampersand above a nail bar. A slow mile with a sign painter who remembers who painted what, and for how many pints. Ends with a brush in your hand.',
    place: ['London', 'Shoreditch', 'Meet at Arnold Circus bandstand', 'Arnold Circus, London E2 7JS'],
    schedule: [9, '14:00', 120],
    weekday: 6,
    spots: [20, 20, 6, 2],
    hosts: ['mara', 'theo'],
    photoCount: 2,
    memberStatus: 'waitlisted',
    hostQuestionAccess: 'anyone',
    hostQuestions: [
      {
        question: 'How long is the walk, and can I bring a pram?',
        answer: 'A mile in two hours, all of it on pavements. Prams are fine.',
      },
      { question: 'Where could I leave a bicycle while we walk?', answer: null },
    ],
  },
  {
    // Fifty characters: the longest title that an event's page shows whole.
    title: 'The Longest Table in Hackney: Bring One Dish, Talk',
    description:
      'One hundred feet of trestle down the middle of the street, and a rule: sit beside somebody you did not come with. Bring a dish that has a story, and the story.',
    place: ['London', 'Hackney', 'Wilton Way', 'Wilton Way, London E8 1BG'],
    schedule: [15, '13:00', 240],
    spots: [100, 38, 0, 3],
    hosts: ['theo', 'mara'],
    rsvpWindow: { opens: null, closes: { hoursBefore: 48 } },
  },
  {
    title: 'Bookbinding Without Glue',
    description:
      'Thread, awl, bone folder. You leave with a notebook that opens flat and will outlive your phone.',
    place: ['London', 'Clerkenwell', 'Yonder Studio Annexe', '5 Hatton Wall, London EC1N 8HX'],
    schedule: [25, '18:30', 150],
    spots: [10, 0],
    hosts: ['mara'],
    questions: [
      {
        id: 'boundany',
        kind: 'single_choice',
        text: 'Have you bound a book before?',
        isRequired: true,
        options: ['Never', 'Once or twice', 'Often'],
      },
    ],
    isDraft: true,
  },
  {
    title: 'Brutalist Birdhouses',
    description:
      'Cast a small concrete tower for a small brown bird. We pour on the day, you collect a week later, the sparrows decide in spring. Old clothes, please. Wrens have asked for balconies.',
    place: ['London', 'Walthamstow', 'Blackhorse Workshop', '1 Sutherland Road Path, London E17 6BX'],
    schedule: [33, '11:00', 180],
    spots: [16, 4],
    hosts: ['theo'],
  },
  {
    title: 'First Drafts Only',
    description: '',
    place: ['London', 'Brixton', 'The Back Room, Effra Social', '89 Effra Road, London SW2 1DF'],
    schedule: [44, '19:30', 120],
    spots: [null, 9],
    requestCount: 3,
    hosts: ['mara'],
  },
]

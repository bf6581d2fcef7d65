import type { SeedEvent } from './seed-event.ts'

/** Events in Europe outside London. */
export const europeanEvents: readonly SeedEvent[] = [
  {
    title: 'Poets Read Menus',
    description:
      'Twelve poets, twelve takeaway menus, one microphone. You have never heard *Nummer 43, scharf* until somebody means it. Dinner is whatever was read best.',
    place: ['Berlin', 'Kreuzberg', 'Kater Salon', 'Oranienstraße 172, 10999 Berlin'],
    schedule: [3, '19:30', 120],
    spots: [30, 22, 0, 1],
    hosts: ['jonas'],
    photoCount: 2,
    memberStatus: 'confirmed',
  },
  {
    title: 'Slow Film Club',
    description:
      'One film, seven hours, cushions. Come for a reel or for all of it; soup at every change of light. Nobody will ask what it was about.',
    place: ['Barcelona', 'Gràcia', 'Cine Lent', 'Carrer de Verdi 61, 08012 Barcelona'],
    schedule: [6, '16:00', 420],
    spots: [null, 27],
    hosts: ['nuria'],
  },
  {
    title: 'Straßenbahnhaltestellenschilderkunsttage',
    description:
      'Tram-stop-sign art days, in one word, as it should be. We draw the signs of stops that do not exist and hang them, for one afternoon, where they ought to.',
    place: ['Berlin', 'Neukölln', 'Werkstatt Weserstraße', 'Weserstraße 58, 12045 Berlin'],
    schedule: [10, '12:00', 240],
    spots: [25, 6],
    hosts: ['jonas'],
  },
  {
    title: 'Life Drawing, Fully Clothed',
    description:
      'Our models keep their coats on, and their stories going. Quick poses, long scarves, charcoal for everyone. The best drawing pays for the wine; so does the worst.',
    place: ['Paris', 'Le Marais', 'Atelier 9', '9 Rue de Saintonge, 75003 Paris'],
    schedule: [12, '19:30', 120],
    spots: [12, 12, 4, 1],
    hosts: ['camille'],
    photoCount: 3,
  },
  {
    title: 'Bicycle Orchestra, Open Rehearsal',
    description:
      'Bells, spokes, a chain played with a bow. Bring your bike and no talent; our conductor has enough of both. First performance on the ferry, free for anyone who was on time.',
    place: ['Amsterdam', 'Amsterdam-Noord', 'NDSM Loods', 'NDSM-Plein 28, 1033 WB Amsterdam'],
    schedule: [14, '17:30', 90],
    spots: [40, 15],
    hosts: ['jonas', 'camille'],
  },
  {
    title: 'Open Studio Sunday',
    description:
      'Nine studios on one staircase leave their doors open. Start at the top with coffee, end at the bottom with printmakers. Children welcome, dogs consulted.',
    place: ['Paris', 'Belleville', 'Les Ateliers du 40', '40 Rue Ramponeau, 75020 Paris'],
    schedule: [16, '11:00', 360],
    weekday: 0,
    spots: [null, 19],
    hosts: ['camille'],
  },
  {
    title: 'Comics Jam',
    description:
      'One page, six panels, six people: you draw yours and pass it on. By midnight there is a whole issue and nobody knows who is to blame.',
    place: ['Barcelona', 'Poblenou', 'Taller Nau 4', 'Carrer de Pujades 99, 08005 Barcelona'],
    schedule: [18, '20:00', 180],
    spots: [24, 10],
    hosts: ['nuria'],
  },
]

/** Events in the Americas, Asia and Australia. */
export const overseasEvents: readonly SeedEvent[] = [
  {
    title: 'Synths in the Kitchen',
    description:
      'Everything that hums is welcome: modulars, toy keyboards, the fridge. We patch until it sounds like weather and eat what Lupe cooks in time with it.',
    place: ['Los Angeles', 'Echo Park', "Lupe's place", '1532 Echo Park Avenue, Los Angeles, CA 90026'],
    schedule: [0, '19:30', 150],
    spots: [24, 17],
    hosts: ['lupe'],
  },
  {
    title: 'Zine Night',
    description:
      'Eight pages from a single sheet. Staplers, scissors, a photocopier that only jams for people it likes. Leave one copy for the library, take three home.',
    place: ['San Francisco', 'Mission', 'Balmy Press', '3012 24th Street, San Francisco, CA 94110'],
    schedule: [2, '18:30', 150],
    spots: [30, 12],
    hosts: ['lupe'],
    memberStatus: 'confirmed',
  },
  {
    title: 'Risograph for Beginners',
    description:
      'Two colours, one drum each, a fair amount of luck. Bring a drawing in black and leave with fifty prints of it in teal and coral. The machine is called Kenji; please greet it.',
    place: ['Tokyo', 'Shibuya', 'Hand Saw Print', '2-14-7 Jinnan, Shibuya, Tokyo 150-0041'],
    schedule: [4, '18:00', 180],
    spots: [10, 10, 3],
    hosts: ['yuki'],
    photoCount: 2,
  },
  {
    title: 'Subway Sonnets',
    description:
      'Fourteen stops, fourteen lines. We board together at Jefferson Street and write one line between each pair of stations. No rhyme is required past Union Square.',
    place: [
      'New York',
      'Bushwick',
      'Jefferson Street station, L platform',
      'Jefferson Street, Brooklyn, NY 11237',
    ],
    schedule: [7, '18:15', 100],
    spots: [20, 19, 0, 2],
    hosts: ['dev'],
  },
  {
    title: 'Papel Picado After Dark',
    description:
      'Tissue paper, chisels, and forty layers at one blow. We cut banners for the whole street and hang them before the neighbours wake. Ponche for cold hands.',
    place: ['Mexico City', 'Roma Norte', 'Casa Tonalá', 'Tonalá 171, Roma Norte, 06700 Ciudad de México'],
    schedule: [11, '20:30', 150],
    spots: [18, 8],
    hosts: ['lupe'],
  },
  {
    title: 'Textile Mending Circle',
    description:
      'Bring the jumper with the hole. We darn it in a colour that says so, under good lamps, with barley tea. Sashiko needles are lent; patience is supplied by the cat.',
    place: ['Tokyo', 'Shimokitazawa', 'Ito no Ma', '2-33-12 Kitazawa, Setagaya, Tokyo 155-0031'],
    schedule: [13, '14:00', 150],
    spots: [16, 9],
    hosts: ['yuki'],
  },
  {
    title: 'Night Shift Sketch Call',
    description:
      'For everyone awake when they should not be. We draw our own hands, our own kettles, and whatever the window offers. Join from anywhere; the clock is New York’s.',
    place: ['New York', null, 'Online', null],
    schedule: [10, '23:00', 60],
    spots: [40, 14],
    hosts: ['dev', 'yuki'],
    virtualAccess: { platform: 'google_meet', link: 'https://meet.example/kil-nghtsh-ift' },
  },
  {
    title: 'Miniature Opera, Full Volume',
    description:
      'A three-minute opera for five voices and one saucepan, learned from nothing in an evening. Sopranos, mumblers and people who only clap are all cast on the door.',
    place: ['New York', 'Greenpoint', 'The Boiler Room', '191 North 14th Street, Brooklyn, NY 11249'],
    schedule: [20, '19:00', 150],
    spots: [35, 6],
    hosts: ['dev'],
  },
  {
    title: 'Lino & Lamingtons',
    description:
      'Carve, ink, press, eat. A5 lino and as many lamingtons as there are colours. Left-handed gouges available, left-handed cake too.',
    place: ['Melbourne', 'Fitzroy', 'Gertrude Print Room', '142 Gertrude Street, Fitzroy VIC 3065'],
    schedule: [21, '10:30', 180],
    spots: [15, 15, 1],
    hosts: ['priya'],
  },
  {
    title: 'Neon for Nervous Hands',
    description:
      'Bend one letter of glass over a ribbon burner with somebody steady beside you. Twelve people, twelve letters, one sentence on the wall by ten. We vote on the sentence.',
    place: ['Chicago', 'Pilsen', 'Halsted Glass', '1821 South Halsted Street, Chicago, IL 60608'],
    schedule: [27, '18:00', 240],
    spots: [12, 3],
    hosts: ['dev'],
  },
  {
    title: 'Kites for Grown-Ups',
    description:
      'Bamboo, silk, string, nerve. Build on Saturday, fly on Sunday. Still looking for the right hill.',
    place: ['Melbourne', 'St Kilda', 'To be found', null],
    schedule: [40, '10:00', 300],
    spots: [20, 0],
    hosts: ['priya'],
    isDraft: true,
  },
  {
    title: 'Fog Choir',
    description:
      'We stand where the fog comes in and hold one long chord until it has gone by. No auditions, no sheet music, thermos recommended. Last year it took forty minutes.',
    place: [
      'San Francisco',
      'Outer Sunset',
      'Lands End Lookout',
      '680 Point Lobos Avenue, San Francisco, CA 94121',
    ],
    schedule: [75, '17:00', 90],
    spots: [null, 12],
    hosts: ['lupe'],
  },
]

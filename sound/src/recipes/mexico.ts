import { FOUR, type Recipe, THREE } from '../recipe.ts'

const MAJOR = ['I I V7 V7', 'I V7 V7 I', 'I IV V7 I', 'I I7 IV V7', 'IV I V7 I']
const MINOR = ['i i V7 V7', 'i iv V7 i', 'i V7 V7 i']
const HARMONY: Recipe['harmony'] = [
  { mode: 'major', chords: MAJOR },
  { mode: 'major', chords: MAJOR },
  { mode: 'harmonic', chords: MINOR },
]

const waltz: Recipe = {
  tempo: [108, 150],
  metre: THREE,
  harmony: HARMONY,
  grooves: [{ verse: {} }],
  bass: {
    instruments: ['guitarron'],
    patterns: ['R---........', 'R---........F---........', 'R---....A---'],
    level: 2,
  },
  parts: [
    {
      instruments: ['vihuela'],
      style: 'strum',
      rhythms: ['....X...X...', '....X...x.x.'],
      near: 62,
      level: 1,
      pan: 0.3,
    },
    {
      instruments: ['nylon'],
      style: 'strum',
      rhythms: ['....x...x...'],
      near: 55,
      level: -4,
      pan: -0.35,
      sustain: true,
    },
    {
      instruments: ['strings'],
      style: 'chords',
      rhythms: ['x-----------'],
      near: 66,
      sustain: true,
      level: -3,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['trumpet', 'violin'],
    cells: ['x---x---x---', 'x-------x-x-', 'x-x-x-x-x---', 'x---x-x-x-x-', 'x-----------'],
    near: 72,
    second: 'thirds',
    level: 1,
  },
  space: [0.3, 0.45],
}

const polka: Recipe = {
  ...waltz,
  tempo: [104, 128],
  metre: FOUR,
  bass: { instruments: ['guitarron'], patterns: ['R---....F---....', 'R---....F---..A-'], level: 2 },
  parts: [
    {
      instruments: ['vihuela'],
      style: 'strum',
      rhythms: ['..X...X...X...X.', '..X...Xx..X...Xx'],
      near: 62,
      level: 1,
      pan: 0.3,
    },
    {
      instruments: ['strings'],
      style: 'thirds',
      rhythms: ['x-x-x-x-x---....', '........x-x-x-x-'],
      near: 69,
      level: -2,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['trumpet', 'violin'],
    cells: ['x-x-x-x-x---x---', 'x---x-x-x-------', '..x-x-x-x-x-x---', 'x-xxx-x-x---....'],
    near: 72,
    second: 'thirds',
    level: 1,
  },
}

/** The huapango's gallop: three against two. */
const huapango: Recipe = {
  ...waltz,
  tempo: [170, 200],
  bass: { instruments: ['guitarron'], patterns: ['R---..F-..R-', 'R---F---R---'], level: 2 },
  parts: [
    {
      instruments: ['vihuela'],
      style: 'strum',
      rhythms: ['X.x.X.X.x.X.', 'X.xxX.X.xxX.'],
      near: 62,
      level: 1,
      pan: 0.3,
      sustain: true,
    },
    {
      instruments: ['strings'],
      style: 'chords',
      rhythms: ['x-----------'],
      near: 67,
      sustain: true,
      level: -3,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['violin', 'violin', 'trumpet'],
    cells: ['x-x-x-x-x-x-', 'x-------x---', 'x-----x-----', 'x-x-x---x---'],
    near: 74,
    second: 'thirds',
    level: 1,
  },
}

export const ranchera: readonly Recipe[] = [waltz, polka, waltz]
export const mariachi: readonly Recipe[] = [
  huapango,
  {
    ...polka,
    tempo: [118, 142],
    lead: {
      instruments: ['trumpet'],
      cells: ['x-xxx-x-x-x-x---', 'xxxxx---x-x-x---', 'x---x---x-x-x-x-', '..x-x-x-x-------'],
      near: 74,
      second: 'thirds',
      level: 2,
    },
  },
]

export const norteno: Recipe = {
  tempo: [102, 134],
  metre: FOUR,
  harmony: HARMONY,
  grooves: [
    {
      verse: { kick: 'X.......X.......', snareTight: '....X.......X...', hat: '..x...x...x...x.' },
      chorus: { snareTight: '....X.xx....X.xx' },
    },
    {
      verse: { kickSoft: 'X.......X.......', snareTight: '..x...x...x...x.', hat: 'x...x...x...x...' },
      chorus: { ride: 'x.x.x.x.x.x.x.x.' },
    },
  ],
  fill: ['snareTight', 'tomHigh', 'tomLow'],
  bass: {
    instruments: ['upright', 'electricBass'],
    patterns: ['R---....F---....', 'R-..R-..F-..F-..', 'R---....F---..A-'],
    level: 2,
  },
  parts: [
    {
      instruments: ['twelve'],
      style: 'strum',
      rhythms: ['..X...X...X...X.', '..Xx..X...Xx..X.'],
      near: 58,
      level: 1,
      pan: -0.3,
    },
    {
      instruments: ['sax'],
      style: 'thirds',
      rhythms: ['........x-x-X-..', 'x-x-X---........'],
      near: 64,
      only: 'chorus',
      chance: 0.5,
      level: -1,
    },
  ],
  lead: {
    instruments: ['accordion'],
    cells: ['x-xxx-x-x-xxx-..', 'x-x-x-x-x---....', 'xxxxx-x-x-x-x---', '..x-x-xxx-x-x---'],
    near: 74,
    second: 'thirds',
    level: 2,
  },
  space: [0.15, 0.28],
}

export const corrido: readonly Recipe[] = [
  {
    ...norteno,
    tempo: [120, 156],
    metre: THREE,
    grooves: [{ verse: {} }, { verse: { kickSoft: 'X...........', snareTight: '....x...x...' } }],
    bass: {
      instruments: ['tuba', 'upright'],
      patterns: ['R---........', 'R---....F-A-', 'R-..F-..F-..'],
      level: 2,
    },
    parts: [
      {
        instruments: ['twelve'],
        style: 'strum',
        rhythms: ['....X...X...', '....X.x.X.x.'],
        near: 58,
        pan: -0.3,
      },
      {
        instruments: ['requinto'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.', 'x.xxx.x.x.xx'],
        orders: ['012345', '543212', '021324'],
        near: 67,
        level: -1,
        pan: 0.3,
        sustain: true,
      },
    ],
    lead: {
      instruments: ['requinto', 'accordion', 'twelve'],
      cells: ['x-x-x-x-x---', 'x---x-x-x---', 'xxx-x-x-x-x-'],
      near: 70,
      second: 'thirds',
      level: 1,
    },
  },
  {
    ...norteno,
    tempo: [120, 146],
    grooves: [{ verse: {} }],
    harmony: [{ mode: 'minor', chords: ['i bVI bIII bVII', 'i iv bVII bIII', 'i iv V7 i'] }, ...HARMONY],
    bass: { instruments: ['tuba'], patterns: ['R---..R-F---..A-', 'R-..R-F-..R-F-A-'], level: 2 },
    parts: [
      {
        instruments: ['twelve'],
        style: 'strum',
        rhythms: ['X..xX..xX..xX..x', '..X...X...X.x.X.'],
        near: 58,
        pan: -0.3,
      },
      {
        instruments: ['trombone'],
        style: 'thirds',
        rhythms: ['x-..x-x-........', '........x-x-x---'],
        near: 60,
        only: 'chorus',
      },
    ],
    lead: {
      instruments: ['requinto', 'trumpet', 'trombone'],
      cells: ['xxx.x.x.xxx.x---', 'x-x-xxx-x---....', '..x.x.xxx-x-x---'],
      near: 69,
      level: 1,
    },
  },
]

export const banda: Recipe = {
  ...norteno,
  tempo: [104, 140],
  grooves: [
    {
      verse: { bombo: 'X.......X.......', snareTight: '..X...X...X...X.', ride: 'x...x...x...x...' },
      chorus: { crash: 'x.......x.......', snareTight: '..Xxx.Xx..Xxx.Xx' },
    },
    {
      verse: { bombo: 'X.....x.X.......', snareTight: '....X.xx....X.x.', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { crash: 'x.......x.......' },
    },
  ],
  bass: {
    instruments: ['tuba'],
    patterns: ['R---....F---....', 'R-..R-..F-..F-A-', 'R---..F-R---..F-'],
    level: 3,
  },
  parts: [
    {
      instruments: ['trombone'],
      style: 'chords',
      rhythms: ['..X...X...X...X.', '..x...X...x...X.'],
      near: 57,
      level: 1,
    },
    {
      instruments: ['clarinet'],
      style: 'thirds',
      rhythms: ['x.xxx.x.x.xxx.x.', 'xxxxx.x.........'],
      near: 74,
      only: 'chorus',
      level: 0,
    },
  ],
  lead: {
    instruments: ['trumpet', 'clarinet', 'trumpet'],
    cells: ['x-x-x---x-x-x---', 'x---x-x-x-------', 'x-xxx-x-x---....', '....x-x-x-x-x---'],
    near: 71,
    second: 'thirds',
    level: 2,
  },
  space: [0.3, 0.4],
}

import { COMPAS, FOUR, type Recipe, THREE } from '../recipe.ts'

const bulerias: Recipe = {
  tempo: [176, 216],
  metre: COMPAS,
  loose: 0.007,
  harmony: [{ mode: 'andaluz', chords: ['I,bII', 'iv,bIII,bII,I', 'I,bII,bIII,bII,I,I', 'I,I,bII,I'] }],
  drums: 2.5,
  grooves: [
    {
      // Counted from twelve: 12 · 3 · 6 · 8 · 10.
      verse: { palmas: 'X.....X.....X...X...X...', palmasSoft: 'x.x.x.x.x.x.x.x.x.x.x.x.' },
      chorus: {
        cajonLow: 'X.....X.....X...X...X...',
        cajonHigh: '..x.x...x.x...x...x...x.',
        palmasSoft: 'xxx.xxx.xxx.xxx.xxx.xxx.',
      },
    },
    {
      verse: { palmas: '..x.x.X...x.X...X...X...', cajonLow: 'X.......................' },
      chorus: { cajonLow: 'X.....X.....X...X...X...', cajonHigh: '...xx...xx..x.xx..xx..xx' },
    },
  ],
  fill: ['cajonHigh', 'palmas'],
  parts: [
    {
      instruments: ['flamenca'],
      style: 'strum',
      rhythms: ['XxxxxxXxxxxxX.xxX.xxX.xx', 'X.x.x.X.x.x.X.x.X.x.X...', 'X.....X.xxxxX...X.xxX...'],
      near: 57,
      level: 2,
      sustain: true,
      pan: -0.15,
    },
  ],
  bass: { instruments: ['electricBass'], patterns: ['R-----R-----R---R---R---'], level: -1, near: 40 },
  lead: {
    instruments: ['flamenca', 'requinto'],
    cells: [
      'xxxxxxx-....xxxxx---....',
      '....x.xxx.xxx---x.x.x---',
      'x-----xxxxxxx-------....',
      'xxxxxxxxxxxxx-......x.x.',
    ],
    near: 69,
    level: 2,
    pan: 0.2,
  },
  space: [0.25, 0.4],
}

const tangos: Recipe = {
  ...bulerias,
  tempo: [96, 118],
  metre: FOUR,
  harmony: [
    { mode: 'andaluz', chords: ['I bII I bII', 'iv bIII bII I', 'bII I bII I'] },
    { mode: 'minor', chords: ['i bVII bVI V7'] },
  ],
  grooves: [
    {
      verse: { palmas: '....X...X...X...', palmasSoft: 'x.xxx.xxx.xxx.xx', cajonLow: 'X.....x.........' },
      chorus: { cajonHigh: '....x..xx...x.xx', cajonLow: 'X.....X.X.......' },
    },
    {
      verse: { cajonLow: 'X..x....X..x....', cajonHigh: '....X.......X.x.', palmas: '..x...x...x...x.' },
      chorus: { shaker: 'xxxxxxxxxxxxxxxx' },
    },
  ],
  bass: { instruments: ['electricBass'], patterns: ['R--R..F-R-------', 'R-----R-..F-R---'] },
  parts: [
    {
      instruments: ['flamenca'],
      style: 'strum',
      rhythms: ['X.xxX.xxX.xxXxxx', 'X..xxxx.X..xxxx.', 'X..X..X.X.xxX.x.'],
      near: 57,
      level: 2,
      sustain: true,
      pan: -0.15,
    },
  ],
  lead: {
    instruments: ['flamenca', 'requinto', 'flute'],
    cells: ['xxxxx---..x.x.x.', 'x.xxxxx-x-------', '..x.x.xxx.x.x---', 'xxxxxxxxx-......'],
    near: 69,
    level: 2,
    pan: 0.2,
  },
}

export const flamenco: readonly Recipe[] = [bulerias, tangos]

export const fado: Recipe = {
  tempo: [66, 88],
  metre: FOUR,
  loose: 0.012,
  harmony: [
    { mode: 'harmonic', chords: ['i V7 V7 i', 'i iv V7 i', 'i iv i V7'] },
    { mode: 'major', chords: ['I V7 V7 I', 'I vi ii V7'] },
  ],
  grooves: [{ verse: {} }],
  bass: { instruments: ['upright', 'nylon'], patterns: ['R-------F-------', 'R---....F---..A-'], near: 43 },
  parts: [
    {
      instruments: ['nylon'],
      style: 'chords',
      rhythms: ['....x.......x...', '....x.x.....x.x.'],
      near: 57,
      level: 0,
      sustain: true,
      pan: -0.3,
    },
    {
      instruments: ['portuguesa'],
      style: 'arpeggio',
      rhythms: ['x.xxx.x.x.xxx.x.', '..xxxxx...xxxxx.', 'x.x.x.x.x.x.x.x.'],
      orders: ['02132431', '01234321', '43212321'],
      near: 70,
      level: 1,
      sustain: true,
      pan: 0.3,
    },
  ],
  lead: {
    instruments: ['humming', 'portuguesa', 'soprano'],
    cells: ['x-----x-x---x---', '..x-x-x-x-------', 'x---x-x-x-----..', 'x-x-x-------x-x-'],
    near: 69,
    legato: 1,
    level: 2,
  },
  space: [0.45, 0.6],
}

export const trova: readonly Recipe[] = [
  {
    tempo: [76, 108],
    metre: FOUR,
    loose: 0.008,
    harmony: [
      { mode: 'major', chords: ['I V vi IV', 'I iii IV V', 'I vi ii V', 'I IV I V'] },
      { mode: 'minor', chords: ['i bVII bVI V7', 'i iv bVII bIII', 'i bIII iv V7'] },
    ],
    grooves: [
      { verse: {} },
      { verse: {}, chorus: { cajonLow: 'X.......X.......', cajonHigh: '....x.......x...' } },
      { verse: {}, chorus: { shaker: 'x.x.x.x.x.x.x.x.', kickSoft: 'X.......X.......' } },
    ],
    bass: { instruments: ['upright'], patterns: ['R-------F-------', 'R-----..F-..A---'], level: -3 },
    parts: [
      {
        instruments: ['nylon', 'steel'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.x.x.', 'xxxxxxxxxxxxxxxx', 'x..xx.x.x..xx.x.'],
        orders: ['r1231213', 'r2132132', 'r0123r21'],
        near: 60,
        level: 3,
        sustain: true,
      },
      {
        instruments: ['strings', 'cello'],
        style: 'chords',
        rhythms: ['x---------------'],
        near: 60,
        level: -4,
        sustain: true,
        only: 'chorus',
        chance: 0.5,
      },
    ],
    lead: {
      instruments: ['humming', 'nylon', 'harmonica', 'flute'],
      cells: ['x.x.x-x-x---....', 'x-x-x---x-x-x---', '..x.x.x-x-------', 'x---x-x-x-x-....'],
      near: 69,
      legato: 0.98,
      level: 0,
    },
    space: [0.25, 0.4],
  },
  {
    tempo: [90, 124],
    metre: THREE,
    loose: 0.008,
    harmony: [
      { mode: 'major', chords: ['I vi IV V', 'I iii IV V'] },
      { mode: 'minor', chords: ['i bVI bIII bVII', 'i iv V7 i'] },
    ],
    grooves: [{ verse: {} }],
    parts: [
      {
        instruments: ['nylon', 'steel'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.'],
        orders: ['r12321', 'r13213'],
        near: 60,
        level: 3,
        sustain: true,
      },
    ],
    lead: {
      instruments: ['humming', 'flute', 'cello'],
      cells: ['x---x-x-x---', 'x-------x-x-', 'x-x-x-------'],
      near: 69,
      legato: 1,
    },
    space: [0.3, 0.45],
  },
]

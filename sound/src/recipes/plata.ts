import { FOUR, type Recipe, SIX_EIGHT } from '../recipe.ts'

export const tango: readonly Recipe[] = [
  {
    tempo: [112, 132],
    metre: FOUR,
    loose: 0.009,
    harmony: [
      { mode: 'harmonic', chords: ['i V7 V7 i', 'i iv V7 i', 'i iim7b5 V7 i', 'i,V7 i,iv V7 i'] },
      { mode: 'harmonic', chords: ['iv i V7 i', 'i VI7 iim7b5 V7'] },
    ],
    grooves: [{ verse: {} }],
    bass: { instruments: ['upright'], patterns: ['R-..F-..R-..F-..', 'R-..R-..F-..A-..'], level: 1 },
    parts: [
      {
        instruments: ['piano'],
        style: 'chords',
        rhythms: ['X...x...X...x...', 'X..x..x.X...x...', 'X...x...X..xX...'],
        near: 55,
        level: 2,
        pan: -0.2,
      },
      {
        instruments: ['bandoneon'],
        style: 'chords',
        rhythms: ['X...x...X...x...', 'X..X..X.X...x...'],
        near: 62,
        level: 0,
        pan: 0.25,
        only: 'verse',
      },
      {
        instruments: ['strings', 'spiccato'],
        style: 'chords',
        rhythms: ['x---------------', 'X...x...X...x...'],
        near: 67,
        level: -2,
        only: 'chorus',
        sustain: true,
      },
    ],
    lead: {
      instruments: ['bandoneon', 'violin', 'bandoneon'],
      cells: [
        'x---x.x.x---x.x.',
        'x.xxx-..x.xxx-..',
        '..x-x-x-x-------',
        'x-----x.x---x---',
        'xxxxx---x-x-x---',
      ],
      near: 71,
      legato: 0.9,
      level: 1,
    },
    space: [0.3, 0.42],
  },
  {
    tempo: [62, 72],
    metre: FOUR,
    loose: 0.009,
    harmony: [{ mode: 'harmonic', chords: ['i V7 V7 i', 'i iv V7 i', 'i,iv V7,i'] }],
    grooves: [{ verse: {} }, { verse: { cajonLow: 'X..x..x.X...x...' } }],
    // The habanera rhythm of the milonga.
    bass: { instruments: ['upright'], patterns: ['R--F--F-R---F---', 'R--F--O-F---R---'], level: 2 },
    parts: [
      {
        instruments: ['nylon', 'flamenca'],
        style: 'arpeggio',
        rhythms: ['x.xx..x.x.xxx.x.', '..xxx.x...xxx.x.'],
        orders: ['r2132321', '12321232'],
        near: 60,
        level: 2,
        sustain: true,
      },
      {
        instruments: ['piano', 'bandoneon'],
        style: 'chords',
        rhythms: ['X..x..x.x...x...'],
        near: 62,
        level: -1,
      },
    ],
    lead: {
      instruments: ['bandoneon', 'violin'],
      cells: ['x.xxx-x-x.xxx-..', '..xxx-x-x---x.x.', 'x--x--x-x-------', 'xxxxx-x-........'],
      near: 71,
      level: 1,
    },
    space: [0.25, 0.4],
  },
]

const bombo = {
  tempo: [104, 122] as const,
  metre: SIX_EIGHT,
  space: [0.3, 0.45] as const,
}

const andes: Recipe['harmony'] = [
  { mode: 'minor', chords: ['i i bIII bIII', 'i bVII bIII V7', 'bVI bIII V7 i', 'iv bVII bIII i'] },
  { mode: 'harmonic', chords: ['i iv V7 i', 'i i V7 i', 'i V7 V7 i'] },
]

const chacarera: Recipe = {
  ...bombo,
  harmony: andes,
  drums: 2,
  grooves: [
    {
      verse: { bombo: '....X.....X.', aro: 'x.x...x.x...' },
      chorus: { bombo: '....X.x...X.', aro: 'x.x.x.x.x...' },
    },
    { verse: { bombo: 'x...X.....X.', aro: '..x...x.x...' } },
  ],
  fill: ['bombo', 'aro'],
  bass: { instruments: ['upright', 'electricBass'], patterns: ['R-..F-..R-..', '....R---F---'] },
  parts: [
    {
      instruments: ['nylon'],
      style: 'strum',
      rhythms: ['X.x.X.X.x.X.', 'X.xxX.x.xxX.'],
      near: 58,
      level: 2,
      sustain: true,
      pan: -0.25,
    },
    {
      instruments: ['charango'],
      style: 'strum',
      rhythms: ['x.x.x.x.x.x.', 'X.xxX.xxX.xx'],
      near: 69,
      level: -3,
      only: 'chorus',
      chance: 0.6,
    },
  ],
  lead: {
    instruments: ['violin', 'quena', 'accordion', 'nylon'],
    cells: ['x.x.x.x-..x.', 'x---x-x---x-', '..x.x.x.x.x.', 'x-x-x-x-----', 'x-----x-----'],
    near: 71,
    second: 'thirds',
    level: 1,
  },
}

const zamba: Recipe = {
  ...chacarera,
  tempo: [46, 58],
  grooves: [{ verse: { bombo: 'X...x...x.x.', aro: '......x.....' }, chorus: { aro: '..x...x...x.' } }],
  bass: { instruments: ['upright'], patterns: ['R-----F---F-', 'R---F---R---'] },
  parts: [
    {
      instruments: ['nylon'],
      style: 'arpeggio',
      rhythms: ['xxxxxxxxxxxx', 'x.xxx.x.xxx.'],
      orders: ['r12321r23212', 'r1232123'],
      near: 60,
      level: 2,
      sustain: true,
    },
    {
      instruments: ['strings'],
      style: 'chords',
      rhythms: ['x-----------'],
      sustain: true,
      near: 64,
      level: -5,
      chance: 0.4,
    },
  ],
  lead: {
    instruments: ['quena', 'humming', 'nylon', 'violin'],
    cells: ['x---x-x-----', 'x-x-x-x---x-', '..x-x-x-x---', 'x-----x-x-x-'],
    near: 70,
    second: 'thirds',
    level: 1,
  },
}

/** The huayno and its relatives: two beats, pentatonic, high strings. */
const huayno: Recipe = {
  ...chacarera,
  tempo: [92, 112],
  metre: FOUR,
  grooves: [
    { verse: { bombo: 'X..xX...X..xX...', shaker: 'x.xxx.xxx.xxx.xx' } },
    { verse: { bombo: 'X.....x.X.....x.', maracas: 'x.x.x.x.x.x.x.x.' } },
  ],
  bass: { instruments: ['electricBass', 'upright'], patterns: ['R---F---R---F---', 'R--RF---R--RF---'] },
  parts: [
    {
      instruments: ['charango'],
      style: 'strum',
      rhythms: ['X.xxX.xxX.xxX.xx', 'X..xx.xxX..xx.xx'],
      near: 69,
      sustain: true,
      pan: -0.3,
      level: 1,
    },
    {
      instruments: ['nylon'],
      style: 'strum',
      rhythms: ['X...x...X...x...'],
      near: 57,
      sustain: true,
      pan: 0.3,
      level: -3,
    },
  ],
  lead: {
    instruments: ['quena', 'flute', 'quena', 'violin'],
    cells: ['x.xxx-x-x.xxx-..', 'x-xxx-x-x---....', 'x..xx-x-x-x-x---', 'x---x.x.x-------'],
    near: 73,
    scale: { minor: 'pentatonicMinor' },
    second: 'octaves',
    level: 1,
  },
}

export const folklore: readonly Recipe[] = [chacarera, zamba, huayno]

import { FOUR, type Recipe } from '../recipe.ts'

export const bachata: Recipe = {
  tempo: [118, 138],
  metre: FOUR,
  harmony: [
    { mode: 'minor', chords: ['i bVI bIII bVII', 'i bVII bVI V7', 'iv bVII bIII bVI', 'i iv bVII bIII'] },
    { mode: 'major', chords: ['I vi IV V', 'I V vi IV', 'ii V I vi'] },
  ],
  drums: 3,
  grooves: [
    {
      verse: {
        bongoHigh: 'XoxoxoxoXoxoxo..',
        bongoLow: '............X.x.',
        guira: 'X.x.X.xxX.x.X.xx',
      },
      chorus: { guira: 'X.xxX.xxX.xxX.xx', bongoLow: '....X.......X.X.', cowbell: 'x.......x.......' },
    },
    {
      verse: { bongoHigh: 'x.x.x.x.x.x.x...', bongoLow: '............XxX.', guira: 'x.xxx.xxx.xxX.xx' },
      chorus: { guira: 'X.xxX.xxX.xxX.xx', tambora: 'X...........X...' },
    },
  ],
  fill: ['bongoHigh', 'bongoLow'],
  bass: { instruments: ['electricBass'], patterns: ['R-----..F---N---', 'R-----..F-..R-F-'], level: 1 },
  parts: [
    {
      instruments: ['requinto'],
      style: 'arpeggio',
      rhythms: ['x.x.x.x.x.x.x.x.'],
      orders: ['02314231', '01234321', '03213231', '24321432'],
      near: 67,
      level: 3,
      sustain: true,
      pan: -0.3,
    },
    {
      instruments: ['nylon', 'steel'],
      style: 'strum',
      rhythms: ['....x.......X.x.', 'x...x.x.x...X.x.'],
      near: 58,
      level: -2,
      sustain: true,
      pan: 0.35,
    },
  ],
  lead: {
    instruments: ['requinto', 'humming'],
    cells: ['x-x-x---x-x-....', '..x.x.x.x---x---', 'x---x-x-x-------', 'xxx-x-x-x---....'],
    near: 73,
    legato: 0.98,
  },
  space: [0.35, 0.5],
}

export const merengue: Recipe = {
  tempo: [138, 164],
  metre: FOUR,
  harmony: [
    { mode: 'harmonic', chords: ['i i V7 V7', 'i V7 V7 i', 'i iv V7 i'] },
    { mode: 'major', chords: ['I I V7 V7', 'I vi ii V7', 'I IV V7 V7'] },
  ],
  drums: 3.5,
  grooves: [
    {
      verse: {
        tambora: 'X.......X...X.x.',
        tamboraRim: '..x.xx.x..x.....',
        guira: 'X.xxX.xxX.xxX.xx',
        congaOpen: '......xx......xx',
      },
      chorus: { kick: 'X...X...X...X...', cowbell: 'x...x...x...x...' },
    },
    {
      verse: {
        tambora: 'X...X.x.X...X.xx',
        tamboraRim: 'x.xx..x.x.xx..x.',
        guiraLong: 'x...x...x...x...',
        guira: '..xx..xx..xx..xx',
      },
      chorus: { kick: 'X...X...X...X...' },
    },
  ],
  fill: ['tambora', 'tamboraRim', 'tambora'],
  crash: 'crash',
  bass: {
    instruments: ['electricBass', 'synthBass'],
    patterns: ['R-------F-------', 'R---R---F---R---', 'R-----F-R---F---'],
    level: 1,
  },
  parts: [
    {
      instruments: ['brightPiano', 'accordion'],
      style: 'montuno',
      rhythms: ['x.xx.xx.x.xx.xx.', '.xx.xx.x.xx.xx.x'],
      near: 66,
      level: 1,
    },
    {
      instruments: ['sax', 'brass'],
      style: 'thirds',
      rhythms: ['x.xxx.xxx.xxx.xx', 'X.X..X.XX.X..X.X'],
      only: 'chorus',
      near: 63,
      level: 1,
    },
  ],
  lead: {
    instruments: ['sax', 'accordion', 'trumpet'],
    cells: ['x.xxx-x-x.xxx-..', '..x.x.x.x.x.x---', 'x-x-xxx-x-x-....', 'xxxxx.x.x-------'],
    near: 69,
  },
  space: [0.2, 0.3],
}

export const bolero: Recipe = {
  tempo: [76, 98],
  metre: FOUR,
  harmony: [
    {
      mode: 'major',
      chords: ['Imaj7 vi7 ii7 V7', 'Imaj7 VI7 ii7 V7', 'ii7 V7 Imaj7 vi7', 'Imaj7 iii7 ii7 V7'],
    },
    { mode: 'harmonic', chords: ['i iv V7 i', 'i I7 iv V7', 'i iim7b5 V7 i'] },
  ],
  drums: 1,
  grooves: [
    {
      verse: {
        maracas: 'x.xxx.x.x.x.x.x.',
        bongoHigh: 'xoxoxoxoxoxoxo..',
        bongoLow: '..............xx',
        congaOpen: '............x.x.',
      },
      chorus: { clave: 'x..x..x...x.x...' },
    },
    {
      verse: {
        maracas: 'x.x.x.x.x.x.x.x.',
        congaSlap: '....x...........',
        congaOpen: '............x.x.',
        rim: 'x.....x...x.....',
      },
    },
  ],
  bass: { instruments: ['upright'], patterns: ['R-------F---N---', 'R-------T---F---', 'R-----..F---A---'] },
  parts: [
    {
      instruments: ['nylon'],
      style: 'arpeggio',
      rhythms: ['x.x.x.x.x.x.x.x.'],
      orders: ['r1232123', 'r0123210', 'r2131232'],
      near: 59,
      sustain: true,
      level: 1,
    },
    {
      instruments: ['strings', 'piano'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 62,
      sustain: true,
      level: -5,
      chance: 0.7,
    },
  ],
  lead: {
    instruments: ['requinto', 'trumpet', 'violin', 'humming'],
    cells: [
      'x---x-x-x-----..',
      '..x-x-x-x---x---',
      'x-----x-x---x---',
      'x-x-x-x-x-------',
      '....x-x-x---x-x-',
    ],
    near: 70,
    second: 'thirds',
    legato: 0.98,
  },
  space: [0.4, 0.55],
}

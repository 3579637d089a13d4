import { FOUR, type Recipe, THREE } from '../recipe.ts'

const CLASSICAL: Recipe['harmony'] = [
  { mode: 'major', chords: ['I,V7 I,IV ii,V7 I', 'I vi,IV ii,V7 I', 'I,IV V7,I', 'I V7 vi,IV V7'] },
  {
    mode: 'harmonic',
    chords: ['i,V7 i,iv iim7b5,V7 i', 'i bVI iv V7', 'i,iv V7,i', 'i iv,bVII bIII,bVI V7'],
  },
]

export const clasica: readonly Recipe[] = [
  {
    tempo: [84, 132],
    metre: FOUR,
    loose: 0.008,
    harmony: CLASSICAL,
    grooves: [{ verse: {} }],
    parts: [
      // An Alberti bass.
      {
        instruments: ['piano', 'harpsichord'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.x.x.', 'xxxxxxxxxxxxxxxx'],
        orders: ['0212', '02120212'],
        near: 57,
        level: 1,
        pan: -0.2,
        sustain: true,
      },
      {
        instruments: ['strings'],
        style: 'chords',
        rhythms: ['x---------------', 'x-------x-------'],
        near: 62,
        sustain: true,
        level: -1,
        only: 'chorus',
      },
      {
        instruments: ['cello'],
        style: 'power',
        rhythms: ['x-------x-------'],
        near: 43,
        sustain: true,
        level: -4,
        only: 'chorus',
      },
    ],
    lead: {
      instruments: ['piano', 'violin', 'flute', 'clarinet'],
      cells: [
        'x---x-x-x-x-x---',
        'x-xxx-xxx---x---',
        'x---x---x-x-x-x-',
        'xxxxxxxxx---x---',
        'x-----xxx-------',
      ],
      near: 74,
      level: 1,
    },
    space: [0.5, 0.65],
  },
  {
    tempo: [104, 160],
    metre: THREE,
    loose: 0.01,
    harmony: CLASSICAL,
    grooves: [{ verse: {} }],
    parts: [
      {
        instruments: ['strings', 'piano'],
        style: 'chords',
        rhythms: ['....x...x...', 'x...x...x...'],
        near: 60,
        level: -1,
      },
      {
        instruments: ['harp', 'piano'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.', 'xxxxxxxxxxxx'],
        orders: ['r12345', '012345432101'],
        near: 57,
        sustain: true,
        level: 1,
      },
    ],
    bass: {
      instruments: ['upright', 'cello'],
      patterns: ['R---........', 'R-------F---'],
      level: 0,
      near: 43,
    },
    lead: {
      instruments: ['violin', 'flute', 'piano', 'cello'],
      cells: ['x-------x---', 'x---x-x-x---', 'x-x-x-x-x-x-', 'x-----x-x---', 'x-----------'],
      near: 74,
      legato: 1,
      level: 1,
    },
    space: [0.5, 0.65],
  },
  {
    tempo: [76, 104],
    metre: FOUR,
    loose: 0.006,
    harmony: CLASSICAL,
    grooves: [{ verse: {} }],
    parts: [
      {
        instruments: ['nylon', 'harpsichord', 'churchOrgan'],
        style: 'arpeggio',
        rhythms: ['xxxxxxxxxxxxxxxx'],
        orders: ['r123212321232123', '01234321', 'r2132132'],
        near: 62,
        sustain: true,
        level: 2,
      },
    ],
    bass: { instruments: ['cello'], patterns: ['R-------F-------', 'R---T---F---A---'], level: -2, near: 43 },
    lead: {
      instruments: ['flute', 'violin', 'nylon', 'harpsichord'],
      cells: ['x---x-x-x---x---', 'xxxxx---x-x-x---', 'x-------x-x-x-x-'],
      near: 72,
      level: -1,
    },
    space: [0.55, 0.75],
  },
]

export const opera: Recipe = {
  tempo: [66, 96],
  metre: FOUR,
  loose: 0.014,
  harmony: CLASSICAL,
  grooves: [
    { verse: {} },
    { verse: {}, chorus: { timpani: 'X.......x...x.xx', crash: 'o...............' } },
    { verse: {}, chorus: { timpani: 'X...........xxxx' } },
  ],
  fill: ['timpani'],
  bass: { instruments: ['cello'], patterns: ['R-------F-------', 'R---R---F---R---'], level: 0, near: 41 },
  parts: [
    {
      instruments: ['spiccato', 'harp'],
      style: 'arpeggio',
      rhythms: ['x.x.x.x.x.x.x.x.', 'x.xxx.xxx.xxx.xx'],
      orders: ['01210121', '02120212', 'r1232123'],
      near: 58,
      level: 0,
      sustain: true,
    },
    {
      instruments: ['strings'],
      style: 'chords',
      rhythms: ['x---------------', 'x-------x-------'],
      near: 62,
      sustain: true,
      level: 0,
    },
    {
      instruments: ['choir', 'brass'],
      style: 'chords',
      rhythms: ['x-------x-------', 'x---------------'],
      near: 64,
      sustain: true,
      level: -1,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['soprano'],
    cells: [
      'x-----x-x-------',
      'x---x---x-x-x---',
      '..x-x-x-x-------',
      'x-------x---x---',
      'x-x-x-x-x-------',
    ],
    near: 76,
    legato: 1,
    level: 4,
  },
  space: [0.6, 0.8],
}

export const bandasSonoras: readonly Recipe[] = [
  {
    tempo: [80, 128],
    metre: FOUR,
    loose: 0.006,
    harmony: [
      { mode: 'minor', chords: ['i bVI bIII bVII', 'i bVI iv V7', 'i bIII bVI bVII', 'i iv bVI V7'] },
      { mode: 'dorian', chords: ['i IV i bVII', 'i bVII IV i'] },
    ],
    grooves: [
      {
        verse: { timpani: 'X.......x.......' },
        chorus: { timpani: 'X..x..x.X..x..xx', tomLow: 'X..X..X.X..X..X.', crash: 'o...............' },
      },
      {
        verse: {},
        chorus: { bombo: 'X.....X.X...X...', tomHigh: '..xx..xx..xx..xx', crash: 'x...............' },
      },
    ],
    fill: ['timpani', 'tomLow'],
    crash: 'crash',
    bass: {
      instruments: ['cello', 'reese', 'trombone'],
      patterns: ['R---------------', 'R-----R-R-------'],
      level: 1,
      near: 38,
    },
    parts: [
      {
        instruments: ['spiccato'],
        style: 'arpeggio',
        rhythms: ['x.xxx.xxx.xxx.xx', 'xxxxxxxxxxxxxxxx', 'x.x.x.x.x.x.x.x.'],
        orders: ['0102', '00210021', '01210121'],
        near: 60,
        level: 1,
      },
      {
        instruments: ['strings', 'choir'],
        style: 'chords',
        rhythms: ['x---------------'],
        near: 60,
        sustain: true,
        level: 0,
      },
      {
        instruments: ['brass', 'trombone'],
        style: 'chords',
        rhythms: ['x-------x-------', 'x-----------x---'],
        near: 55,
        sustain: true,
        level: 2,
        only: 'chorus',
      },
    ],
    lead: {
      instruments: ['brass', 'violin', 'choir', 'trumpet'],
      cells: ['x-----x-x-------', 'x---x---x-------', 'x-------x---x---', 'x-----------x-x-'],
      near: 69,
      legato: 1,
      level: 1,
    },
    space: [0.6, 0.8],
  },
  {
    tempo: [60, 84],
    metre: FOUR,
    loose: 0.015,
    harmony: [
      { mode: 'major', chords: ['I V vi IV', 'IV I V vi', 'I iii IV iv'] },
      { mode: 'minor', chords: ['i bVI bIII bVII'] },
    ],
    grooves: [{ verse: {} }],
    bass: { instruments: ['cello'], patterns: ['R---------------'], level: -1, near: 41 },
    parts: [
      {
        instruments: ['feltPiano', 'piano', 'harp'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.x.x.', 'x..xx.x.x..xx.x.'],
        orders: ['r1232123', '02132431'],
        near: 62,
        level: 2,
        sustain: true,
      },
      {
        instruments: ['strings'],
        style: 'chords',
        rhythms: ['x---------------'],
        near: 60,
        sustain: true,
        level: 0,
        only: 'chorus',
      },
    ],
    lead: {
      instruments: ['violin', 'cello', 'flute', 'feltPiano'],
      cells: ['x-------x---x---', 'x---------------', '....x---x-x-x---', 'x-----x-x-------'],
      near: 71,
      legato: 1.02,
    },
    space: [0.6, 0.8],
  },
]

export const infantil: readonly Recipe[] = [
  {
    tempo: [104, 136],
    metre: FOUR,
    harmony: [{ mode: 'major', chords: ['I V7 V7 I', 'I IV V7 I', 'I IV I V7', 'I I V7 I'] }],
    grooves: [
      {
        verse: { woodblock: 'x...x...x...x.x.', shaker: 'x.x.x.x.x.x.x.x.' },
        chorus: { clap: '....x.......x...', kickSoft: 'X.......X.......', triangle: 'x...............' },
      },
      {
        verse: { kickSoft: 'X.......X.......', snap: '....x.......x...' },
        chorus: { tambourine: 'x.x.x.x.x.x.x.x.', clap: '....x.......x...' },
      },
    ],
    fill: ['woodblock', 'clap'],
    bass: {
      instruments: ['tuba', 'upright', 'marimba'],
      patterns: ['R---....F---....', 'R-..F-..R-..F-..'],
      level: 0,
      near: 43,
    },
    parts: [
      {
        instruments: ['marimba', 'accordion', 'nylon', 'toyPiano'],
        style: 'chords',
        rhythms: ['....x.......x...', '..x...x...x...x.'],
        near: 64,
        level: 1,
      },
      {
        instruments: ['glockenspiel', 'marimba'],
        style: 'arpeggio',
        rhythms: ['x.x.x.x.x.x.x.x.'],
        orders: ['02120212', '01230123'],
        near: 76,
        level: -3,
        only: 'chorus',
        chance: 0.7,
      },
    ],
    lead: {
      instruments: ['toyPiano', 'glockenspiel', 'whistle', 'clarinet', 'flute'],
      cells: [
        'x-x-x---x-x-x---',
        'x-x-x-x-x-------',
        'x---x---x-x-x---',
        'x-xxx-x-x---....',
        'x---x-x-x-------',
      ],
      near: 76,
      level: 1,
    },
    space: [0.2, 0.3],
  },
  {
    tempo: [88, 116],
    metre: THREE,
    harmony: [{ mode: 'major', chords: ['I V7 V7 I', 'I IV V7 I', 'I vi IV V7'] }],
    grooves: [{ verse: {} }, { verse: { triangle: 'x...........' } }],
    parts: [
      {
        instruments: ['toyPiano', 'glockenspiel', 'harp', 'kalimba'],
        style: 'arpeggio',
        rhythms: ['x...x...x...', 'x.x.x.x.x.x.'],
        orders: ['012', '012321'],
        near: 67,
        level: 1,
        sustain: true,
      },
    ],
    lead: {
      instruments: ['glockenspiel', 'flute', 'toyPiano', 'humming'],
      cells: ['x---x---x---', 'x-------x---', 'x---x-x-x---', 'x-----------'],
      near: 76,
    },
    space: [0.35, 0.5],
  },
]

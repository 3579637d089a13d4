import { FOUR, type Recipe, THREE } from '../recipe.ts'

export const FOUR_CHORDS = ['I V vi IV', 'vi IV I V', 'I vi IV V', 'IV I V vi', 'I IV vi V']

export const pop: Recipe = {
  tempo: [96, 126],
  metre: FOUR,
  loose: 0.002,
  harmony: [
    { mode: 'major', chords: FOUR_CHORDS },
    { mode: 'minor', chords: ['i bVI bIII bVII', 'bVI bVII i i'] },
  ],
  grooves: [
    {
      verse: { kick: 'X.......X.x.....', snap: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: {
        snap: '................',
        clap: '....X.......X...',
        snare: '....X.......X...',
        kick: 'X...X...X...X...',
        hatOpen: '..x...x...x...x.',
      },
    },
    {
      verse: { kick: 'X...X...X...X...', clap: '....x.......x...', shaker: 'xxxxxxxxxxxxxxxx' },
      chorus: { snare: '....X.......X...', hatOpen: '..x...x...x...x.' },
    },
    {
      verse: { kick: 'X..x..x...x.....', snare: '....X.......X...', hat: 'x.xxx.xxx.xxx.xx' },
      chorus: { tambourine: '....x.......x...', clap: '....X.......X...' },
    },
  ],
  fill: ['clap', 'snare', 'tomHigh'],
  crash: 'crash',
  bass: {
    instruments: ['synthBass', 'electricBass', 'subBass'],
    patterns: ['R-R-R-R-R-R-R-R-', 'R-----R-R---R---', 'R--R--R-R--R--R-', 'R---....R-..O-R-'],
    level: 1,
  },
  parts: [
    {
      instruments: ['piano', 'pluckSynth', 'electricPiano', 'steel'],
      style: 'chords',
      rhythms: ['x---x---x---x---', 'x--x--x-x--x--x-', 'x-----x---x-x---'],
      near: 62,
      level: 1,
      sustain: true,
    },
    {
      instruments: ['pluckSynth', 'electric', 'kalimba', 'marimba'],
      style: 'arpeggio',
      rhythms: ['x.x.x.x.x.x.x.x.', 'x..x..x.x..x..x.'],
      orders: ['02130213', '01230123', '42104210'],
      near: 72,
      level: -2,
      echo: true,
      chance: 0.8,
    },
    {
      instruments: ['supersaw', 'pad', 'strings'],
      style: 'chords',
      rhythms: ['x---------------', 'x-----x---x-----'],
      near: 64,
      level: -2,
      sustain: true,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['vox', 'sineLead', 'squareLead', 'sawLead'],
    cells: [
      'x.x.x-x-x---....',
      'x--x--x-x---x-x-',
      '..x.x.x.x-x-x---',
      'x-x-x---x-x-x---',
      'x..x..x.x-------',
    ],
    near: 71,
    scale: { major: 'pentatonic', minor: 'pentatonicMinor' },
    echo: true,
  },
  space: [0.25, 0.4],
}

export const kpop: Recipe = {
  ...pop,
  tempo: [116, 138],
  loose: 0,
  harmony: [
    { mode: 'major', chords: ['IVmaj7 V iii7 vi', 'vi IV V I', 'IV V vi I'] },
    { mode: 'minor', chords: ['bVI bVII i bIII', 'i bVI bVII v'] },
  ],
  grooves: [
    {
      verse: { kickHouse: 'X..x..x...x.....', clap: '....X.......X...', hat: 'x.xxx.xxx.xxxxxx' },
      chorus: { kickHouse: 'X...X...X...X...', snareTight: '....X.......X..x', hatOpen: '..x...x...x...x.' },
    },
    {
      verse: { kick808: 'X.....x...x.....', snap: '....X.......X...', hat: 'x.x.x.xxx.x.xxxx' },
      chorus: { kickHouse: 'X...X...X...X...', clap: '....X.......X...', shaker: 'xxxxxxxxxxxxxxxx' },
    },
  ],
  bass: {
    instruments: ['synthBass', 'reese', 'slapBass'],
    patterns: ['R-OR-OR-R-OR-OF-', 'R-R-O-R-R-R-O-R-', 'R--R--R-O--R--F-'],
    level: 1,
  },
  parts: [
    {
      instruments: ['stab', 'pluckSynth'],
      style: 'chords',
      rhythms: ['x..x..x...x.x...', '..x..x....x..x..'],
      near: 65,
      level: 1,
    },
    {
      instruments: ['pluckSynth', 'glockenspiel', 'squareLead'],
      style: 'arpeggio',
      rhythms: ['xxxxxxxxxxxxxxxx', 'x.xx.xx.x.xx.xx.'],
      orders: ['0213024', '01234321'],
      near: 74,
      level: -4,
      echo: true,
    },
    {
      instruments: ['supersaw'],
      style: 'chords',
      rhythms: ['x--x--x-x--x--x-', 'x-----x---x-----'],
      near: 66,
      level: 1,
      sustain: true,
      only: 'chorus',
    },
  ],
}

export const country: readonly Recipe[] = [
  {
    tempo: [100, 132],
    metre: FOUR,
    harmony: [{ mode: 'major', chords: ['I IV V I', 'I V IV I', 'I I IV V', 'I vi IV V'] }],
    grooves: [
      {
        verse: { kick: 'X.......X.......', brush: 'xxxxXxxxxxxxXxxx' },
        chorus: { snare: '....X.......X...', tambourine: '....x.......x...' },
      },
      { verse: { kick: 'X...x...X...x...', snareTight: '..x...x...x...x.' } },
    ],
    fill: ['snareTight', 'snareTight', 'tomLow'],
    bass: {
      instruments: ['upright', 'electricBass'],
      patterns: ['R---....F---....', 'R---....F---..A-'],
      level: 2,
    },
    parts: [
      {
        instruments: ['steel'],
        style: 'strum',
        rhythms: ['....X.x.....X.x.', '..x.X.xx..x.X.xx'],
        near: 58,
        level: 0,
        sustain: true,
        pan: -0.35,
      },
      {
        instruments: ['banjo'],
        style: 'arpeggio',
        rhythms: ['x.xxx.xxx.xxx.xx', 'xxxxxxxxxxxxxxxx'],
        orders: ['02413', '0314203', '21402140'],
        near: 69,
        level: 0,
        pan: 0.35,
      },
    ],
    lead: {
      instruments: ['violin', 'harmonica', 'electric', 'humming'],
      cells: ['x-xxx-x-x---....', 'x-x-x-x-x---x---', '..x.x.xxx-------', 'x---x-x-x-x-....'],
      near: 71,
      scale: { major: 'pentatonic' },
      level: 0,
    },
    space: [0.2, 0.32],
  },
  {
    tempo: [96, 116],
    metre: THREE,
    harmony: [{ mode: 'major', chords: ['I IV V I', 'I vi IV V'] }],
    grooves: [{ verse: { kickSoft: 'X...........', brush: '....x...x...' } }],
    bass: { instruments: ['upright'], patterns: ['R---........F---........', 'R---....A---'], level: 2 },
    parts: [
      {
        instruments: ['steel'],
        style: 'strum',
        rhythms: ['....x...x...', '....x.x.x.x.'],
        near: 58,
        sustain: true,
      },
    ],
    lead: {
      instruments: ['violin', 'harmonica'],
      cells: ['x---x---x---', 'x-------x-x-', 'x-x-x---x---'],
      near: 71,
      second: 'thirds',
    },
    space: [0.25, 0.35],
  },
]

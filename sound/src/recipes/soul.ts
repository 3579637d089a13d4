import { FOUR, type Recipe, TWELVE } from '../recipe.ts'

export const soul: readonly Recipe[] = [
  {
    tempo: [92, 116],
    metre: FOUR,
    swing: [0, 0.12],
    harmony: [
      { mode: 'major', chords: ['I vi ii V', 'Imaj7 IVmaj7 Imaj7 IVmaj7', 'I iii IV V', 'I IV I V'] },
      { mode: 'dorian', chords: ['i7 IV7 i7 IV7', 'i7 iv7 bVII i7'] },
    ],
    grooves: [
      {
        verse: {
          kick: 'X.....x.x.x.....',
          snare: '....X.......X...',
          hat: 'x.x.x.x.x.x.x.x.',
          tambourine: '....x.......x...',
        },
        chorus: { congaOpen: '......xx......xx', hatOpen: '..............x.' },
      },
      { verse: { kick: 'X..x....X.......', snare: 'x...X...x...X...', tambourine: 'x.x.x.x.x.x.x.x.' } },
    ],
    fill: ['snare', 'tomHigh', 'tomLow'],
    bass: {
      instruments: ['electricBass'],
      patterns: ['R-..R-F-..R-T-A-', 'R---..F-R-..S-F-', 'R-R-..O-F-..T-A-'],
      level: 2,
    },
    parts: [
      {
        instruments: ['electricPiano', 'organ', 'piano'],
        style: 'chords',
        rhythms: ['x---..x-x---....', 'x-----x---x-....'],
        near: 62,
        level: 0,
        sustain: true,
      },
      {
        instruments: ['funky'],
        style: 'chords',
        rhythms: ['....X.......X...', '..x.X..x..x.X..x'],
        near: 67,
        level: -2,
        pan: 0.4,
      },
      {
        instruments: ['brass'],
        style: 'thirds',
        rhythms: ['X..X......x-X-..', '........X.X.X---'],
        near: 66,
        only: 'chorus',
        level: 1,
      },
    ],
    lead: {
      instruments: ['humming', 'sax', 'organ', 'trumpet'],
      cells: ['x.x-x---..x.x-..', '..x.x.x-x-------', 'x-x-..x-x---....', 'x---x.x.x-x-....'],
      near: 69,
      scale: { major: 'pentatonic', dorian: 'pentatonicMinor' },
    },
    space: [0.25, 0.35],
  },
  {
    tempo: [58, 72],
    metre: TWELVE,
    harmony: [{ mode: 'major', chords: ['I vi IV V', 'I iii IV V7', 'I I7 IV iv'] }],
    grooves: [
      {
        verse: { kick: 'X.....X.x...', snare: '...X.....X..', hat: 'xxxxxxxxxxxx' },
        chorus: { tambourine: '...x.....x..' },
      },
    ],
    fill: ['snare', 'tomLow'],
    bass: { instruments: ['electricBass'], patterns: ['R---..F--T-A', 'R-----F-T--A'], level: 2 },
    parts: [
      {
        instruments: ['organ', 'piano'],
        style: 'chords',
        rhythms: ['xxxxxxxxxxxx', 'x-----------'],
        near: 62,
        level: 0,
        sustain: true,
      },
      {
        instruments: ['electric', 'funky'],
        style: 'arpeggio',
        rhythms: ['xxxxxxxxxxxx'],
        orders: ['012321012321', '021'],
        near: 60,
        level: -1,
        sustain: true,
      },
      {
        instruments: ['brass', 'choir'],
        style: 'chords',
        rhythms: ['x--------x--'],
        near: 64,
        only: 'chorus',
        level: -1,
        sustain: true,
      },
    ],
    lead: {
      instruments: ['humming', 'sax'],
      cells: ['x-xx-xx-----', '..xx--x-x---', 'x----xx-x---'],
      near: 69,
      legato: 1,
      scale: { major: 'pentatonic' },
    },
    space: [0.3, 0.4],
  },
]

export const funk: Recipe = {
  tempo: [98, 116],
  metre: FOUR,
  swing: [0.04, 0.16],
  loose: 0.004,
  harmony: [
    { mode: 'dorian', chords: ['i9 i9 i9 IV9', 'i7 IV9 i7 IV9', 'i9 i9 bVII9 IV9'] },
    { mode: 'mixolydian', chords: ['I9 I9 I9 IV9', 'I9 IV9 I9 bVII9'] },
  ],
  grooves: [
    {
      verse: { kick: 'X.x....x..x.....', snareTight: '....X..o.o..X..o', hat: 'xxxxxxxxxxxxxxxx' },
      chorus: { hatOpen: '..............x.', tambourine: 'x.xxx.xxx.xxx.xx', cowbell: 'x...x...x...x...' },
    },
    {
      verse: { kick: 'X..x..x....x..x.', snareTight: '....X.o..o..X...', hat: 'x.xxx.xxx.xxx.xx' },
      chorus: { congaOpen: '..x..x.x..x..xx.', clap: '....X.......X...' },
    },
  ],
  fill: ['snareTight', 'tomHigh', 'tomLow'],
  crash: 'crash',
  bass: {
    instruments: ['slapBass', 'electricBass'],
    patterns: ['R..R..O..R.RO.S.', 'R.R...O.S.R...FA', 'R..O.R..S.R.O.F.'],
    level: 4,
  },
  parts: [
    {
      instruments: ['funky'],
      style: 'chords',
      rhythms: ['x.xx.xx.x.xx.xxx', '..X..x.X..X..x.X', 'xxx.xx.xxxx.x.xx'],
      near: 67,
      level: 1,
      pan: 0.4,
    },
    {
      instruments: ['organ', 'electricPiano', 'combo'],
      style: 'chords',
      rhythms: ['..x..x....x.....', 'x..x......x..x..'],
      near: 62,
      level: -1,
      pan: -0.35,
    },
    {
      instruments: ['brass'],
      style: 'thirds',
      rhythms: ['X..X.......X-X-.', '............X.X-', 'X.X...........X-'],
      near: 67,
      only: 'chorus',
      level: 2,
    },
  ],
  lead: {
    instruments: ['sax', 'squareLead', 'trumpet', 'vox'],
    cells: ['x.x..x.x-...x.x.', '..x.xx.x........', 'x..x..x.x-......', '........x.xx.xx-'],
    near: 69,
    scale: { dorian: 'blues', mixolydian: 'pentatonic' },
    level: -1,
  },
  space: [0.12, 0.22],
}

export const disco: Recipe = {
  tempo: [112, 126],
  metre: FOUR,
  loose: 0.003,
  harmony: [
    { mode: 'minor', chords: ['i7 iv7 bVII bIIImaj7', 'i7 bVImaj7 iv7 V7', 'i7 bVII bVI V7'] },
    { mode: 'major', chords: ['ii7 V7 Imaj7 vi7', 'IVmaj7 V iii7 vi7'] },
  ],
  grooves: [
    {
      verse: {
        kickHouse: 'X...X...X...X...',
        clap: '....X.......X...',
        hatOpen: '..X...X...X...X.',
        hat: 'xx.xxx.xxx.xxx.x',
      },
      chorus: { tambourine: 'x.xxx.xxx.xxx.xx', congaOpen: '......x..x....xx' },
    },
    {
      verse: {
        kick: 'X...X...X...X...',
        snare: '....X.......X...',
        hatOpen: '..x...x...x...x.',
        hat: 'x...x...x...x...',
      },
      chorus: { cowbell: 'x.x.x.x.x.x.x.x.' },
    },
  ],
  fill: ['snare', 'tomHigh', 'tomLow'],
  crash: 'crash',
  bass: {
    instruments: ['electricBass', 'synthBass', 'slapBass'],
    patterns: ['R-O-R-O-R-O-R-O-', 'R-O-R-O-R-O-F-A-', 'R-..O-R-..R-O-F-'],
    level: 3,
  },
  parts: [
    {
      instruments: ['funky'],
      style: 'chords',
      rhythms: ['x.xxx.xxx.xxx.xx', '..xx..xx..xx..xx'],
      near: 66,
      level: 0,
      pan: 0.4,
    },
    {
      instruments: ['strings'],
      style: 'chords',
      rhythms: ['x---------------', 'x-----------x-x-'],
      near: 69,
      level: 0,
      sustain: true,
      pan: -0.2,
    },
    {
      instruments: ['brass', 'electricPiano'],
      style: 'thirds',
      rhythms: ['X.X..X.X........', '..X.X.X-........'],
      near: 66,
      only: 'chorus',
      level: 0,
    },
  ],
  lead: {
    instruments: ['strings', 'flute', 'vox', 'violin'],
    cells: ['x-x-x---x-x-x---', '..x-x-x-x-------', 'x---x-x-x---x-x-', 'xxxxx---........'],
    near: 74,
    second: 'octaves',
    level: 0,
  },
  space: [0.25, 0.35],
}

export const gospel: readonly Recipe[] = [
  {
    tempo: [62, 84],
    metre: TWELVE,
    harmony: [
      {
        mode: 'major',
        chords: ['I I7 IV iv', 'I,I7 IV,iv I,vi ii7,V7', 'I vi7 ii7 V13', 'IV,iv I,VI7 ii7,V7 I'],
      },
    ],
    grooves: [
      {
        verse: { kick: 'X.....X.....', snare: '...X.....X..', hat: 'x.xx.xx.xx.x' },
        chorus: { clap: '...X.....X..', tambourine: 'x.xx.xx.xx.x' },
      },
      { verse: { clap: '...X.....X..', kick: 'X.....X....x' }, chorus: { tambourine: 'xxxxxxxxxxxx' } },
    ],
    fill: ['snare', 'tomLow'],
    crash: 'crash',
    bass: { instruments: ['electricBass'], patterns: ['walk', 'R---.FR--T-A'], level: 2 },
    parts: [
      {
        instruments: ['gospelOrgan'],
        style: 'chords',
        rhythms: ['x-----------', 'x-----x-----'],
        near: 62,
        sustain: true,
        level: 1,
      },
      {
        instruments: ['piano'],
        style: 'chords',
        rhythms: ['x.xx.xx.xx.x', 'x--x-xx--x--'],
        near: 58,
        level: 0,
      },
      {
        instruments: ['choir'],
        style: 'chords',
        rhythms: ['x-----x-----', 'x-----------'],
        near: 68,
        sustain: true,
        level: 3,
        only: 'chorus',
      },
    ],
    lead: {
      instruments: ['choir', 'gospelOrgan', 'humming'],
      cells: ['x-xx-xx-----', '..xx-xx-x---', 'x----xx-----'],
      near: 70,
      scale: { major: 'pentatonic' },
      level: 1,
    },
    space: [0.4, 0.5],
  },
  {
    tempo: [118, 140],
    metre: FOUR,
    swing: [0.08, 0.2],
    harmony: [{ mode: 'major', chords: ['I IV I V', 'I I IV I', 'I,IV I,V'] }],
    grooves: [
      {
        verse: { clap: '....X.......X...', kick: 'X.....x.X.......', tambourine: 'x.xxx.xxx.xxx.xx' },
        chorus: { snare: '....X.......X...', hatOpen: '..x...x...x...x.' },
      },
    ],
    fill: ['clap', 'snare'],
    crash: 'crash',
    bass: { instruments: ['electricBass'], patterns: ['R-..T-..F-..S-..', 'R-R-T-T-F-F-S-F-'], level: 2 },
    parts: [
      {
        instruments: ['gospelOrgan'],
        style: 'chords',
        rhythms: ['..X...X...X...X.', 'x---x-x---x-x---'],
        near: 62,
        sustain: true,
      },
      { instruments: ['piano'], style: 'chords', rhythms: ['x.xx..x.x.xx..x.'], near: 60 },
      {
        instruments: ['choir'],
        style: 'chords',
        rhythms: ['X---X---X-X-X---', 'X-----X-X-------'],
        near: 68,
        sustain: true,
        level: 3,
        only: 'chorus',
      },
    ],
    lead: {
      instruments: ['choir', 'humming'],
      cells: ['x-x-x-x-x---....', 'x---x-x-x-x-x---', '..x-x-x-x-------'],
      near: 69,
      scale: { major: 'pentatonic' },
      level: 1,
    },
    space: [0.35, 0.45],
  },
]

import { FINE, FOUR, type Recipe } from '../recipe.ts'

const DARK = ['i bVI bIII bVII', 'i i bVI bVII', 'i bVI iv V7', 'i bVII bVI bVII', 'iv i bVI V7']

export const reggaeton: Recipe = {
  tempo: [86, 100],
  metre: FOUR,
  loose: 0,
  harmony: [
    { mode: 'minor', chords: DARK },
    { mode: 'harmonic', chords: ['i i V7 V7', 'i iv V7 i'] },
    { mode: 'major', chords: ['vi IV I V', 'I V vi IV'] },
  ],
  drums: 2,
  grooves: [
    {
      verse: { kickHouse: 'X...X...X...X...', snareTight: '...x..X....x..X.', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { snare: '...X..X....X..X.', shaker: 'xxxxxxxxxxxxxxxx', clap: '......x.......x.' },
    },
    {
      verse: {
        kick808: 'X...x...X...x...',
        rim: '...x..x....x..x.',
        snareTight: '......x.......x.',
        congaOpen: '..............xx',
      },
      chorus: { kickHouse: 'X...X...X...X...', snareTight: '...X..X....X..X.', hat: '..x...x...x...x.' },
    },
  ],
  fill: ['snareTight', 'timbalHigh'],
  crash: 'crash',
  bass: {
    instruments: ['subBass', 'synthBass', 'reese'],
    patterns: ['R--R--R-R--R--R-', 'R-----R-F-----R-', 'R-..R-..R--R--F-'],
    level: 2,
    near: 35,
  },
  parts: [
    {
      instruments: ['pluckSynth', 'marimba', 'nylon', 'stab', 'kalimba'],
      style: 'arpeggio',
      rhythms: ['x..x..x.x..x..x.', 'x.x..x.xx.x..x..', 'x..x..x...x.x...'],
      orders: ['0213', '0321', '2102', '0142'],
      near: 67,
      echo: true,
      level: 1,
    },
    {
      instruments: ['pad', 'strings'],
      style: 'chords',
      rhythms: ['x---------------'],
      sustain: true,
      level: -4,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['vox', 'squareLead', 'flute', 'sineLead'],
    cells: ['x..x..x-..x.x-..', 'x.x.x-..x.x.x-..', '..x.xx.x..x.x---', 'x..x..x.x-------'],
    near: 71,
    scale: { minor: 'pentatonicMinor', harmonic: 'harmonic' },
    echo: true,
  },
  space: [0.2, 0.35],
}

export const trap: Recipe = {
  tempo: [64, 76],
  metre: FINE,
  loose: 0,
  harmony: [
    { mode: 'minor', chords: DARK },
    { mode: 'phrygian', chords: ['i bII i bII', 'i i bII bVI'] },
    { mode: 'harmonic', chords: ['i i bVI V7'] },
  ],
  drums: 2,
  grooves: [
    {
      verse: {
        kick808: 'X.....x.....x.......x.....x.....',
        snareTrap: '................X...............',
        hat: 'x.x.x.x.x.xxx.x.x.x.x.x.xxxxx.x.',
        rim: '......................o.........',
      },
      chorus: {
        hatOpen: '........x...............x.......',
        hat: 'x.x.xxx.x.x.x.x.xxxxx.x.x.xxxxxx',
        clap: '................X...............',
      },
    },
    {
      verse: {
        kick808: 'X.........x.....x...........x...',
        snareTrap: '................X...............',
        hat: 'x...x...x.x.x...x...x...x.xxxxxx',
      },
      chorus: { hat: 'x.x.x.xxx.x.x.x.x.xxx.x.x.x.xxxx', clap: '................X...........x...' },
    },
  ],
  fill: ['snareTrap'],
  crash: 'crash',
  bass: {
    instruments: ['subBass'],
    patterns: [
      'R-----------R-------R-----......',
      'R---------R-----....R-----R-----',
      'R-----......R---F-----......N---',
    ],
    level: 4,
    near: 32,
  },
  parts: [
    {
      instruments: ['bells', 'pluckSynth', 'feltPiano', 'glockenspiel', 'nylon'],
      style: 'arpeggio',
      rhythms: [
        'x...x...x...x...x...x...x...x...',
        'x.....x.....x...x.....x.....x...',
        'x...x.x.x...x...x.x.x...x...x...',
      ],
      orders: ['0212', '0321', '0123', '2010'],
      near: 72,
      echo: true,
      sustain: true,
    },
    {
      instruments: ['pad', 'choir', 'glassPad'],
      style: 'chords',
      rhythms: ['x-------------------------------'],
      sustain: true,
      level: -4,
      near: 58,
    },
  ],
  lead: {
    instruments: ['sineLead', 'flute', 'vox', 'whistle'],
    cells: [
      'x-----x-----x---........x---x---',
      '........x---x---x-----x-----....',
      'x---x---x-------x---x---x-------',
    ],
    near: 72,
    scale: { minor: 'pentatonicMinor' },
    echo: true,
  },
  space: [0.4, 0.6],
}

export const hipHop: Recipe = {
  tempo: [84, 98],
  metre: FOUR,
  swing: [0.14, 0.3],
  loose: 0.008,
  harmony: [
    { mode: 'dorian', chords: ['i7 IV7 i7 IV7', 'i7 i7 iv7 v7'] },
    { mode: 'minor', chords: ['i7 bVImaj7 iv7 v7', 'i7 i7 bVImaj7 bVII', 'i7 iv7 i7 iv7'] },
    { mode: 'major', chords: ['Imaj7 vi7 ii7 V7'] },
  ],
  drums: 2,
  grooves: [
    {
      verse: {
        kick: 'X.....x.x.x.....',
        snare: '....X.......X..o',
        hat: 'x.x.x.x.x.x.x.x.',
        crackle: 'x..o..x.o...x..o',
      },
      chorus: { hatOpen: '..............x.', shaker: 'x.xxx.xxx.xxx.xx' },
    },
    {
      verse: { kick: 'X..x......X.....', snareFat: '....X.......X...', hat: 'x.xxx.x.x.xxx.x.' },
      chorus: { tambourine: '....x.......x...', hatOpen: '......x.........' },
    },
    { verse: { kickHard: 'X.x.......xx....', snare: '....X..o.o..X...', hat: 'x.x.x.x.x.x.x.xx' } },
  ],
  fill: ['snare', 'tomLow'],
  bass: {
    instruments: ['electricBass', 'upright', 'subBass'],
    patterns: ['R-----..R-..T---', 'R---..F-....R-A-', 'R-----R-..F-....'],
    level: 2,
  },
  parts: [
    {
      instruments: ['electricPiano', 'piano', 'vibraphone'],
      style: 'chords',
      rhythms: ['x-----x-........', 'x---......x-....', '..x-....x-..x---'],
      sustain: true,
      near: 62,
      level: 2,
    },
    {
      instruments: ['strings', 'brass', 'flute'],
      style: 'thirds',
      rhythms: ['X-........x-X-..', '....X-......X-X-'],
      only: 'chorus',
      near: 67,
    },
  ],
  lead: {
    instruments: ['electricPiano', 'flute', 'trumpet', 'humming', 'vibraphone'],
    cells: ['x.x.x.......x.x.', '..x.x-x-........', 'x-..x.x.x---....', '........x.x.x-..'],
    near: 70,
    scale: { dorian: 'pentatonicMinor', minor: 'pentatonicMinor' },
    level: -2,
  },
  space: [0.15, 0.3],
}

export const lofi: Recipe = {
  tempo: [68, 84],
  metre: FOUR,
  swing: [0.2, 0.34],
  loose: 0.014,
  harmony: [
    {
      mode: 'major',
      chords: ['ii9 V13 Imaj9 vi7', 'Imaj9 vi9 ii9 V13', 'IVmaj9 iii7 ii9 Imaj9', 'Imaj7 iii7 vi9 IVmaj7'],
    },
    { mode: 'dorian', chords: ['i9 IV9 i9 IV9'] },
  ],
  grooves: [
    {
      verse: {
        kickSoft: 'X......x..x.....',
        rim: '....x.......x...',
        hat: 'o.x.o.x.o.x.o.x.',
        crackle: 'xo.x..ox.x.o.xox',
      },
      chorus: { brush: '....X.......X...', shaker: 'o.x.o.x.o.x.o.x.' },
    },
    {
      verse: {
        kickSoft: 'X.....x...x.....',
        snare: '....o.......o...',
        hat: 'oxoxoxoxoxoxoxox',
        crackle: '.xo.x.o.xo..xx.o',
      },
    },
  ],
  bass: {
    instruments: ['upright', 'electricBass', 'subBass'],
    patterns: ['R-----..F-..R---', 'R---------..T-F-'],
    level: 1,
  },
  parts: [
    {
      instruments: ['electricPiano', 'feltPiano'],
      style: 'chords',
      rhythms: ['x-------..x-----', 'x-----x---------'],
      sustain: true,
      near: 60,
      level: 2,
      pan: -0.1,
    },
    {
      instruments: ['nylon', 'vibraphone', 'kalimba'],
      style: 'arpeggio',
      rhythms: ['..x...x...x.x...', 'x...x.x...x.....'],
      orders: ['2310', '3210', '0213'],
      near: 67,
      sustain: true,
      level: -3,
      chance: 0.7,
    },
  ],
  lead: {
    instruments: ['vibraphone', 'nylon', 'sineLead', 'feltPiano', 'flute'],
    cells: ['....x.x-x-......', 'x.x.x---........', '..x-..x.x-------', '........x-x-x---'],
    near: 72,
    scale: { major: 'pentatonic', dorian: 'pentatonicMinor' },
    level: -3,
    echo: true,
  },
  space: [0.35, 0.5],
}

export const rnb: Recipe = {
  tempo: [62, 80],
  metre: FINE,
  loose: 0.004,
  harmony: [
    { mode: 'major', chords: ['IVmaj9 iii7 vi9 V', 'ii9 V13 Imaj9 vi7', 'Imaj9 iii7 IVmaj9 iv6'] },
    { mode: 'minor', chords: ['i9 bVImaj7 bIII bVII', 'iv9 bVII bIIImaj7 bVImaj7'] },
  ],
  grooves: [
    {
      verse: {
        kick808: 'X...........x.......x...........',
        snap: '........X...............X.......',
        hat: 'x...x...x...x...x...x...x.x.x...',
      },
      chorus: { clap: '........X...............X.......', hat: 'x.x.x.x.x.x.x.x.x.x.x.xxx.x.x.x.' },
    },
    {
      verse: {
        kick: 'X.....x.........x...x...........',
        snare: '........X...............X.......',
        hat: 'x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.',
      },
      chorus: { tambourine: '........x...............x.......' },
    },
  ],
  fill: ['snap', 'clap'],
  bass: {
    instruments: ['subBass', 'electricBass'],
    patterns: ['R-----------R-------F---........', 'R---------......R---R---T---A---'],
    level: 2,
    near: 36,
  },
  parts: [
    {
      instruments: ['electricPiano'],
      style: 'chords',
      rhythms: ['x-----------x-------............', 'x-------------------x-----------'],
      sustain: true,
      near: 62,
      level: 1,
    },
    {
      instruments: ['pad', 'choir', 'strings'],
      style: 'chords',
      rhythms: ['x-------------------------------'],
      sustain: true,
      near: 64,
      level: -5,
      only: 'chorus',
    },
    {
      instruments: ['electric', 'funky'],
      style: 'arpeggio',
      rhythms: ['......x.....x.x...............x.'],
      orders: ['2134', '4321'],
      near: 67,
      level: -3,
      chance: 0.6,
      echo: true,
    },
  ],
  lead: {
    instruments: ['humming', 'vox', 'sineLead'],
    cells: [
      'x---x-x-x---........x---x-x-....',
      '........x-x-x---x-------x---....',
      'x-------x---x---x-x-x-----------',
    ],
    near: 70,
    scale: { major: 'pentatonic', minor: 'pentatonicMinor' },
    second: 'thirds',
  },
  space: [0.3, 0.45],
}

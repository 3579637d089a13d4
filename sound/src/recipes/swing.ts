import { type Recipe, TWELVE } from '../recipe.ts'

export const jazz: Recipe = {
  tempo: [116, 178],
  metre: TWELVE,
  loose: 0.008,
  harmony: [
    {
      mode: 'major',
      chords: [
        'ii7 V7 Imaj7 VI7',
        'Imaj7,vi7 ii7,V7',
        'ii7 V13 Imaj9 Imaj9',
        'iii7,VI7 ii7,V7',
        'Imaj7 IV7 iii7,VI7 ii7,V7',
      ],
    },
    { mode: 'dorian', chords: ['i9 i9 iv9 i9', 'i6 iim7b5 V7b9 i6'] },
  ],
  grooves: [
    {
      verse: { ride: 'X..x.xX..x.x', hat: '...x.....x..', kickSoft: 'o.....o.....' },
      chorus: { snare: '.....o.....o', ride: 'X.xx.xX.xx.x' },
    },
    { verse: { brush: 'x.xX.xx.xX.x', hat: '...x.....x..' }, chorus: { ride: 'X..x.xX..x.x' } },
  ],
  fill: ['snare', 'tomHigh', 'tomLow'],
  bass: { instruments: ['upright'], patterns: ['walk'], level: 3 },
  parts: [
    {
      instruments: ['piano', 'electric', 'vibraphone'],
      style: 'chords',
      rhythms: ['..x.....x...', 'x.....x.x...', '..x..x......', 'x-----..x---'],
      near: 60,
      level: 1,
      sustain: true,
    },
    {
      instruments: ['brass'],
      style: 'thirds',
      rhythms: ['..X.....X-..', 'X-....X.X-..'],
      near: 64,
      only: 'chorus',
      chance: 0.5,
      level: -2,
    },
  ],
  lead: {
    instruments: ['sax', 'trumpet', 'piano', 'vibraphone', 'clarinet'],
    cells: ['x.xx.xx-....', '..xx.xx.xx--', 'x--x.xx.x---', 'x.xx.xx.xx.x', '..x..xx-----'],
    near: 67,
    level: 1,
  },
  space: [0.25, 0.38],
}

export const blues: Recipe = {
  tempo: [88, 122],
  metre: TWELVE,
  harmony: [
    {
      mode: 'mixolydian',
      chords: ['I7 I7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7', 'I7 IV7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7'],
    },
    { mode: 'minor', chords: ['i7 i7 i7 i7 iv7 iv7 i7 i7 bVI7 V7 i7 V7'] },
  ],
  grooves: [
    {
      verse: { kick: 'X.....X..x..', snare: '...X.....X..', hat: 'x.xx.xx.xx.x' },
      chorus: { ride: 'x.xx.xx.xx.x', hat: '...x.....x..' },
    },
    { verse: { kick: 'X..x..X..x..', snare: '...X.....X.o', ride: 'x.xx.xx.xx.x' } },
  ],
  fill: ['snare', 'tomHigh', 'tomLow'],
  crash: 'crash',
  bass: {
    instruments: ['electricBass', 'upright'],
    patterns: ['R-RT-TF-FS-S', 'walk', 'R--T--F--S--'],
    level: 2,
  },
  parts: [
    {
      instruments: ['crunchy', 'electric'],
      style: 'power',
      rhythms: ['x-xx-xx-xx-x', '...x-x...x-x'],
      near: 47,
      level: 1,
      sustain: true,
      pan: -0.35,
    },
    {
      instruments: ['piano', 'organ'],
      style: 'chords',
      rhythms: ['..x..x..x..x', '...X.....X..', 'x-----------'],
      near: 62,
      level: -1,
      sustain: true,
      pan: 0.35,
    },
  ],
  lead: {
    instruments: ['crunchy', 'harmonica', 'sax', 'organ'],
    cells: ['..xx.xx--...', 'x-xx.xx-----', '......x.xx.x', 'x.xx--......', '.xxx.xx-x---'],
    near: 67,
    scale: { mixolydian: 'blues', minor: 'blues' },
    level: 2,
    legato: 1,
  },
  space: [0.2, 0.32],
}

import { FOUR, type Recipe } from '../recipe.ts'

const MPB: Recipe['harmony'] = [
  {
    mode: 'major',
    chords: ['Imaj7 VI7 ii7 V7', 'Imaj9 ii7 iii7 V7', 'Imaj7 II7 ii7 V13', 'I6 VI7 ii9 V7b9'],
  },
  { mode: 'minor', chords: ['i9 iv7 bVII9 bIIImaj7', 'i6 iim7b5 V7 i6'] },
]

export const samba: Recipe = {
  tempo: [94, 114],
  metre: FOUR,
  swing: [0.04, 0.12],
  harmony: MPB,
  drums: 3,
  grooves: [
    {
      verse: {
        surdo: '....X.......X...',
        surdoMute: 'x.......x.......',
        pandeiro: 'X.xxX.xxX.xxX.xx',
        tamborim: 'x.x.xx.x.x.xx.x.',
      },
      chorus: { agogoHigh: 'x.x...x...x...x.', agogoLow: '...x.x...x..x...', snareTight: 'oxxoxoxxoxxoxoxx' },
    },
    {
      verse: { surdo: '....X.......X..x', pandeiro: 'xxXxxxXxxxXxxxXx', tamborim: '.x.x.xx.x.x.x.xx' },
      chorus: { shaker: 'XxxXXxxXXxxXXxxX', surdoMute: 'x.......x.......' },
    },
  ],
  fill: ['tamborim', 'snareTight', 'surdo'],
  bass: {
    instruments: ['electricBass', 'upright'],
    patterns: ['R--RF--FR--RF--F', 'R--FF--RR--FF--A'],
    level: 0,
  },
  parts: [
    {
      instruments: ['cavaquinho'],
      style: 'strum',
      rhythms: ['x.x.xx.x.x.xx.x.', 'X.xx.xx.X.xx.xx.'],
      near: 70,
      level: 1,
      pan: 0.35,
    },
    {
      instruments: ['nylon'],
      style: 'chords',
      rhythms: ['x..x..x...x..x..', '..x.x..x..x.x..x'],
      near: 59,
      level: 0,
      pan: -0.3,
    },
  ],
  lead: {
    instruments: ['flute', 'cavaquinho', 'trombone', 'clarinet'],
    cells: ['x.xx.x.xx.x-....', '..x.xx.x..x.x---', 'x..x..x.x.x.x-..', 'xx.xx.x-x-------'],
    near: 72,
  },
  space: [0.25, 0.35],
}

export const bossa: Recipe = {
  tempo: [62, 78],
  metre: FOUR,
  harmony: MPB,
  drums: 1,
  grooves: [
    {
      verse: { rim: 'x..x..x...x..x..', hat: 'xoxoxoxoxoxoxoxo', kickSoft: 'x..xx..xx..xx..x' },
      chorus: { shaker: 'XoxoXoxoXoxoXoxo' },
    },
    { verse: { rim: 'x..x..x...x..x..', brush: 'x.x.x.x.x.x.x.x.', kickSoft: 'x..xx..xx..xx..x' } },
  ],
  bass: { instruments: ['upright'], patterns: ['R--FF--RR--FF--R', 'R-----F-R-----F-'], level: 0 },
  parts: [
    {
      instruments: ['nylon'],
      style: 'chords',
      rhythms: ['x..x..x...x..x..', 'x.x..x..x..x.x..', '..x..x..x..x..x.'],
      near: 60,
      level: 3,
      sustain: true,
      pan: -0.1,
    },
    {
      instruments: ['electricPiano', 'strings'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 64,
      level: -6,
      sustain: true,
      only: 'chorus',
      chance: 0.6,
    },
  ],
  lead: {
    instruments: ['flute', 'sax', 'humming', 'vibraphone'],
    cells: ['x--x--x---......', '..x-x-x-x--x----', 'x-x-x--x--x-....', 'x--x--x-x-------'],
    near: 70,
    legato: 0.98,
  },
  space: [0.3, 0.42],
}

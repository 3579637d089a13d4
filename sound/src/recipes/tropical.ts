import { FOUR, type Recipe } from '../recipe.ts'

const MINOR_VAMPS = ['i,iv V7,i', 'i,iv V7,iv', 'i,bVII bVI,V7', 'i V7 V7 i']

const MAJOR_VAMPS = ['I,IV V7,IV', 'ii7,V7 I,vi', 'I,IV V7,I']

/** One bar here is two bars of the dance: every step is an eighth, and one clave fills the bar. */
export const salsa: Recipe = {
  tempo: [86, 106],
  metre: FOUR,
  harmony: [
    { mode: 'harmonic', chords: MINOR_VAMPS },
    { mode: 'major', chords: MAJOR_VAMPS },
    { mode: 'dorian', chords: ['i7,IV7 i7,IV7', 'ii7,V7 i,i'] },
  ],
  drums: 3.5,
  grooves: [
    {
      verse: {
        clave: 'x..x..x...x.x...',
        congaSlap: '..X.......X.....',
        congaOpen: '......xX......xX',
        congaLow: '...x.......x....',
        congaMute: 'o.o.o.o.o.o.o...',
        cascara: 'x.x.xx.x.xx.x.xx',
        maracas: 'x.xxx.xxx.xxx.xx',
      },
      chorus: { cowbell: 'X.x.X.xxX.x.X.xx', cascara: '................', bongoHigh: 'x.xxx.xxx.xxx.xx' },
    },
    {
      verse: {
        clave: '..x.x...x..x..x.',
        congaSlap: '..X.......X.....',
        congaOpen: '......xX......xX',
        congaLow: '...x............',
        bongoHigh: 'Xoxoxo.oXoxoxo.o',
        bongoLow: '......X.......X.',
        maracas: 'x.xxx.xxx.xxx.xx',
      },
      chorus: { cowbell: 'X.xxX.x.X.xxX.x.', timbalHigh: '.............xx.' },
    },
  ],
  fill: ['timbalHigh', 'timbalHigh', 'timbalLow'],
  crash: 'crash',
  bass: {
    instruments: ['upright', 'electricBass'],
    patterns: ['---F--N----F--N-', '---F--N----T--N-'],
    level: 1,
  },
  parts: [
    {
      instruments: ['brightPiano', 'piano', 'tres'],
      style: 'montuno',
      rhythms: ['x.xx.x.x.x.x.x.x', 'x.x.xx.x.x.x.xx.', '.xx.x.x.xx.x.x.x'],
      near: 66,
      level: 2,
    },
    {
      instruments: ['brass', 'trombone'],
      style: 'thirds',
      rhythms: ['X..X......x.x-X-', '..........x.xxX-', 'X-.X-.X-..X-....', 'X---------..xxxX'],
      only: 'chorus',
      near: 66,
      level: 2,
    },
  ],
  lead: {
    instruments: ['trumpet', 'flute', 'trombone', 'sax'],
    cells: [
      'x..x..x-..x.x---',
      '..x.x.x-x..x----',
      'x-x-..x.x..x----',
      '....x.x.x.x.x---',
      'x..x-.x.........',
    ],
    near: 70,
  },
  space: [0.25, 0.4],
}

const cumbiaBeat = {
  guira: 'X.xxX.xxX.xxX.xx',
  kickSoft: 'X.......X.......',
  congaMute: '..x...x...x...x.',
  congaOpen: '......x.......xx',
}

export const cumbia: Recipe = {
  tempo: [84, 104],
  metre: FOUR,
  harmony: [
    { mode: 'harmonic', chords: ['i i V7 i', 'i V7 V7 i', 'i iv V7 i'] },
    { mode: 'minor', chords: ['i bVII bVI V7', 'i bIII bVII i', 'i i iv V7'] },
    { mode: 'major', chords: ['I V7 V7 I', 'I IV V7 I'] },
  ],
  drums: 3.5,
  grooves: [
    {
      verse: { ...cumbiaBeat, tambora: '...x..X....x..X.' },
      chorus: { cowbell: 'X...X...X...X...', timbalHigh: '............x.xx' },
    },
    {
      verse: { ...cumbiaBeat, guira: 'x.XXx.XXx.XXx.XX', bombo: 'X.....x.X.......', aro: '..x...x...x...x.' },
      chorus: { cowbell: 'x...x...x...x...', maracas: 'xxxxxxxxxxxxxxxx' },
    },
  ],
  fill: ['timbalHigh', 'timbalLow'],
  bass: {
    instruments: ['electricBass', 'upright', 'synthBass'],
    patterns: ['R---..F-T---....', 'R-----F-T---....', 'R---....F---T---'],
    level: 2,
  },
  parts: [
    {
      instruments: ['accordion', 'combo', 'electric', 'brightPiano'],
      style: 'chords',
      rhythms: ['..X...X...X...X.', '..Xx..X...Xx..X.'],
      near: 64,
      level: 1,
    },
    {
      instruments: ['brass', 'combo', 'clarinet'],
      style: 'thirds',
      rhythms: ['........x.x.X-..', 'x-x-X-..........'],
      only: 'chorus',
      near: 67,
    },
  ],
  lead: {
    instruments: ['accordion', 'clarinet', 'combo', 'squareLead', 'quena'],
    cells: [
      'x.x.x-..x.x.x-..',
      'x-xxx-x-x-......',
      '..x.x.x.x.x.x---',
      'x.xxx.x-....x.x.',
      'x---x.x.x---....',
    ],
    near: 70,
  },
  space: [0.2, 0.35],
}

export const vallenato: Recipe = {
  ...cumbia,
  tempo: [92, 124],
  harmony: [
    { mode: 'major', chords: ['I V7 V7 I', 'I IV V7 I', 'I,IV I,V7', 'vi IV V7 I'] },
    { mode: 'harmonic', chords: ['i V7 V7 i', 'iv i V7 i'] },
  ],
  grooves: [
    {
      verse: {
        guira: 'X.xxX.xxX.xxX.xx',
        congaOpen: 'x..x..x.x..x..x.',
        congaSlap: '....X.......X...',
        tambora: 'X.....x.X.....x.',
      },
      chorus: { timbalHigh: '..............xx', cowbell: 'X...X...X...X...' },
    },
  ],
  bass: {
    instruments: ['electricBass', 'upright'],
    patterns: ['R-..F-R-..F-R-F-', 'R---..F-R---..F-', 'R-..R-F-..T-F---'],
    level: 2,
  },
  parts: [
    {
      instruments: ['nylon', 'steel'],
      style: 'strum',
      rhythms: ['..x...x...x...x.', 'X.x.X.x.X.x.X.x.'],
      near: 60,
      sustain: true,
    },
    {
      instruments: ['accordion'],
      style: 'chords',
      rhythms: ['..x.....x.......', '......x.......x.'],
      near: 67,
      level: -4,
    },
  ],
  lead: {
    instruments: ['accordion'],
    cells: ['x.xxx.xxx.x.x---', 'xxxxx-x-xxxxx-x-', 'x.x.xxx.x.x.x---', '..xxxxx-x-x-x---'],
    near: 72,
    second: 'thirds',
    level: 1,
  },
}

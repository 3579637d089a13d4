import { FOUR, type Recipe } from '../recipe.ts'
import { FOUR_CHORDS } from './pop.ts'

const ROCK_MAJOR = ['I IV V IV', 'I bVII IV I', 'I V bVII IV', 'vi IV I V']

const ROCK_MINOR = ['i bVI bIII bVII', 'i bVII bVI bVII', 'i iv bVI V', 'i bIII bVII iv']

export const rock: Recipe = {
  tempo: [108, 146],
  metre: FOUR,
  harmony: [
    { mode: 'minor', chords: ROCK_MINOR },
    { mode: 'mixolydian', chords: ROCK_MAJOR },
    { mode: 'major', chords: FOUR_CHORDS },
  ],
  grooves: [
    {
      verse: { kick: 'X.......X.x.....', snareFat: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: {
        kick: 'X.x.....X.x...x.',
        hat: '................',
        crash: 'x.......x.......',
        ride: 'x.x.x.x.x.x.x.x.',
      },
    },
    {
      verse: { kick: 'X..x..x.X.......', snareFat: '....X.......X...', hatOpen: 'x...x...x...x...' },
      chorus: { ride: 'x...x...x...x...', tambourine: '..x...x...x...x.' },
    },
    {
      verse: {
        kick: 'X.....x.X.......',
        snareFat: '....X.......X..x',
        tomLow: 'x.x.....x.x.....',
        hat: 'x...x...x...x...',
      },
      chorus: { tomLow: '................', crash: 'x...............', hatOpen: 'x...x...x...x...' },
    },
  ],
  fill: ['snareFat', 'tomHigh', 'tomLow'],
  crash: 'crash',
  bass: {
    instruments: ['pickBass', 'electricBass'],
    patterns: ['R-R-R-R-R-R-R-R-', 'R---R-R-R---R-A-', 'R-----R-R-R-F-A-'],
    level: 1,
  },
  parts: [
    {
      instruments: ['distorted', 'crunchy'],
      style: 'power',
      rhythms: ['X---X-X---X-X---', 'x-x-x-x-x-x-x-x-', 'X-----X-X-------', 'X--X--X---X-X-X-'],
      near: 45,
      level: 2,
      sustain: true,
      pan: -0.5,
    },
    {
      instruments: ['crunchy', 'distorted'],
      style: 'power',
      rhythms: ['X-------X-------', 'x-x-x-x-x-x-x-x-'],
      near: 50,
      level: 1,
      sustain: true,
      pan: 0.5,
      only: 'chorus',
    },
    {
      instruments: ['organ', 'electric', 'steel'],
      style: 'chords',
      rhythms: ['x---------------', '..x...x...x...x.'],
      near: 62,
      level: -4,
      sustain: true,
      chance: 0.5,
    },
  ],
  lead: {
    instruments: ['crunchy', 'distorted', 'sawLead'],
    cells: ['x-x-x---x-x-....', 'x.xxx-x-x-------', '..x-x-x-x-x-x---', 'x---x-x-x-----..'],
    near: 67,
    scale: { minor: 'pentatonicMinor', mixolydian: 'blues', major: 'pentatonic' },
    level: 0,
    legato: 1,
  },
  space: [0.2, 0.35],
}

export const punk: Recipe = {
  ...rock,
  tempo: [168, 202],
  harmony: [
    { mode: 'major', chords: ['I IV V V', 'I V vi IV', 'I IV I V', 'I bVII IV IV'] },
    { mode: 'minor', chords: ['i bVI bVII i', 'i bIII bVII bVI'] },
  ],
  grooves: [
    {
      verse: { kickHard: 'X...x...X.x.x...', snareFat: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { crash: 'x...x...x...x...' },
    },
    {
      verse: { kickHard: 'X.....X.X.....X.', snareFat: '..X.X...X.X.X...', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { crash: 'x.......x.......' },
    },
  ],
  bass: { instruments: ['pickBass'], patterns: ['R-R-R-R-R-R-R-R-'], level: 1 },
  parts: [
    {
      instruments: ['distorted'],
      style: 'power',
      rhythms: ['x-x-x-x-x-x-x-x-', 'X-x-X-x-X-x-X-x-'],
      near: 47,
      level: 3,
      sustain: true,
      pan: -0.5,
    },
    {
      instruments: ['distorted'],
      style: 'power',
      rhythms: ['x-x-x-x-x-x-x-x-', 'X-------X---X---'],
      near: 47,
      level: 2,
      sustain: true,
      pan: 0.5,
    },
  ],
  lead: {
    instruments: ['vox', 'crunchy'],
    cells: ['x---x---x---x---', 'x-x-x---x-x-x---', 'x---x-x-x-------'],
    near: 66,
    scale: { major: 'pentatonic', minor: 'pentatonicMinor' },
    level: -2,
  },
  space: [0.1, 0.2],
}

export const metal: Recipe = {
  ...rock,
  tempo: [132, 178],
  harmony: [
    { mode: 'phrygian', chords: ['i5 i5 bII5 i5', 'i5 bII5 i5 bIII5', 'i5 i5 bVI5 bII5'] },
    { mode: 'harmonic', chords: ['i5 bVI5 iv5 V5', 'i5 i5 bVI5 V5', 'i5 bVII5 bVI5 V5'] },
  ],
  grooves: [
    {
      verse: { kickHard: 'XxxxXxxxXxxxXxxx', snareFat: '....X.......X...', ride: 'x...x...x...x...' },
      chorus: { crash: 'x...x...x...x...', kickHard: 'X.xxX.xxX.xxX.xx' },
    },
    {
      verse: { kickHard: 'X.xxX.xxX.xxX.xx', snareFat: '........X.......', hat: 'x...x...x...x...' },
      chorus: { snareFat: '....X.......X...', crash: 'x.......x.......', kickHard: 'XxxxXxxxXxxxXxxx' },
    },
  ],
  fill: ['snareFat', 'tomHigh', 'tomHigh', 'tomLow'],
  bass: {
    instruments: ['pickBass', 'reese'],
    patterns: ['RRRRRRRRRRRRRRRR', 'R-RRR-RRR-RRR-RR'],
    level: 1,
    near: 35,
  },
  parts: [
    {
      instruments: ['distorted'],
      style: 'power',
      rhythms: ['X-xxX-xxX-xxX-xx', 'X-xxx-X-xxX-x-X-', 'xxxxxxxxX---X---'],
      near: 39,
      level: 3,
      sustain: true,
      pan: -0.65,
    },
    {
      instruments: ['distorted'],
      style: 'power',
      rhythms: ['X-xxX-xxX-xxX-xx', 'X-----------X---'],
      near: 39,
      level: 3,
      sustain: true,
      pan: 0.65,
    },
    {
      instruments: ['choir', 'strings'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 60,
      level: -5,
      sustain: true,
      only: 'chorus',
      chance: 0.4,
    },
  ],
  lead: {
    instruments: ['distorted', 'sawLead'],
    cells: ['xxxxxxxxx---x---', 'x---x-x-x---x-x-', 'x-xxx-xxx-xxx---', 'xxxxx-x-x-------'],
    near: 71,
    level: 0,
    legato: 1,
  },
  space: [0.15, 0.28],
}

export const indie: Recipe = {
  ...rock,
  tempo: [104, 140],
  harmony: [
    { mode: 'major', chords: [...FOUR_CHORDS, 'Imaj7 IVmaj7 Imaj7 IVmaj7', 'I iii IV iv'] },
    { mode: 'minor', chords: ['i bIII bVII iv', 'i bVI bIII bVII'] },
  ],
  grooves: [
    {
      verse: { kick: 'X.....x.X.......', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { hatOpen: '..x...x...x...x.', tambourine: 'x.x.x.x.x.x.x.x.' },
    },
    {
      verse: { kick: 'X...x...X...x...', snare: '....x.......x...', hatOpen: '..x...x...x...x.' },
      chorus: { kick: 'X...X...X...X...' },
    },
  ],
  bass: {
    instruments: ['pickBass', 'electricBass'],
    patterns: ['R-R-R-R-R-R-R-R-', 'R-..R-O-R-..R-F-', 'R-----R-F-R-....'],
    level: 1,
  },
  parts: [
    {
      instruments: ['electric'],
      style: 'arpeggio',
      rhythms: ['x.x.x.x.x.x.x.x.', 'x..x..x.x..x..x.'],
      orders: ['02132413', '01242124', '40324032'],
      near: 65,
      level: 2,
      sustain: true,
      echo: true,
      pan: 0.4,
    },
    {
      instruments: ['steel', 'crunchy', 'electric'],
      style: 'strum',
      rhythms: ['X.x.X.xxX.x.X.xx', 'X...x.x...x.x.x.'],
      near: 57,
      level: 0,
      sustain: true,
      pan: -0.4,
    },
    {
      instruments: ['pad', 'organ', 'supersaw'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 62,
      level: -5,
      sustain: true,
      only: 'chorus',
    },
  ],
  lead: {
    instruments: ['vox', 'squareLead', 'electric', 'whistle', 'sineLead'],
    cells: ['x.x.x-x-x---....', 'x---x---x-x-x---', '..x.x.x.x-------', 'x-x-x---x-x-....'],
    near: 70,
    scale: { major: 'pentatonic', minor: 'pentatonicMinor' },
    echo: true,
  },
  space: [0.35, 0.5],
}

export const alternativo: Recipe = {
  ...indie,
  tempo: [88, 132],
  harmony: [
    { mode: 'minor', chords: ROCK_MINOR },
    { mode: 'dorian', chords: ['i IV i IV', 'i bVII IV i'] },
    { mode: 'major', chords: ['I iii IV iv', 'I V ii IV'] },
  ],
  parts: [
    {
      instruments: ['electric', 'crunchy'],
      style: 'arpeggio',
      rhythms: ['x.x.x.x.x.x.x.x.'],
      orders: ['r1213121', 'r2321232'],
      near: 58,
      level: 1,
      sustain: true,
      only: 'verse',
      pan: 0.35,
    },
    {
      instruments: ['distorted'],
      style: 'power',
      rhythms: ['X-x-x-x-X-x-x-x-', 'X-----X-X-----X-'],
      near: 45,
      level: 2,
      sustain: true,
      only: 'chorus',
      pan: -0.5,
    },
    {
      instruments: ['distorted'],
      style: 'power',
      rhythms: ['X-------X-------'],
      near: 50,
      level: 1,
      sustain: true,
      only: 'chorus',
      pan: 0.5,
    },
  ],
  lead: {
    instruments: ['vox', 'humming', 'crunchy'],
    cells: ['x---x-x-x---....', '..x-x-x-x-------', 'x-x-x---x-------'],
    near: 68,
    level: 0,
  },
}

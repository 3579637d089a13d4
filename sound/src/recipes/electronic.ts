import { FOUR, type Recipe } from '../recipe.ts'

const MINOR = ['i bVI bIII bVII', 'i i bVI bVII', 'i iv bVI v', 'i bIII bVII iv']

export const house: Recipe = {
  tempo: [118, 127],
  metre: FOUR,
  swing: [0, 0.12],
  loose: 0,
  harmony: [
    { mode: 'dorian', chords: ['i9 IV9 i9 IV9', 'i7 v7 i7 IV7'] },
    { mode: 'minor', chords: ['i9 iv9 bVImaj7 v7', 'i7 bVImaj7 bIIImaj7 bVII'] },
  ],
  grooves: [
    {
      verse: { kickHouse: 'X...X...X...X...', hatOpen: '..X...X...X...X.', clap: '....X.......X...' },
      chorus: { hat: 'x.xxx.xxx.xxx.xx', shaker: 'xxxxxxxxxxxxxxxx', congaOpen: '...x..x....x.xx.' },
    },
    {
      verse: { kickHouse: 'X...X...X...X...', hatOpen: '..x...x...x...x.', rim: '...x..x...x..x..' },
      chorus: { clap: '....X.......X...', hat: 'xxxxxxxxxxxxxxxx' },
    },
  ],
  fill: ['clap', 'snareTight'],
  crash: 'crash',
  bass: {
    instruments: ['synthBass', 'subBass', 'electricBass'],
    patterns: ['..R-..R-..R-..O-', 'R..R..R.R..R..O.', '..R-R-..O-..R-F-'],
    level: 3,
  },
  parts: [
    {
      instruments: ['organ', 'stab', 'electricPiano', 'brightPiano'],
      style: 'chords',
      rhythms: ['x..x..x....x..x.', '..x..x....x..x..', 'x..x..x.x..x..x.'],
      near: 64,
      level: 2,
    },
    {
      instruments: ['pad', 'strings'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 62,
      sustain: true,
      level: -4,
    },
  ],
  lead: {
    instruments: ['vox', 'pluckSynth', 'sineLead'],
    cells: ['x..x..x.........', '..x.x.......x.x.', 'x.......x..x..x.', '....x.x-x-......'],
    near: 70,
    scale: { minor: 'pentatonicMinor', dorian: 'pentatonicMinor' },
    echo: true,
    level: -1,
  },
  space: [0.3, 0.42],
}

export const techno: Recipe = {
  tempo: [126, 142],
  metre: FOUR,
  loose: 0,
  harmony: [
    { mode: 'phrygian', chords: ['i i i i', 'i i i bII', 'i i bII i'] },
    { mode: 'minor', chords: ['i i i i', 'i i bVI bVI'] },
  ],
  grooves: [
    {
      verse: { kickHouse: 'X...X...X...X...', hatOpen: '..x...x...x...x.', hat: 'xxxxxxxxxxxxxxxx' },
      chorus: { clap: '....x.......x...', rim: '...x..x..x..x..x', ride: '..x...x...x...x.' },
    },
    {
      verse: { kickHouse: 'X...X...X...X...', hat: '..x...x...x...x.', tomLow: '...x..x...x..x..' },
      chorus: { hatOpen: '..X...X...X...X.', shaker: 'xxxxxxxxxxxxxxxx', snareTight: '....x.......x...' },
    },
  ],
  fill: ['tomLow', 'tomHigh'],
  bass: {
    instruments: ['acidBass', 'synthBass', 'reese'],
    patterns: ['.RRR.RRR.RRR.RRR', 'RR.ORR.RRO.RR.OR', '..RR..RO..RR..FO', 'R.RO.RR.OR.RO.R.'],
    level: 3,
    near: 38,
  },
  parts: [
    {
      instruments: ['stab', 'pluckSynth'],
      style: 'chords',
      rhythms: ['...x..x....x....', 'x.....x...x.....', '...x.....x......'],
      near: 60,
      echo: true,
      level: 1,
    },
    {
      instruments: ['squareLead', 'pluckSynth', 'acidBass'],
      style: 'arpeggio',
      rhythms: ['xxxxxxxxxxxxxxxx', 'x.xx.xx.x.xx.xx.'],
      orders: ['01021', '0120310', '00213'],
      near: 60,
      only: 'chorus',
      level: -2,
      echo: true,
    },
    {
      instruments: ['glassPad', 'pad'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 58,
      sustain: true,
      level: -7,
    },
  ],
  space: [0.3, 0.5],
}

export const electronica: Recipe = {
  tempo: [100, 128],
  metre: FOUR,
  loose: 0,
  harmony: [
    { mode: 'minor', chords: MINOR },
    { mode: 'lydian', chords: ['Imaj7 II Imaj7 vi7', 'Imaj9 iii7 vi7 II'] },
    { mode: 'dorian', chords: ['i IV bVII i', 'i7 bIII IV i7'] },
  ],
  grooves: [
    {
      verse: { kick808: 'X.....x...x.....', snareTight: '....X.......X...', hat: 'x.xxx.x.x.xxx.xx' },
      chorus: { kickHouse: 'X...X...X...X...', kick808: '................', hatOpen: '..x...x...x...x.' },
    },
    {
      verse: { kickHouse: 'X..X..X...X.X...', rim: '....x..x....x.x.', shaker: 'xxxxxxxxxxxxxxxx' },
      chorus: { clap: '....X.......X...', hat: 'x.x.xxx.x.x.xxxx' },
    },
  ],
  fill: ['snareTight', 'rim'],
  crash: 'crash',
  bass: {
    instruments: ['synthBass', 'reese', 'subBass'],
    patterns: ['R-RR-RR-R-RR-RO-', 'R-----R---R-....', 'R--R--R-O--R--R-'],
    level: 2,
  },
  parts: [
    {
      instruments: ['pluckSynth', 'squareLead', 'bells'],
      style: 'arpeggio',
      rhythms: ['xxxxxxxxxxxxxxxx', 'x.xx.xx.x.xx.xx.', 'x..x..x.x..x..x.'],
      orders: ['0213245', '01234543', '0240135', '5320'],
      near: 66,
      level: 2,
      echo: true,
    },
    {
      instruments: ['pad', 'glassPad'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 60,
      sustain: true,
      level: -2,
    },
  ],
  lead: {
    instruments: ['sawLead', 'squareLead', 'sineLead', 'vox'],
    cells: ['x---x-x-x---....', 'x--x--x-x-------', '..x-x-x-x---x---', 'x-------x---x-x-'],
    near: 72,
    echo: true,
  },
  space: [0.35, 0.5],
}

export const dance: Recipe = {
  ...house,
  tempo: [124, 132],
  swing: [0, 0],
  harmony: [
    { mode: 'minor', chords: ['bVI bVII i i', 'i bVI bIII bVII', 'iv bVI bIII bVII'] },
    { mode: 'major', chords: ['vi IV I V', 'IV V vi I'] },
  ],
  grooves: [
    {
      verse: { kickHouse: 'X...X...X...X...', clap: '....X.......X...', hatOpen: '..X...X...X...X.' },
      chorus: { hat: 'xxxxxxxxxxxxxxxx', snare: '....X.......X...' },
    },
    {
      verse: { kickHouse: 'X...X...X...X...', snap: '....X.......X...', shaker: 'x.xxx.xxx.xxx.xx' },
      chorus: { clap: '....X.......X...', hatOpen: '..X...X...X...X.', ride: 'x.x.x.x.x.x.x.x.' },
    },
  ],
  fill: ['snareTight', 'snareTight', 'clap'],
  bass: {
    instruments: ['synthBass', 'reese'],
    patterns: ['..R-..R-..R-..R-', '.RRR.RRR.RRR.RRR', '..RR..RR..RR..RR'],
    level: 2,
  },
  parts: [
    {
      instruments: ['brightPiano', 'pluckSynth'],
      style: 'chords',
      rhythms: ['x..x..x...x..x..', 'x--x--x-x--x--x-'],
      near: 64,
      only: 'verse',
      level: 2,
    },
    {
      instruments: ['supersaw'],
      style: 'chords',
      rhythms: ['x--x--x-x--x--x-', 'x-.x-.x-x-.x-.x-', 'x--x--x---x-x---'],
      near: 67,
      only: 'chorus',
      level: 4,
      sustain: true,
    },
  ],
  lead: {
    instruments: ['supersaw', 'sawLead', 'vox'],
    cells: ['x--x--x-x--x--x-', 'x-x-x--x-x-x-x--', 'x---x---x-x-x---', 'x--x--x---x-x---'],
    near: 73,
    level: 1,
    echo: true,
  },
}

export const ambient: Recipe = {
  tempo: [52, 70],
  metre: FOUR,
  loose: 0.03,
  harmony: [
    { mode: 'lydian', chords: ['Imaj9 Imaj9 II II', 'Imaj9 II Imaj9 vi9', 'Imaj9 iii7 Imaj9 II'] },
    {
      mode: 'major',
      chords: ['Imaj9 IVmaj9 Imaj9 IVmaj9', 'vi9 IVmaj9 Imaj9 Vsus4', 'Isus2 Imaj9 IVmaj9 IVadd9'],
    },
    { mode: 'minor', chords: ['i9 bVImaj7 i9 bIIImaj7', 'i9 i9 iv9 iv9'] },
  ],
  grooves: [
    { verse: {} },
    { verse: {}, chorus: { crackle: 'x..x.o..x...o.x.' } },
    { verse: {}, chorus: { kickSoft: 'o...............', shaker: 'o...o...o...o...' } },
  ],
  bass: { instruments: ['subBass'], patterns: ['R---------------'], level: -4, near: 38 },
  parts: [
    {
      instruments: ['pad', 'strings'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 58,
      sustain: true,
      level: 3,
      pan: -0.2,
    },
    {
      instruments: ['glassPad', 'choir'],
      style: 'chords',
      rhythms: ['x---------------'],
      near: 67,
      sustain: true,
      level: 0,
      pan: 0.25,
    },
    {
      instruments: ['bells', 'feltPiano', 'kalimba', 'harp', 'vibraphone'],
      style: 'arpeggio',
      rhythms: ['x...x.....x.....', 'x.....x.....x...', 'x..x..x...x...x.'],
      orders: ['0423', '2405', '0351', '4203'],
      near: 69,
      sustain: true,
      level: -1,
      echo: true,
    },
  ],
  lead: {
    instruments: ['sineLead', 'flute', 'feltPiano', 'cello'],
    cells: ['x-------........', '....x-------x---', 'x---------......', '........x-----..'],
    near: 72,
    legato: 1.1,
    level: -3,
    echo: true,
    scale: { major: 'pentatonic', minor: 'pentatonicMinor' },
  },
  space: [0.8, 1],
}

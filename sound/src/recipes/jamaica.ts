import { FOUR, type Recipe } from '../recipe.ts'

export const reggae: Recipe = {
  tempo: [68, 82],
  metre: FOUR,
  swing: [0, 0.14],
  harmony: [
    { mode: 'major', chords: ['I IV I IV', 'I V vi IV', 'I ii I ii', 'I vi ii V'] },
    { mode: 'minor', chords: ['i iv i iv', 'i bVII i bVII', 'i bVII bVI bVII'] },
  ],
  grooves: [
    {
      verse: { kick: '........X.......', rim: '........X.......', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { snare: '........X.....o.', tambourine: '..x...x...x...x.' },
    },
    {
      verse: { kick: 'X.......X.......', rim: '........X..x....', hat: 'x.xxx.x.x.xxx.x.' },
      chorus: { kick: 'X...X...X...X...', congaOpen: '......xx......x.' },
    },
  ],
  fill: ['timbalHigh', 'timbalHigh', 'tomLow'],
  bass: {
    instruments: ['electricBass', 'subBass'],
    patterns: ['R---..F-R-T-....', '....R-R-F---T-R-', 'R-R-..T-F-..F-A-'],
    level: 5,
    near: 36,
  },
  parts: [
    {
      instruments: ['funky', 'crunchy'],
      style: 'chords',
      rhythms: ['..X...X...X...X.', '..X...Xx..X...Xx'],
      near: 66,
      level: 2,
      pan: 0.3,
    },
    {
      instruments: ['organ'],
      style: 'chords',
      rhythms: ['.xx..xx..xx..xx.', '..x...x...x...x.'],
      near: 62,
      level: -1,
      pan: -0.35,
    },
  ],
  lead: {
    instruments: ['melodica', 'trombone', 'organ', 'humming'],
    cells: ['x.x-x---....x.x.', '..x.x.x-x---....', 'x---x.x.x-------', '........x.x.x---'],
    near: 69,
    scale: { minor: 'pentatonicMinor' },
    echo: true,
  },
  space: [0.3, 0.45],
}

export const ska: Recipe = {
  ...reggae,
  tempo: [146, 172],
  harmony: [
    { mode: 'major', chords: ['I vi IV V', 'I IV I V', 'I I IV V'] },
    { mode: 'minor', chords: ['i iv V7 i', 'i bVII bVI V7'] },
  ],
  grooves: [
    {
      verse: { kick: 'X.......X.......', snare: '....X.......X...', hat: '..x...x...x...x.' },
      chorus: { hatOpen: '..x...x...x...x.', kick: 'X...X...X...X...' },
    },
    {
      verse: { kick: '....X.......X...', rim: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
      chorus: { snare: '....X.......X...', crash: 'x...............' },
    },
  ],
  fill: ['snare', 'snare', 'tomHigh'],
  bass: {
    instruments: ['electricBass', 'upright', 'pickBass'],
    patterns: ['R---T---F---T---', 'R---R---F---A---', 'walk'],
    level: 2,
    near: 40,
  },
  parts: [
    {
      instruments: ['funky', 'crunchy'],
      style: 'chords',
      rhythms: ['..X...X...X...X.'],
      near: 66,
      level: 3,
      pan: 0.35,
    },
    {
      instruments: ['organ', 'piano'],
      style: 'chords',
      rhythms: ['..x...x...x...x.'],
      near: 62,
      level: -1,
      pan: -0.35,
    },
    {
      instruments: ['brass'],
      style: 'thirds',
      rhythms: ['x-x-X---........', 'X.X...X.X.......', '..x.x.x.X---....'],
      near: 65,
      only: 'chorus',
      level: 2,
    },
  ],
  lead: {
    instruments: ['trumpet', 'trombone', 'sax'],
    cells: ['x-x-x---x-x-....', 'x---x-x-x---....', '..x-x-x-x-x-x---', 'x-xxx---x-------'],
    near: 68,
    level: 1,
  },
  space: [0.2, 0.3],
}

import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

const manifest = {
  'index.html': { file: 'entry.js', imports: ['_react.js'] },
  'src/pages/SongPage.tsx': { file: 'song.js', imports: ['_lists.js', 'index.html'] },
  'src/pages/AlbumPage.tsx': { file: 'album.js', imports: ['_lists.js', 'src/pages/SongPage.tsx'] },
  '_lists.js': { file: 'lists.js', imports: ['_react.js', 'src/pages/SongPage.tsx'] },
  '_react.js': { file: 'react.js' },
}
const filesOf = (...sources: string[]) => chunksOf(manifest, sources).map(({ file }) => file)

test('chunks are listed once, each after what it imports', () => {
  expect(filesOf('index.html')).toEqual(['react.js', 'entry.js'])
  expect(filesOf('index.html', 'src/pages/AlbumPage.tsx').slice(0, 2)).toEqual(['react.js', 'entry.js'])
  expect(filesOf('src/pages/AlbumPage.tsx').toSorted()).toEqual([
    'album.js',
    'entry.js',
    'lists.js',
    'react.js',
    'song.js',
  ])
})

test('chunks may import each other', () => {
  expect(filesOf('_lists.js').at(-1)).toBe('lists.js')
})

test('a source that is not in the build is an error', () => {
  expect(() => filesOf('src/pages/NoPage.tsx')).toThrow('src/pages/NoPage.tsx is not in the build')
})

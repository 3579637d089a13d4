import { describe, expect, it } from 'vitest'
import { findMusic, musicAt, piecesOf } from './links.ts'

const links = (text: string) => piecesOf(text).filter(({ href }) => href !== null)

describe('links in a message', () => {
  it('exclude the punctuation around them', () => {
    expect(piecesOf('Mira (https://ejemplo.com/a_(b)), y https://otro.example/?q=1.')).toEqual([
      { text: 'Mira (', href: null },
      { text: 'https://ejemplo.com/a_(b)', href: 'https://ejemplo.com/a_(b)' },
      { text: '), y ', href: null },
      { text: 'https://otro.example/?q=1', href: 'https://otro.example/?q=1' },
      { text: '.', href: null },
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x%0aalert(1)',
    'data:text/html,x',
    'ftp://x.example',
    'https://',
    'http:///',
    '//otro.example/song/1',
    '/user/deactivate',
  ])('%s stays plain text', (text) => {
    expect(links(text)).toEqual([])
  })

  it('keep the whole text of the message in order', () => {
    const text = 'a\n  b https://x.example\n\n/song/7 «https://y.example/ñ» 🎵'
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(links(text)).toHaveLength(3)
    expect(links('/song/8f3471b5-7e6a-48da-86a9-c1c07a0f47ae, /song/nueva')).toHaveLength(1)
  })
})

describe('music links in a message', () => {
  const here = 'https://remusic.example'

  it.each([
    ['https://remusic.example/song/12', { kind: 'song', id: '12' }],
    ['https://remusic.example/album/9?vista=resenas', { kind: 'album', id: '9' }],
    ['/artist/301/', { kind: 'artist', id: '301' }],
    [
      '/song/8F3471B5-7e6a-48da-86a9-c1c07a0f47ae',
      { kind: 'song', id: '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae' },
    ],
    [
      '/reviews/8f3471b5-7e6a-48da-86a9-c1c07a0f47ae',
      { kind: 'review', id: '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae' },
    ],
    [
      'https://remusic.example/shared/8f3471b5-7e6a-48da-86a9-c1c07a0f47ae?de=ana',
      { kind: 'playlist', id: '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae' },
    ],
  ])('%s becomes a card', (href, music) => {
    expect(musicAt(href, here)).toEqual(music)
  })

  it.each([
    'https://remusic.example.evil.example/song/1',
    'https://remusic.example/song/1/2',
    'https://remusic.example/song/%E0%A4%A',
    'https://remusic.example/song/1;x',
    'https://remusic.example/users/1',
    'https://remusic.example/reviews/12',
    'https://remusic.example/playlist/8f3471b5-7e6a-48da-86a9-c1c07a0f47ae',
    'http://remusic.example/song/1',
  ])('%s does not become a card', (href) => {
    expect(musicAt(href, here)).toBeNull()
  })
})

it('takes the first link to music out of the text', () => {
  const origin = 'https://remusic.example'
  const music = { kind: 'song', id: '930000000001' }
  expect(findMusic('Escucha esto: /song/930000000001 ¡ya!', origin)).toEqual({
    music,
    rest: 'Escucha esto:  ¡ya!',
  })
  expect(findMusic('/song/930000000001', origin)).toEqual({ music, rest: '' })
  expect(findMusic('https://otro.example/song/930000000001', origin)).toBeNull()
})

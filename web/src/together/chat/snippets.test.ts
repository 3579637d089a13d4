import { expect, test } from 'vitest'
import { snippetOf } from './snippets.ts'

const marked = (text: string, query: string) =>
  snippetOf(text, query)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test('marks the beginnings of words, whatever their accents and case', () => {
  expect(marked('Escuché una CANCIÓN ayer', 'cancion')).toBe('Escuché una [CANCIÓN] ayer')
  expect(marked('canciones y más canciones', 'canc')).toBe('[canc]iones y más [canc]iones')
  expect(marked('descancionar', 'canc')).toBe('descancionar')
  expect(marked('la luna y el sol', 'sol luna')).toBe('la [luna] y el [sol]')
})

test('begins shortly before the first word that was found', () => {
  const text = `${'palabra '.repeat(20)}aguja y nada más`
  expect(marked(text, 'aguja')).toBe('…palabra palabra palabra [aguja] y nada más')
})

test('a text in which only another form of the word occurs is shown from its start', () => {
  expect(marked('Las cantábamos siempre', 'cantar')).toBe('Las cantábamos siempre')
})

test('emoji before the word do not move the mark', () => {
  expect(marked('🎵🎵 ¡qué disco!', 'disco')).toBe('🎵🎵 ¡qué [disco]!')
})

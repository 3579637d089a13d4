import type { SmartPlaylist, SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { describe, expect, test } from 'vitest'
import { type Draft, draftOf, EMPTY_DRAFT, readDraft } from './draft.ts'

const withRules = (rules: Draft['rules']): Draft => ({ ...EMPTY_DRAFT, rules })
const errorsOf = (draft: Draft) => readDraft(draft).errors

const saved = (rules: SmartRules): SmartPlaylist => ({
  id: '0198f0aa-0000-7000-8000-000000000000',
  name: 'Lista',
  rules,
  refreshedAt: '2026-11-18T00:00:00.000Z',
  genres: [{ id: '12', name: 'Cumbia' }],
  artists: [{ id: '34', name: 'Una banda' }],
})

test('a draft of saved rules is read as the same rules', () => {
  const rules: SmartRules = {
    genres: ['12'],
    artists: ['34'],
    years: { from: 1_990 },
    decade: 1_990,
    myScore: 3,
    followedScore: 5,
    inLibrary: true,
    heardWithin: 7,
    explicit: true,
    duration: { from: 2, to: 9 },
    order: 'random',
    limit: 25,
  }
  expect(readDraft(draftOf(saved(rules)))).toEqual({ rules, errors: null })
  const unheard: SmartRules = { unheard: true, explicit: false, order: 'mine', limit: 500 }
  expect(readDraft(draftOf(saved(unheard)))).toEqual({ rules: unheard, errors: null })
})

describe('a draft that is not complete', () => {
  test('has the sentence of each rule', () => {
    expect(errorsOf(EMPTY_DRAFT)).toEqual({ all: SMART_TEXTS.noRules })
    expect(
      errorsOf({
        ...withRules({
          genres: [],
          years: { from: '', to: '' },
          heardWithin: 'x',
          duration: { from: '9', to: '2' },
        }),
        limit: '',
      }),
    ).toEqual({
      genres: SMART_TEXTS.fewItems,
      years: SMART_TEXTS.yearMissing,
      heardWithin: SMART_TEXTS.daysInvalid,
      duration: SMART_TEXTS.minutesReversed,
      limit: SMART_TEXTS.limitInvalid,
    })
  })

  test('says which rules contradict each other', () => {
    expect(errorsOf(withRules({ unheard: true, myScore: '4' }))).toEqual({ all: SMART_TEXTS.heardAndUnheard })
  })
})

import type { Random } from './random.ts'

export type Language = 'spanish' | 'portuguese' | 'english'

/** Words that titles repeat most, most frequent first. */
const FREQUENT: Record<Language, string> = {
  spanish:
    'de la el en amor que mi tu los noche un una corazón vida sol luna del las por cielo mar tiempo camino sin con no te ' +
    'luz canción sueño fuego viento flor calle mañana adiós vuelve nunca siempre otra vez ciudad lluvia río tierra baile ' +
    'fiesta mujer niña alma cumbia bolero tango son verano invierno abril domingo jueves casa puerta ventana faro espejo',
  portuguese:
    'de o a do da amor que meu coração no na vida sol lua noite mar céu tempo você saudade não sem com um uma para samba ' +
    'canção flor chuva vento rio terra menina mulher manhã adeus sempre nunca outra vez cidade estrela sonho fogo caminho ' +
    'verão março janeiro domingo casa porta janela espelho farol',
  english:
    'the of you love in my a to and me night i on your it is for heart time all life day with no one up down light blue ' +
    'home way song dream fire rain river road moon sun summer winter world baby girl man city street dance never again ' +
    'always little black white gold house door window mirror stone',
}
const SYLLABLES: Record<Language, [starts: string, ends: string]> = {
  spanish: [
    'ma ca pa ra sa ta la na lo mo co po to so ro ve be me se re li mi si ni vi tru bra cla fre pri gua que cha ñu',
    'da do ra ro na no sa so ta to lla llo ción dad miento ero era ito ita ón ín és ante ado ida aje ura eza oso',
  ],
  portuguese: [
    'ma ca pa ra sa ta la na lo mo co po to so ro ve be me se re li mi si ni vi tro bra cla fre pri gua que cha nhe',
    'da do ra ro na no sa so ta to lha lho ção dade mento eiro eira inho inha ão im ês ante ado ida agem ura eza oso',
  ],
  english: [
    'mar car par ran sal tan lan nor low mon con pol tom sor row ven ben men sel red lin mist sin nim vin tru bra cla fre',
    'ing er ed ly ness less ful ment tion ton land wood stone field ward son by way side light ship dom ling est ock ire',
  ],
}
const WORDS_PER_LANGUAGE = 15_000
const DRAWS = 1 << 18

/** Draws words with the frequencies of a natural language: the second is half as frequent as the first, and so on. */
export class Words {
  readonly #words: Record<Language, string[]>
  readonly #draws: Uint16Array

  constructor(random: Random) {
    this.#words = {
      spanish: vocabularyOf('spanish', random),
      portuguese: vocabularyOf('portuguese', random),
      english: vocabularyOf('english', random),
    }
    this.#draws = zipfDraws(WORDS_PER_LANGUAGE)
  }

  word(language: Language, random: Random): string {
    const index = this.#draws[random.bits() & (DRAWS - 1)] ?? 0
    return this.#words[language][index] ?? ''
  }

  title(language: Language, random: Random): string {
    const count = [1, 1, 2, 2, 2, 3, 3, 3, 4, 5][random.below(10)] ?? 2
    let title = capitalized(this.word(language, random))
    for (let index = 1; index < count; index++) title += ` ${this.word(language, random)}`
    return title
  }
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function vocabularyOf(language: Language, random: Random): string[] {
  const words = new Set(FREQUENT[language].split(' '))
  const [starts = [], ends = []] = SYLLABLES[language].map((list) => list.split(' '))
  while (words.size < WORDS_PER_LANGUAGE) {
    let word = ''
    for (let syllables = 1 + random.below(3); syllables > 0; syllables--) word += random.of(starts)
    words.add(word + random.of(ends))
  }
  return [...words]
}

function zipfDraws(count: number): Uint16Array {
  let total = 0
  for (let rank = 1; rank <= count; rank++) total += 1 / rank
  const draws = new Uint16Array(DRAWS)
  let rank = 1
  let reached = 1 / total
  for (let index = 0; index < DRAWS; index++) {
    while (rank < count && (index + 1) / DRAWS > reached) reached += 1 / ++rank / total
    draws[index] = rank - 1
  }
  return draws
}

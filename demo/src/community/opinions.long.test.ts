import { searchOpinions } from '@remusic/contract/opinions/schemas/opinions'
import { countOpinions } from '@remusic/server/opinions/opinions/counting'
import { startTestApp, type TestApp } from '@remusic/server/testing/startTestApp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoData } from '../fill.ts'

/** The generated reviews depend on the day, and the expectations must not change with the calendar. */
const DAY_OF_THE_COMMUNITY = new Date('2026-11-15T12:00:00Z')

/**
 * A description and, for each thing it asks for, how people write it. The right answers follow from the texts alone, whatever the search
 * does: an item answers a description if no other text mentions more of these things than one of its own.
 */
const GOLDEN: readonly (readonly [query: string, ...says: RegExp[]])[] = [
  [
    'algo triste para manejar de noche',
    /\btrist|pena|llor|duele|herid|melanc|lagrima|sufr|amarg|dolor/,
    /auto\b|carretera|ruta\b|trayecto|viaj|motor|chofer|gasoliner|manej/,
    /noche|madrugada/,
  ],
  ['música triste', /\btrist|pena|llor|duele|herid|melanc|lagrima|sufr|amarg|dolor|quebranto/],
  [
    'canciones tristes para llorar',
    /\btrist|pena|llor|duele|herid|melanc|lagrima|sufr|amarg|dolor|quebranto/,
  ],
  ['melancolía', /\btrist|pena|llor|duele|herid|melanc|lagrima|sufr|amarg|dolor|quebranto/],
  ['algo nostálgico', /nostalg|recuerd|record|memor|infancia|saudade|extran|abuel|casete|anor/],
  ['recuerdos de infancia', /nostalg|recuerd|record|memor|infancia|saudade|extran|abuel|casete|anor/],
  ['canciones alegres', /alegr|feliz|felic|content|sonri|risa|anim|rei/],
  [
    'algo tranquilo para relajarme',
    /calma|tranquil|paz\b|suave|lent|despacio|silencio|descans|respir|repos|seren/,
  ],
  ['rabia', /rabia|furi|grit|rencor|bronca/],
  ['música romántica', /amor|enamor|romant|carin|bes[oa]|pareja|novi[oa]|boda|tern/],
  ['despecho', /despech|rencor|olvid|herid|abandon|traici|engan|despedid|adios/],
  ['misterio', /misteri|secret|niebla/],
  ['una voz que emociona', /\bvoz|voces|cant|garganta|timbre/, /emoci|conmov|escalofr|corazon|llor/],
  ['algo divertido', /divert|chiste|gracios|humor|risa|simpatic|rei/],
  ['para manejar', /auto\b|carretera|ruta\b|trayecto|viaj|motor|chofer|gasoliner|manej|conduc/],
  [
    'para conducir por la carretera',
    /auto\b|carretera|ruta\b|trayecto|viaj|motor|chofer|gasoliner|manej|conduc/,
  ],
  ['para un viaje largo en auto', /auto\b|carretera|ruta\b|trayecto|viaj|maleta|tren|bus\b/, /larg|etern/],
  ['para bailar', /\bbail|\bpista|fiesta|zapato|cadera|danz/],
  [
    'para bailar en la cocina',
    /\bbail|\bpista|fiesta|zapato|cadera|danz/,
    /cocin|receta|guiso|olla|caldo|sazon|sofrito|horno|arroz|\bcasa|sala|patio|habitacion|hogar/,
  ],
  ['una fiesta', /fiesta|boda|cumpleanos|celebr|parranda|rumba/],
  ['para un cumpleaños', /fiesta|boda|cumpleanos|celebr|parranda|rumba/],
  ['para caminar', /camin[ae]|pase[oa]|vereda|cuadra|calle/],
  ['música para cocinar', /cocin|receta|guiso|olla|caldo|sazon|sofrito|horno|arroz/],
  ['para la sobremesa', /sobremesa|convers|charl|habl|cen[ao]|postre/],
  ['para desayunar el domingo', /desayun|manana|tempran/, /domingo/],
  ['para estudiar', /estudi|tarea|leer|lectura|libro|concentr|escuela/],
  ['para trabajar en la oficina', /trabaj|oficina|turno/],
  ['para dormir', /dorm|duerm|siesta|sueno|cama\b|nana/],
  ['para limpiar la casa', /limpi|barr|escoba|orden|lav|planch/, /\bcasa|sala|patio|cocina|habitacion/],
  ['para cantar en la ducha', /\bcant|tarare|coro|karaoke|ducha|silb/],
  ['karaoke', /\bcant|tarare|coro|karaoke|ducha|silb/],
  ['de noche', /noche|madrugada|luna/],
  ['madrugada en el bus', /noche|madrugada/, /\bbus\b|tren|parada|terminal|camion|metro/],
  ['una tarde de lluvia', /\btarde|atardecer|crepuscul/, /lluvi|llov|lluev|moja|paraguas|tormenta/],
  ['lluvia', /lluvi|llov|lluev|moja|paraguas|tormenta/],
  ['domingo', /domingo/],
  ['sábado', /sabado/],
  ['verano', /verano|calor|playa|vacaciones/],
  ['invierno', /invierno|frio|nieve|abrig|bufanda/],
  ['la ciudad de noche', /ciudad|calle|semaforo|neon|edificio/, /noche|madrugada|luna/],
  ['barrio', /barrio|calle|esquina|vereda|cuadra|ciudad/],
  ['el mar', /\bmar\b|playa|\bola|orilla|arena|puerto/],
  ['para toda la familia', /famili|padre|madre|hij[oa]|herman|mama|\btio|abuel/],
  ['para los niños', /nin[oa]|hij[oa]|bebe|escuela|juguete|infantil/],
  ['mi abuela', /abuel/],
  ['guitarras', /guitarr|requinto|riff|acorde|rasgue|punteo/],
  ['acordeón', /acordeon|bandoneon|fuelle/],
  ['bandoneón', /acordeon|bandoneon|fuelle/],
  ['piano', /piano|tecla/],
  ['trompetas', /trompeta|metales|trombon|tuba/],
  ['violines', /violin|cuerda|chelo/],
  ['percusión', /percusi|tambor|conga|bongo|timbal|guir|cajon|maraca|palmas/],
  ['batería', /bateri|bombo|platillo|percusi|tambor/],
  ['buena letra', /letra|verso|estrofa|poe|palabra|rima/],
  ['estribillo pegajoso', /estribillo|coro\b|coros|pegaj|pegad/],
  ['buen ritmo', /ritm|compas|beat|tempo|pulso/],
  ['producción y mezcla', /producc|produc|mezcla|grabaci/],
  [
    'trizte para menejar',
    /\btrist|pena|llor|duele|herid|melanc|lagrima|sufr|amarg|dolor/,
    /auto\b|carretera|ruta\b|trayecto|viaj|motor|chofer|gasoliner|manej/,
  ],
  [
    'para vailar en la cosina',
    /\bbail|\bpista|fiesta|zapato|cadera|danz/,
    /cocin|receta|guiso|olla|caldo|sazon|sofrito|horno|arroz/,
  ],
  ['con elegancia', /elegan|terciopelo|refin/],
]

type Text = { target: string; text: string }

let app: TestApp
let texts: Text[] = []
beforeAll(async () => {
  app = await startTestApp()
  await demoData.fill(app.db, DAY_OF_THE_COMMUNITY, app.config)
  await countOpinions(app.db)
  const { rows } = await sql<Text>`
    select review_targets.kind || ' ' || coalesce(songs.api_id, albums.api_id, artists.api_id) as target, text
    from (
      select target_id, title || '. ' || description as text from reviews where visible
      union all
      select target_id, body from comments join reviews on reviews.id = review_id
      where comments.visible and reviews.visible
    ) as written
      join review_targets on review_targets.id = target_id
      left join songs on songs.id = review_targets.song_id
      left join albums on albums.id = review_targets.album_id
      left join artists on artists.id = review_targets.artist_id`.execute(app.db)
  texts = rows.map(({ target, text }) => ({ target, text: plain(text) }))
})
afterAll(() => app.stop())

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The items with a text that mentions the most of what is asked for. */
function expectedFor(says: readonly RegExp[]): Set<string> {
  const counted = texts.map(({ target, text }) => ({
    target,
    count: says.filter((each) => each.test(text)).length,
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  return new Set(counted.filter(({ count }) => count === most && most > 0).map(({ target }) => target))
}

test('there are sixty descriptions', () => {
  expect(GOLDEN).toHaveLength(60)
})

const DESCRIPTIONS = GOLDEN.map(([query, ...says]) => ({ query, says }))

test.each(DESCRIPTIONS)('«$query» finds what people say so', async ({ query, says }) => {
  const { data } = await app.call(searchOpinions, { query: { q: query } })
  const expected = expectedFor(says)
  const hits = data.items.map(({ item }) => `${item.kind} ${item.apiId}`)
  expect(expected.size, 'the community says nothing like it').toBeGreaterThan(0)
  expect(
    hits.some((hit) => expected.has(hit)),
    `none of ${hits.join(', ')} is expected`,
  ).toBe(true)
  const [first] = data.items
  const quoted = plain(
    (first?.quotes ?? []).map(({ parts }) => parts.map(({ text }) => text).join('')).join('\n'),
  )
  expect(
    says.some((each) => each.test(quoted)),
    `the first hit only says «${quoted}»`,
  ).toBe(true)
  for (const { quotes } of data.items)
    for (const { parts } of quotes) expect(parts.some(({ marked }) => marked)).toBe(true)
})

import { type Lines, linesByMood, type Mood } from '../bank.ts'

/** What others answer to a review that liked, doubted or did not like its item. */
export const COMMENTS: Lines = linesByMood({
  high: `
    De acuerdo en todo, hasta en las comas.
    Leí esto y fui corriendo a escucharla. Tenías razón.
    c| La tengo en repetición desde que te leí. Mi familia te manda saludos.
    c| ¿Y el final? ¡Cómo no vas a hablar del final!
    c| A mí me ganó a la segunda vuelta, la primera me distraje con el bajo.
    c| La escuché en el trabajo y tuve que fingir que bostezaba.
    c| Mi favorita de ellos es otra, pero después de esto la voy a volver a oír.
    c| Con audífonos es todavía mejor, haz la prueba.
    c| La puse en la cena del sábado. Nadie habló hasta que terminó.
    c| Yo le daba un punto menos, pero me hiciste dudar.
    c| Qué gusto que alguien más la defienda.
    d| ¿Cuál escuchas primero? Yo siempre empiezo por la mitad.
    d| Lo tenía abandonado desde hace meses. Gracias por el empujón.
    d| Para mí el anterior era mejor, pero este me dura más.
    d| Lo mejor es escucharlo de corrido, sin mirar el teléfono.
    d| La última canción merecía una reseña aparte.
    d| Lo compré por esta reseña. Si no me gusta, te busco.
    d| ¿Soy yo o la segunda mitad es todavía mejor?
    d| Tuve que volver a escucharlo con esto en la mano, como un mapa.
    a| Fui a un concierto el año pasado y todavía no bajo.
    a| Un día hay que juntarse y escuchar todo en orden.
    a| Nadie habla de sus primeros discos y ahí está todo.
    a| Me lo recomendó mi hermano y le dije que no. Ahora le debo una disculpa.
    Firmo.
    Qué bien escrito. Me dieron ganas aunque no es lo mío.
    Exactamente lo que me pasó a mí, pero en un ascensor.
    ¡Por fin alguien lo dice!
    No estoy tan de acuerdo, pero qué lindo lo cuentas.
    Me reí en voz alta y me miraron.
    A mí no me llegó la primera vez. Le doy otra oportunidad por ti.
    Cinco notas para la reseña también.
    Se lo leí a mi mamá y dijo: «esa persona sabe».
    Guardado para el fin de semana.
    Yo le bajaría un punto, pero no voy a pelear un domingo.
    Esto es lo que vengo a buscar aquí.
    Me hiciste la tarde.
    Tres personas me lo recomendaron esta semana. Ya entendí la señal.
    Me adelantaste la reseña que tenía en borrador desde marzo.
    Qué ojo para los detalles. Yo había oído todo menos eso.
    Discrepo con cariño: a mí lo que me gusta es justo lo otro.
    Tenemos el mismo gusto y el mismo insomnio, por lo que veo.
    Se nota que lo escuchaste de verdad.
    Mi vecino también lo pone. Pensé que era el único problema que teníamos en común.
    Lo escuché mientras leía y pasé dos veces de página sin leer.
    Yo lo conocí por una tía, y nunca le di el crédito. Va aquí: gracias, tía.
    Tal cual, y eso que lo escuché con mala cara.
    Qué título, por favor.
    El título ya merecía el me gusta.
    Me convenciste en la segunda línea.
    Todo cierto, y todavía te guardaste elogios.
    Estuve a punto de escribir lo mismo, pero peor.
    ¡Qué ganas de bailarlo ya mismo!
    Aquí lo escuchamos los cuatro y hubo empate técnico entre cinco y cinco.
    Suscribo, y agrego que de noche mejora.
    No conocía nada de esto. Qué vergüenza y qué alegría.
    ¿Viste que en el minuto final se oye a alguien reír? Me encanta.
    Discuto una sola cosa: la nota. Era un seis.
    Te leo siempre y nunca comento. Hoy hacía falta.
    Gracias a ti descubrí la mitad de lo que escucho este año.
    Hay que decirlo más fuerte para los del fondo.
    Ya somos dos.
    Coincido, aunque yo lo digo con menos gracia.`,
  mid: `
    A mí me gustó un poco más, pero entiendo el reparo.
    Justo eso: se deja oír y no deja marca.
    c| Dale otra vuelta, crece con el tiempo.
    c| El comienzo sí que es bueno, eso no se lo quita nadie.
    c| En vivo le cambian el final y es otra cosa.
    d| Hay dos canciones que lo salvan, ¿no?
    d| Con la mitad de las pistas sería un discazo.
    d| A mí la segunda parte me gustó más que la primera, qué raro.
    a| Yo creo que está buscando. Paciencia.
    a| El próximo va a ser el bueno, acuérdate.
    Un tres justo. Yo habría puesto tres también, pero con signo de pregunta.
    Qué dolor que tengas razón.
    Yo le subo un punto por puro cariño.
    Yo le bajo uno, pero no discuto.
    Esa última frase es todo lo que hay que decir.
    Me pasó igual: quería quererlo más.
    ¿Lo escuchaste en un buen equipo? Cambia bastante.
    No coincido, pero lo argumentas tan bien que me quedo pensando.
    «Correcto» es la palabra más cruel que hay.
    Ni mucho ni poco, así es.
    Para ordenar la casa funciona muy bien, eso sí.
    Lo defiendo, pero con poca fuerza.
    Tres es la nota más difícil de poner. Bien puesta.
    Con los años te va a gustar más. O menos. Ya veremos.
    Me ahorraste la mitad de mi reseña.
    Tienes razón y me da rabia.
    ¿Y si el problema es el volumen? Pruébalo bajito.
    Somos el equipo del tres con honor.
    Qué justo todo, hasta la parte que me duele.
    Le pondría cuatro solo por la portada.
    Esperaba leer esto de alguien. Pensé que era yo.`,
  low: `
    Me reí, y eso que a mí me gusta.
    ¡Ey, que es algo que yo quiero mucho! Pero me reí igual.
    c| Creo que la agarraste en un mal día. Dale otra oportunidad.
    c| A mí me acompañó todo el verano, no puedo ser imparcial.
    c| Duro, pero justo. El estribillo no llega nunca.
    d| Alguien tenía que decirlo de este disco.
    d| La tercera se salva. La tercera nada más.
    d| Yo lo defiendo: hay que escucharlo manejando.
    a| Los primeros discos eran otra cosa, te lo juro.
    a| Le tengo fe todavía, no me la quites.
    Uf. De acuerdo.
    No comparto ni una palabra, y aun así te doy me gusta.
    Esta reseña me entretuvo más que lo reseñado.
    Lo mejor de la nota baja es lo bien escrita que está.
    Gracias por escucharlo por todos nosotros.
    Yo le habría puesto uno más, por el esfuerzo.
    A mi hijo le encanta. Reza por mí.
    Pensé que el problema eran mis audífonos.
    La verdad duele, pero con humor duele menos.
    Discrepo: hay que oírlo de noche y con sueño.
    ¡Qué valiente!
    No estoy de acuerdo, pero qué bien se lee.
    Un día lo vas a escuchar en una boda y vas a llorar. Guarda este comentario.
    Se puede ser cruel y elegante a la vez, ya veo.
    Justo hoy lo puse y en casa hubo protestas.
    Coincido de punta a punta, qué pena.
    Me salvaste de gastar una tarde.
    Yo lo terminé. Merezco algo.
    Hay algo bonito en el medio, casi al final del medio.
    Igual lo voy a escuchar, por curiosidad.`,
})

/** Who speaks in a thread: one reader, another, or the author of the review. */
type Speaker = 'one' | 'other' | 'author'
type Thread = readonly (readonly [Speaker, string])[]

/** Comments that only make sense one after another. */
export const THREADS: Readonly<Record<Mood, readonly Thread[]>> = {
  high: [
    [
      ['one', '¿Soy la única persona que llora con esto? Pregunto.'],
      ['other', 'No eres la única. Yo tampoco quería decirlo.'],
    ],
    [
      ['one', 'Anotado. Después te cuento.'],
      ['one', 'Vuelvo a contar: maravilla.'],
    ],
    [
      ['one', 'La descripción es tan buena que me da miedo escucharlo y que no sea así.'],
      ['other', 'Ya lo escuché. Es así.'],
      ['one', 'Gracias por arriesgarte por todos.'],
    ],
    [
      ['one', 'Tengo una anécdota larguísima con esta música; otro día.'],
      ['other', 'Cuenta la anécdota.'],
      ['one', 'Hay una boda, un paraguas y un acordeón prestado. No puedo decir más.'],
    ],
    [
      ['one', 'Esto con lluvia debe ser ilegal.'],
      ['other', 'Lo probé anoche con lluvia. Confirmo.'],
    ],
    [
      ['one', '¿Y si armamos una lista con todo lo que recomiendas?'],
      ['author', 'Hagámosla, en serio. Yo pongo las primeras diez.'],
    ],
    [
      ['one', 'Mi gato opina lo mismo y es más exigente que yo.'],
      ['author', 'Tu gato tiene mejor oído que los dos.'],
    ],
    [
      ['one', 'A ver si la próxima reseñas algo que no me cueste dinero.'],
      ['author', 'Prometo que el próximo es barato.'],
    ],
    [
      ['one', '¿Con qué equipo lo escuchaste? En mi parlante de cocina no se oye la mitad de eso.'],
      ['author', 'Con un parlante viejo y mucha imaginación, lo confieso.'],
    ],
    [
      ['one', 'En casa lo ponemos tanto que el loro ya hace la introducción.'],
      ['author', 'Saludos al loro. Quiero oír esa versión.'],
      ['other', 'Ese loro merece un contrato.'],
    ],
  ],
  mid: [
    [
      ['one', 'A mi papá le encanta. Le voy a leer esto, a ver qué dice.'],
      ['one', 'Dice mi papá que no sabes nada. Yo no estoy de acuerdo con mi papá.'],
      ['author', 'Dile a tu papá que lo respeto y que lo espero en los comentarios.'],
    ],
    [
      ['one', 'A la quinta escucha aparece algo. Promesa.'],
      ['other', 'Hice las cinco escuchas. Apareció algo chiquito.'],
    ],
    [
      ['one', '¿Tres? ¿Estás bien? ¿Dormiste?'],
      ['author', 'Dormí perfecto, ese fue el problema.'],
    ],
  ],
  low: [
    [
      ['one', 'Con todo respeto, no es así, y te invito un café para explicarte por qué.'],
      ['author', 'Acepto el café. Llevo mis argumentos.'],
      ['other', '¿Se puede ir a escuchar?'],
    ],
    [
      ['one', 'Me quedé con ganas de escucharlo solo para ver si es tan así.'],
      ['other', 'Fui a comprobarlo. Es tan así.'],
    ],
    [
      ['one', 'Yo le habría puesto uno más, solo por el esfuerzo de grabarlo.'],
      ['other', 'Y yo uno menos, por el esfuerzo de escucharlo.'],
    ],
    [
      ['one', 'Mi hermana lo va a tener en su boda. No le voy a mostrar esto.'],
      ['author', 'Felicidades a tu hermana. Que la orquesta sea buena.'],
    ],
  ],
}

/** What the author of a review answers to whoever commented it, whatever they said. */
export const REPLIES: readonly string[] = `
  Gracias por pasar, siempre es un gusto.
  Sabía que ibas a aparecer por aquí.
  Lo discutimos cuando quieras, traigo pan.
  Gracias por leer hasta el final.
  Qué bueno encontrarte por estos lados.
  Aquí estamos, gastando la aguja.
  Ya me conoces, no podía quedarme con las ganas de escribirla.
  Viniendo de ti, vale doble.
  Me reí con tu comentario, gracias.
  Un abrazo, y a seguir escuchando.
  Te debo una escucha con mate, café o lo que haya.
  Tomo nota, que para eso estamos.
  Pensé en ti cuando la escribí, no miento.
  Esto se arregla con otra escucha, como todo.
  Siempre tienes algo que decir, y me encanta.
  La seguimos en tu próxima reseña.`
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)

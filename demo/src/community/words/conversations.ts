import type { TargetKind } from '@remusic/contract/reviews'

/** Said by whoever has the account, or by the other one; `music` puts an address of the catalogue below the words. */
type Line = {
  by: 'me' | 'peer'
  text: string
  music?: { kind: TargetKind; artist: string; title: string }
}
/** Lines follow each other within minutes. */
type Talk = { minutesAgo: number; lines: readonly Line[] }
type Conversation = {
  peer: string
  /** So many of the last lines are not read yet. */
  unread: number
  talks: readonly Talk[]
}

const HOUR = 60
const DAY = 24 * HOUR

const me = (text: string, music?: Line['music']): Line => ({ by: 'me', text, ...(music && { music }) })
const peer = (text: string, music?: Line['music']): Line => ({ by: 'peer', text, ...(music && { music }) })
const song = (artist: string, title: string) => ({ kind: 'song' as const, artist, title })
const album = (artist: string, title: string) => ({ kind: 'album' as const, artist, title })
const artist = (name: string) => ({ kind: 'artist' as const, artist: name, title: name })

/** What the Premium account of the demonstration has talked about. */
export const CONVERSATIONS: readonly Conversation[] = [
  {
    peer: 'Platillo Suelto',
    unread: 0,
    talks: [
      {
        minutesAgo: 9 * DAY + 4 * HOUR,
        lines: [
          peer('¡Hola! Leí tu reseña del disco de boleros y me quedé pensando en el contrabajo'),
          me('¿En el contrabajo? Pensé que nadie lo había notado'),
          peer('Es que está un pelo atrasado en todo el lado A'),
          peer('Y no es error. Es a propósito'),
          me('Como quien llega tarde a una cita y trae flores'),
          peer('Exacto. Me robo la frase'),
          me('Te la presto, pero me la devuelves planchada'),
        ],
      },
      {
        minutesAgo: 8 * DAY + 2 * HOUR,
        lines: [
          me('Te hice caso y volví a escuchar a las Hermanas Quebranto'),
          peer('¿Y?'),
          me('Y ahora no puedo escuchar otra cosa'),
          peer('Bienvenida al club. Nos reunimos los martes y lloramos'),
          me('¿Por cuál empiezo si quiero llegar entera al trabajo?'),
          peer('Por esta', song('Hermanas Quebranto', 'Café de puchero')),
          me('Tarde. Ya la tengo en repetición desde las siete'),
          peer('Entonces ya no hay nada que hacer por ti'),
        ],
      },
      {
        minutesAgo: 6 * DAY + 5 * HOUR,
        lines: [
          peer('Pregunta seria: ¿vale contar una pausa como instrumento?'),
          me('Depende de quién la toque'),
          peer('Jajaja, anotado'),
          peer('Estoy armando una lista de canciones con silencios buenos'),
          me('Me interesa. ¿Cuántas llevas?'),
          peer('Once. La doce se me resiste'),
          me('Deja que busque en el estante de abajo, ahí guardo las raras'),
          peer('El famoso estante de abajo'),
          me('No te burles, que de ahí salió la mitad de tu playlist'),
          peer('Por eso lo digo con respeto'),
        ],
      },
      {
        minutesAgo: 5 * DAY + 3 * HOUR,
        lines: [
          me('Encontré la número doce'),
          me(
            'El silencio antes del último estribillo dura lo que dura un suspiro',
            album('Trío Almanaque', 'Ciudad con sordina'),
          ),
          peer('¡Pero claro! ¿Cómo no se me ocurrió?'),
          peer('Lo tenía a la vista y lo usaba de posavasos'),
          me('No digas eso ni en broma'),
          peer('Es broma. Tiene funda doble'),
          me('Ya puedo dormir'),
        ],
      },
      {
        minutesAgo: 3 * DAY + 6 * HOUR,
        lines: [
          peer('Me preguntaron en el ensayo quién es Lunes de Vinilo'),
          me('¿Y qué dijiste?'),
          peer('Que es una persona que distingue prensajes por el olor'),
          me('Eso fue una sola vez'),
          peer('Y que acertó'),
          me('Bueno, sí, acerté'),
          peer('Quieren invitarte a escuchar. Llevas tú los discos, claro'),
          me('Con una condición: nadie toca la púa'),
          peer('Lo firmo ante testigos'),
        ],
      },
      {
        minutesAgo: 26,
        lines: [
          peer('¿Escuchaste lo nuevo de Tía Magnética?'),
          me('Tres veces. Y la cuarta la pidió mi vecina.'),
          peer('El acordeón me tiene loca', song('Tía Magnética', 'Persiana a medias')),
          me('Justo le puse un 5. Dime que no me pasé'),
          peer('Te quedaste corta'),
          me('Jajaja. ¿La sumas a la lista del lunes?'),
        ],
      },
    ],
  },
  {
    peer: 'Sal de Uvas',
    unread: 2,
    talks: [
      {
        minutesAgo: 2 * DAY + 3 * HOUR,
        lines: [
          peer('Tengo un disco tuyo desde marzo'),
          me('Desde marzo del año pasado'),
          peer('Los años pasan, la amistad queda'),
          me('El disco también, pero en tu casa'),
        ],
      },
      {
        minutesAgo: 2 * HOUR,
        lines: [
          me('Hoy soñé que mi disco volvía solo, caminando'),
          peer('Salió esta mañana. Dice que va despacio, a 33 revoluciones'),
          me('Muy gracioso'),
          peer('Ya lo limpié y todo. Ni una huella de empanada'),
          peer('Mañana te paso el disco'),
        ],
      },
    ],
  },
  {
    peer: 'Cara B',
    unread: 0,
    talks: [
      {
        minutesAgo: DAY + 5 * HOUR,
        lines: [
          me('Terminé de ordenar los sencillos por color'),
          peer('¿Por color? ¿Y cómo encuentras algo?'),
          me('No encuentro nada, pero la pared quedó hermosa'),
          peer('Vi que le diste un 4 a uno que yo le di un 2'),
          me('Es que la primera canción me salvó una mudanza', artist('Tía Magnética')),
          peer('¿Y la cara B?'),
        ],
      },
    ],
  },
  {
    peer: 'Pista Oculta',
    unread: 0,
    talks: [
      {
        minutesAgo: 4 * DAY + HOUR,
        lines: [
          me('¿Es cierto que el último tema tiene algo escondido al final?'),
          peer('Dame esta noche y unos buenos audífonos'),
          me('No te duermas con ellos puestos'),
          peer('Cosas peores he hecho por una pista'),
        ],
      },
      {
        minutesAgo: 3 * DAY + 20 * HOUR,
        lines: [peer('La encontré, estaba en el minuto 12')],
      },
    ],
  },
  {
    peer: 'Bombo y Platea',
    unread: 0,
    talks: [
      {
        minutesAgo: 7 * DAY + 2 * HOUR,
        lines: [
          me('Hola, en una reseña de ayer hay un enlace rarísimo que vende seguidores'),
          peer('Lo veo ahora mismo'),
          peer('Listo, quedó oculta'),
          me('Qué velocidad'),
          peer('Gracias por avisar'),
        ],
      },
    ],
  },
]

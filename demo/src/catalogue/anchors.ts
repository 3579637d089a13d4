import type { DemoGenre } from './genres.ts'

export type AnchorAlbum = {
  title: string
  releasedOn: string
  songs: readonly (readonly [title: string, seconds: number])[]
}

/** Artists whom the pictures of ReMusic show: their best known records are always these, and they are always popular. */
export const ANCHORS: Readonly<Record<string, { genre: DemoGenre; albums: readonly AnchorAlbum[] }>> = {
  'Tía Magnética': {
    genre: 'Cumbia',
    albums: [
      {
        title: 'Lima limón',
        releasedOn: '2021-11-05',
        songs: [
          ['Lima limón', 188],
          ['Balcón con vista a tu hermano', 203],
          ['Se fue la luz y seguimos', 221],
          ['Mi vecino el bombardino', 197],
          ['Agua de todos los grifos', 214],
        ],
      },
      {
        title: 'Verbena de los lunes',
        releasedOn: '2024-06-14',
        songs: [
          ['Persiana a medias', 214],
          ['Cumbia del segundo B', 201],
          ['Farolillos', 189],
          ['La última en apagar la luz', 305],
          ['Otra vez, desde el estribillo', 226],
          ['Panadería de madrugada', 172],
          ['Confeti mojado', 233],
        ],
      },
    ],
  },
  'Hermanas Quebranto': {
    genre: 'Folklore',
    albums: [
      {
        title: 'Sobremesa',
        releasedOn: '2022-05-20',
        songs: [
          ['Pan de ayer', 208],
          ['Mantel de hule', 192],
          ['La silla de mi abuela', 245],
          ['Café de puchero', 178],
          ['Nadie se levanta', 266],
          ['Migas', 154],
          ['Pan de ayer (coro)', 221],
        ],
      },
    ],
  },
  'Comparsa Nocturna': {
    genre: 'Disco',
    albums: [
      {
        title: 'Horario de verano',
        releasedOn: '2025-01-17',
        songs: [
          ['Terraza sin permiso', 195],
          ['Agosto en obras', 176],
          ['Sombrilla ajena', 231],
          ['Una hora menos', 248],
          ['Helado a las cuatro de la mañana', 219],
          ['Hasta que abra el metro', 312],
        ],
      },
    ],
  },
  'Mercado Lunar': {
    genre: 'Hip Hop',
    albums: [
      {
        title: 'Ocho maneras de volver',
        releasedOn: '2020-09-11',
        songs: [
          ['Lo que dura un semáforo', 243],
          ['Primera manera: a pie', 187],
          ['Segunda manera: en sueños', 204],
          ['Puesto 41', 192],
          ['Fruta de estación', 168],
          ['Octava manera', 261],
        ],
      },
      {
        title: 'Neón prestado',
        releasedOn: '2023-10-27',
        songs: [
          ['Neón prestado', 238],
          ['Cambio chico', 181],
          ['Luna al por mayor', 209],
        ],
      },
    ],
  },
  'Orquesta Penúltima': {
    genre: 'Bolero',
    albums: [
      {
        title: 'Boleros de ascensor',
        releasedOn: '2019-04-12',
        songs: [
          ['Mañana te lo digo', 229],
          ['Entre el tercero y el cuarto', 204],
          ['Baja usted o subo yo', 187],
          ['Música de fondo', 215],
          ['Capacidad máxima: dos', 196],
        ],
      },
    ],
  },
  'Trío Almanaque': {
    genre: 'Jazz',
    albums: [
      {
        title: 'Ciudad con sordina',
        releasedOn: '2018-10-05',
        songs: [
          ['Tres paradas de más', 268],
          ['Santoral', 322],
          ['Luna en cuarto menguante', 297],
          ['Hoja arrancada', 251],
          ['Veintinueve de febrero', 366],
        ],
      },
    ],
  },
  'Banda de la Siesta': {
    genre: 'Banda',
    albums: [
      {
        title: 'Manual de siestas',
        releasedOn: '2023-03-03',
        songs: [
          ['Siesta con fiebre', 221],
          ['Ronquido en fa', 176],
          ['Cinco minutos más', 193],
          ['Se prohíbe tocar el timbre', 184],
        ],
      },
    ],
  },
  'Lucero Baldío': {
    genre: 'Trova',
    albums: [
      {
        title: 'Patio de luces',
        releasedOn: '2022-02-18',
        songs: [
          ['Café con ruido', 198],
          ['Postal desde el patio', 163],
          ['La cuerda de tender', 211],
          ['Cielo en un cuadrado', 234],
        ],
      },
    ],
  },
  'Niebla Municipal': {
    genre: 'Indie',
    albums: [
      {
        title: 'Ropa tendida',
        releasedOn: '2021-08-27',
        songs: [
          ['Ventana interior', 254],
          ['Ordenanza número siete', 187],
          ['Pinzas de madera', 203],
          ['Se aplaza por mal tiempo', 276],
        ],
      },
    ],
  },
  'Último Tranvía Azul': {
    genre: 'Indie',
    albums: [
      {
        title: 'Atlas de bolsillo',
        releasedOn: '2024-09-20',
        songs: [
          ['Página rota', 212],
          ['Mar de las diez y media', 239],
          ['La isla que no salía', 247],
          ['Fin de línea', 301],
        ],
      },
    ],
  },
  'Salitre y Cal': {
    genre: 'Alternativo',
    albums: [
      {
        title: 'Cal viva',
        releasedOn: '2020-03-06',
        songs: [
          ['Salobre', 215],
          ['Rompeolas', 228],
          ['Pared que mira al norte', 244],
        ],
      },
    ],
  },
  'Los Ascensores de Abril': {
    genre: 'Rock',
    albums: [
      {
        title: 'Planta baja',
        releasedOn: '2017-05-12',
        songs: [
          ['Cinta adhesiva', 192],
          ['Fuera de servicio', 208],
          ['Botón de alarma', 174],
          ['Por la escalera', 246],
        ],
      },
    ],
  },
  'Doña Reverb': {
    genre: 'Reggae',
    albums: [
      {
        title: 'Los balcones',
        releasedOn: '2025-07-04',
        songs: [
          ['Nadie baila solo', 231],
          ['Eco de mi tía', 262],
          ['Ropa de color', 219],
        ],
      },
    ],
  },
  'Cactus de Balcón': {
    genre: 'Indie',
    albums: [
      {
        title: 'Regadera',
        releasedOn: '2023-05-26',
        songs: [
          ['Riego por goteo', 205],
          ['Maceta con vista', 188],
          ['Una vez al mes', 214],
          ['Espina amable', 197],
        ],
      },
    ],
  },
}

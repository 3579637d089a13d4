import { colour } from './colour.ts'

export const calm = [
  colour(['Jazz'], {
    titles: {
      high: `
        Escobillas y calle mojada
        Contrabajo con zapatos de suela
        Humo sin cigarro
        Conversación de madrugada
        c| Última mesa, primera ronda
        Swing en voz baja
        Trompeta con sordina y razón`,
      mid: `
        Jazz de sobremesa ajena
        Solos por turno
        Swing con corbata`,
      low: `
        Jazz de mueblería
        Solos en fila
        Nadie se mira`,
    },
    detail: {
      high: `
        El contrabajo camina despacio y sabe todas las calles.
        Las escobillas suenan a lluvia que no moja.
        El piano deja la frase a medias y uno la termina en la cabeza.
        La trompeta con sordina habla como quien no quiere despertar a nadie.
        Los solos se pasan la palabra sin interrumpirse.
        El saxo entra tarde, pide disculpas y se queda con la noche.
        El baterista escucha más de lo que toca, y se oye.
        Hay un acorde del piano que cambia el color de la pieza entera.`,
      mid: `
        Los solos llegan en orden alfabético.
        El piano es elegantísimo y no arriesga ni el saludo.
        Suena a club con poca gente y mucha alfombra.
        Balancea bien, aunque sin ir a ningún lado.`,
      low: `
        Cada quien hace su solo y mira el reloj del otro.
        El saxo da tantas vueltas que se olvidó del tema.
        El contrabajo hace bulto.
        Parece música para elegir cortinas.`,
    },
  }),
  colour(['Lo-fi', 'Ambient'], {
    titles: {
      high: `
        Casi silencio, del bueno
        Lluvia en el vidrio
        Para que piense la lámpara
        Humedad con acordes
        d| Un disco para no hacer nada
        Flota y no se cae
        Siesta con los ojos abiertos`,
      mid: `
        Papel tapiz bonito
        Está, pero no mira
        Niebla de oficina`,
      low: `
        El refrigerador lo hace mejor
        Se fue y no lo noté
        Niebla sin paisaje`,
    },
    detail: {
      high: `
        El piano suena como si estuviera en la pieza de al lado.
        El ruido de la cinta abriga.
        c| Un acorde tarda un minuto en irse y da pena que se vaya.
        Casi no pasa nada, y ese casi es una maravilla.
        La nota grave del fondo ordena la habitación.
        Las capas entran sin que uno las vea llegar, como el sueño.
        Hay un pájaro al fondo que quizás estaba de verdad.
        El golpecito de caja parece alguien que camina en medias.`,
      mid: `
        Acompaña tan bien que se vuelve invisible.
        Los acordes son lindos y van tomados de la mano, sin rumbo.
        La cinta está puesta para que parezca viejo.`,
      low: `
        Espera que pase algo, y yo también esperé.
        El ruido de cinta tapa que no hay mucho más.
        Es una sola nota con buen abogado.`,
    },
  }),
  colour(['Clásica'], {
    titles: {
      high: `
        El adagio que detuvo la tarde
        Cuerdas con temperatura
        Arco largo, aire justo
        d| Una versión con ideas propias
        Tempo humano
        Silencio antes del aplauso`,
      mid: `
        Correcto y encuadernado
        Muy bien leído
        Frac sin arrugas`,
      low: `
        Solemne por defecto
        Metrónomo de gala
        El allegro no se enteró`,
    },
    detail: {
      high: `
        Las cuerdas respiran juntas, y se oye el aire antes del ataque.
        El movimiento lento no se arrastra: piensa.
        El clarinete dice su frase como quien confiesa algo sin importancia.
        Los pianísimos obligan a inclinarse hacia adelante.
        cd| El director no corre en el final, y el final lo agradece.
        La madera conversa, los metales esperan, todo llega a tiempo.
        El piano pedalea poco y canta mucho.`,
      mid: `
        Todo está en la partitura y nada fuera de ella.
        El movimiento lento es pulcro y un poco frío de manos.
        Los metales entran con educación excesiva.`,
      low: `
        c| El tempo parece decidido por quien tenía que cerrar la sala.
        Las cuerdas suenan a alfombra.
        La emoción quedó en el programa de mano.`,
    },
  }),
  colour(['Bandas Sonoras'], {
    titles: {
      high: `
        Vi la película sin verla
        Créditos que nadie se pierde
        Plano general con violines
        c| La escena que me inventé
        Tensión con buenos modales`,
      mid: `
        Falta la película
        Tema y doce variaciones
        Suspenso de trámite`,
      low: `
        Violines a la carta
        Explosión, pausa, explosión
        Se durmió el villano`,
    },
    detail: {
      high: `
        El tema vuelve disfrazado cuatro veces y las cuatro emociona.
        Un piano solo y ya se ve la lluvia en el parabrisas.
        Las cuerdas avanzan como cámara lenta por un pasillo.
        c| Cuando entran los timbales, uno busca la salida de emergencia.
        No vi la película y ya tengo personaje favorito.
        El silencio está editado tan bien como la música.`,
      mid: `
        Sin imágenes se queda esperando a alguien.
        El tema principal es hermoso y lo saben demasiado.
        La tensión sube por la escalera de siempre.`,
      low: `
        Los tambores anuncian una batalla que no llega.
        Las cuerdas repiten la misma alarma durante todo el camino.
        Parece música elegida por el departamento de humo.`,
    },
  }),
]

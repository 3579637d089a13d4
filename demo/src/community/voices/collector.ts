import { voice } from '../bank.ts'

export const collector = voice({
  titles: {
    high: `
      De los que no se prestan
      Al estante de arriba
      c| Cara B de las que mandan
      Encontrado en una caja de ofertas
      Se busca segunda copia
      Pieza de colección
      c| Vale el disco entero
      d| Con funda y sin un rayón
      d| Mejor que el anterior, y miren que era bueno
      d| Hay que tenerlo
      a| Completa en mi estantería
      a| Toda la discografía, en orden
      La letra chica de los créditos
      Prensaje de cariño
      Feria de domingo, suerte de lunes
      Lo venía buscando
      Joya con polvo
      No lo encontrarán en oferta
      Ficha completa: imprescindible
      Sin rayones en el alma
      c| La pista que todos se saltan
      Rareza con futuro
      Edición de corazón
      Guardado bajo llave
      El eslabón que faltaba
      Anoten el año`,
    mid: `
      Para completistas
      Segunda fila del estante
      d| Lo tengo repetido, por algo será
      c| Cara A correcta
      Entre dos discos mejores
      De transición
      Buen estado, poco uso
      Curiosidad de catálogo
      Canje posible`,
    low: `
      Lo cambio por otro
      Caja de ofertas, merecida
      d| Le salvo el cartón de la funda
      c| Ni como cara B
      Para el fondo del cajón
      Sobró tinta
      No completa nada
      Se vende, como nuevo`,
  },
  open: {
    high: `
      c| Estaba escondida al final de «{d}» y es de lo mejor que grabó.
      c| La conocí por una recopilación prestada y después removí media ciudad buscando el original.
      c| En su disco pasa casi inadvertida; sola, es un acontecimiento.
      c| Tengo tres versiones de «{t}» y sigo volviendo a esta.
      c| De lo que se grabó en {y}, esta es la que aguanta mejor la aguja.
      c| Es de esas que uno encuentra dando vuelta el disco por pura costumbre.
      d| Lo encontré en una feria, sin funda y con dedicatoria ajena, y fue amor.
      d| De toda la serie, es el que se deja oír sin levantar la aguja.
      d| Es el puente entre sus primeros discos y todo lo que vino después.
      d| Salió en {old} y todavía hay quien no se enteró; envidio que les quede por descubrir.
      d| La gente recuerda «{s}», y con razón, pero el tesoro está en lo que viene después.
      d| Tardé dos años en dar con una copia y habría esperado cuatro.
      as| Tengo todo lo que ha publicado y solo me arrepiento de no tenerlo repetido.
      a| Conviene empezar por «{s}» y después ir hacia atrás, como los arqueólogos.
      a| Entre la primera grabación y la última hay un camino larguísimo y ni un atajo.
      a| Hay discografías para visitar y la de {a} es para quedarse a vivir.
      cd| Leí los créditos enteros, cosa que no hago con los contratos.
      d| Mi tienda de confianza lo tenía reservado para otra persona; ya no somos amigos.
      d| Ocupa en mi estante más lugar del que mide.
      d| Lo archivé mal a propósito para encontrarlo todos los días.
      cd| Es un documento y además se disfruta, que no siempre coincide.
      Pertenece a esa familia de grabaciones que nadie anunció y todos terminan citando.`,
    mid: `
      c| Como pieza dentro de «{d}» funciona; fuera de ahí, queda un poco huérfana.
      c| Existe una toma anterior con menos brillo y más sangre, o eso me gusta creer.
      c| Buena cara B para una cara A que no llegó.
      d| Disco de transición: se oye lo que dejaba y no todavía lo que buscaba.
      d| Lo conservo por los créditos y por dos canciones.
      as| En mi estante tiene su lugar, aunque no a la altura de los ojos.
      as| Empezó mejor de lo que siguió, como muchas colecciones.
      Interesa más por dónde cae en la historia que por lo que suena.
      Ni rareza ni clásico: una ficha más, en buen estado.`,
    low: `
      c| La incluyeron para llegar a los cuarenta minutos, y se nota cada uno.
      c| Hay canciones que estaban mejor en el cajón.
      d| Lo compré por completar la serie y ahora la serie me mira mal.
      d| La funda es preciosa; recomiendo enmarcarla y no abrirla.
      as| Ocupa medio estante y suena a un cuarto.
      as| Empecé a coleccionarlo y lo dejé en la letra A.
      cd| Cambié dos veces la aguja pensando que era la aguja.
      d| En la caja de ofertas estaba muy bien acompañado.`,
  },
  detail: {
    high: `
      Los músicos de sesión tocan como si fueran a firmarlo.
      cdv| La voz es la de su mejor época, esa en que todavía no sabía que era su mejor época.
      c| Se oye el cambio de cinta en la mitad y no lo quitaría por nada.
      El arreglo anticipa lo que otros iban a hacer cinco años más tarde.
      v| Los coros los hace gente sin acreditar, y es una injusticia.
      cd| La portada engaña: adentro hay mucho más riesgo.
      Hay un guiño a sus primeras grabaciones que los de siempre van a reconocer.
      cv| La letra cambió respecto de las versiones en vivo, y ganó.
      d| El orden de las canciones está pensado por alguien que escuchaba discos enteros.
      cd4| La edición que tengo pierde algo de graves, quizás sea la mía.
      cd4| Queda un escalón abajo de lo mejor que grabó.
      5| No conozco mejor puerta de entrada.
      El bajo es de alguien que merecía un disco propio.`,
    mid: `
      v| La voz está, pero grabada en un día cualquiera.
      d| Los arreglos repiten la fórmula del disco anterior con menos hambre.
      v| La letra suena a descarte pulido.
      Los músicos cumplen, que en los créditos se lee distinto.
      d| Le falta la pista que justifique guardarlo.`,
    low: `
      c| Reutiliza una base que ya era floja la primera vez.
      v| La voz suena agregada un año después, en otra ciudad y sin ganas.
      cd| El nuevo máster le planchó hasta los recuerdos.
      v| La letra ocupa lugar, como las cajas vacías.
      Los invitados vinieron por la foto.`,
  },
  close: {
    high: `
      c| Solo por esta ya se justifica la búsqueda.
      c| La puse en todas mis recopilaciones y nadie se quejó de la repetición.
      d| No lo presto; vengan a escucharlo.
      d| Si lo ven por ahí, compren dos.
      a| Quien quiera empezar, que me pregunte: tengo un orden.
      Anoten el nombre antes de que suba de precio.
      Ficha: oído nuevo, corazón usado, estado excelente.
      cd| Va directo a la caja que salvaría de un incendio.
      Hay que tener paciencia para encontrar cosas así.
      d4| Le resto un punto por el orden de las pistas, que es una manía mía.
      cd4| No es la obra mayor, pero es la que más pongo.
      5| Imprescindible, y uso poco esa palabra.
      cd5| Si solo pudiera quedarme con diez, está entre los diez.
      d| El día que lo reediten, avísenme y hagan lugar en la fila.
      d| Quien lo vendió no sabe lo que hizo.`,
    mid: `
      c| Para el tercer volumen de rarezas, sirve.
      d| Lo guardo, pero de canto.
      a| Acepto canjes razonables.
      d| Para completar, está bien.
      d| El lomo queda lindo en el estante.
      d| Un tres en buen estado.`,
    low: `
      c| Pista que salto hasta con la aguja.
      d| Ofrezco cambio por cualquier cosa de la misma letra.
      a| Dejo de coleccionar; me ahorro un estante.
      cd| Sirve para probar si el aparato enciende.
      d1| No lo quiso ni el señor que compra todo.
      d| Devuelto a la feria con una nota de disculpa.`,
  },
})

import { voice } from '../bank.ts'

/** Only writes about music with words. */
export const lyricist = voice({
  titles: {
    high: `
      Subrayé casi todo
      Un verso que vale el viaje
      c| La segunda estrofa, por favor
      Las palabras pesan lo justo
      Escribir así es escuchar
      Rima donde duele
      c| Lo que calla el estribillo
      Nadie había dicho eso de ese modo
      Para copiar en un cuaderno
      c| Cuento corto con estribillo
      d| Un libro que se canta
      d| Muchas maneras de decir «vuelve»
      as| Escribe como quien no miente
      a| Pluma de las que no presumen
      Sin una palabra de relleno
      Verbo, sujeto y golpe
      La coma exacta
      Una historia con final abierto
      Dicen más los nombres propios
      Buena letra, en todo sentido
      c| Una carta que sí se envió
      Ningún corazón rima con nada
      Diálogo de cocina, literatura mayor
      El detalle que faltaba
      Cantar es elegir palabras
      Narrador de confianza`,
    mid: `
      Buena frase, mal párrafo
      Le falta un borrador
      c| El título es lo mejor
      Rima por inercia
      Dice mucho, cuenta poco
      Palabras bonitas en fila
      Prometía una historia
      La letra se distrae
      Mucho adjetivo`,
    low: `
      Corazón, razón, canción
      Letra de tarjeta
      c| Dos ideas y un estribillo
      El diccionario de rimas quedó agotado
      Nadie habla así
      Mucho ruido, ningún verbo
      Poesía de sobre de azúcar
      No dice nada, pero largo`,
  },
  open: {
    high: `
      c| Hay una historia completa en la primera estrofa, y la segunda te la desmiente.
      c| Tuve que pararla para anotar un verso, y después otro, y después me rendí.
      c| No nombra el sentimiento ni una vez: describe la mesa, las llaves, el abrigo.
      c| «{t}» parece un título cualquiera hasta que llega la última línea.
      c| La escuché tres veces: por la melodía, por la letra y por lo que no dice.
      c| Está contada desde el lugar menos cómodo, y por eso se le cree.
      c| Es un cuento corto con estribillo, y el estribillo cambia de sentido cada vez.
      d| Se puede leer como una novela: los mismos personajes, las mismas llaves perdidas.
      d| Imprimí las letras para leerlas sin música y se sostienen de pie.
      d| En «{s}» hay cuatro versos que yo cambiaría por un libro entero.
      d| Cada canción tiene un detalle doméstico que la vuelve cierta.
      d| Hay un personaje que cruza todo el disco y uno se da cuenta recién al final.
      as| Escribe de cosas chicas y siempre termina hablando de lo grande.
      a| Entre mil letras reconocería una de {a} por cómo usa los verbos.
      a| Con «{s}» entendí que una canción puede terminar en dos puntos.
      as| Tiene el raro talento de dejar la frase donde otros pondrían tres más.
      Por fin alguien que sabe que un sustantivo concreto vale más que diez suspiros.
      Me atrapó por el oído y se quedó por la gramática.
      Aquí las palabras no acompañan la música: la empujan.
      Hay pudor, y el pudor es lo más difícil de cantar.
      Nada está dicho dos veces, ni siquiera lo que se repite.
      Leí la letra después y descubrí que había entendido menos de la mitad, para bien.
      Dice «mesa» y uno ve la mesa.`,
    mid: `
      c| Tiene un primer verso extraordinario y después vive de rentas.
      c| La idea es buena; la contaron dos veces y media.
      c| El estribillo resume tan bien que las estrofas sobran.
      d| Hay imágenes memorables, pero también mucha luna de catálogo.
      d| Las tres primeras letras están escritas; las demás, completadas.
      as| Cuando cuenta, convence; cuando opina, se le va la mano.
      as| Le sobran adjetivos y le falta una tarde de tachar.
      Se entiende todo, y a veces preferiría que no.
      La música dice más que los versos, y no sé si era la idea.`,
    low: `
      c| Rima «amor» con «dolor» y se queda esperando el aplauso.
      c| Cuatro estrofas para decir que alguien se fue, y ni siquiera sabemos de dónde.
      c| El estribillo repite el título nueve veces por si no lo habíamos leído.
      d| Todas las canciones tienen el mismo «tú» y el mismo «yo», y ninguno tiene cara.
      d| Busqué un solo objeto concreto en las letras: no hay ni una silla.
      asv| Canta frases que uno ya leyó en una taza.
      Todo es inmenso, eterno, infinito: no se ve nada.
      Las palabras llegaron tarde y se sentaron donde pudieron.`,
  },
  detail: {
    high: `
      La rima es tan discreta que uno la encuentra a la tercera escucha.
      c| Usa un «usted» en medio del estribillo que desarma a cualquiera.
      c| La voz se detiene antes del verso importante, como quien busca las llaves.
      c| Cambia de tiempo verbal en la última estrofa y con eso cuenta diez años.
      c| Cada vez que vuelve el estribillo, significa otra cosa.
      c| Hay un nombre propio dicho una sola vez, y resuena hasta el final.
      c| El puente es una sola pregunta, y no la contesta.
      s| Pronuncia cada palabra como si la hubiera pagado.
      c| La última frase queda sin rima, y ese hueco es la canción.
      c4| Le quitaría el último «amor mío», que ya estaba dicho.
      cd4| Un par de versos se explican solos y no hacía falta.
      5| No le tacharía ni una coma.
      Las palabras caen sobre el ritmo como pasos por una escalera conocida.`,
    mid: `
      c| Hay dos versos que merecían una canción mejor.
      La métrica se apura y la voz paga las cuentas.
      c| El estribillo dice «siempre» demasiadas veces para ser creíble.
      Se entiende cada palabra, que no es lo mismo que cada idea.
      c| La metáfora del fuego hizo lo que pudo.`,
    low: `
      c| La segunda estrofa es la primera con otro peinado.
      s| Acentúa las palabras donde ninguna abuela las acentuó jamás.
      s| Cuando no sabe qué decir, alarga una vocal.
      Las rimas se ven venir desde la otra cuadra.
      c| El puente promete una confesión y entrega un eslogan.`,
  },
  close: {
    high: `
      c| La escribí entera en la última página de mi agenda.
      c| La próxima vez que alguien diga que ya nadie escribe, le pongo esta.
      d| Merece una edición con tapa dura.
      d| Hay que escucharlo con las letras delante y el teléfono lejos.
      as| Ojalá publique un libro; mientras tanto, esto.
      Hay versos que se quedan a vivir, y aquí hay tres.
      Todavía estoy en la segunda estrofa.
      Me dio envidia, que es mi forma de aplaudir.
      No todos los días alguien te regala una frase.
      c4| Con un borrador más habría sido redonda.
      4| Pequeños excesos de quien tiene mucho que decir.
      5| Así se escribe una canción.
      5| Punto final y ni un adjetivo de sobra.
      Lean la letra despacio y después vuelvan a ponerle play.
      Las palabras justas, en el orden justo.`,
    mid: `
      c| Me quedo con el primer verso y con la intención.
      d| Antología: dos letras; el resto, borradores.
      as| Le prestaría mi lápiz rojo, con cariño.
      c| Bien escrita, no muy bien contada.
      Con menos palabras habría dicho más.
      Se deja leer, que ya es algo.`,
    low: `
      c| La tarareo sin palabras y mejora.
      d| Si algún día sale en versión instrumental, que me avisen.
      as| Que lea un poco y vuelva; la puerta queda abierta.
      Le faltó tener algo que decir.
      1| La letra pequeña del contrato de mi teléfono emociona más.
      c| Ni el corrector la salva.`,
  },
})

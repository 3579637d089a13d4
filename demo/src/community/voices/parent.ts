import { voice } from '../bank.ts'

export const parent = voice({
  titles: {
    high: `
      Aprobado por los de siete y los de cuarenta
      c| La piden antes de dormir
      En el auto no hay discusión
      Karaoke en pijama
      c| Mi hija ya se sabe el solo
      Con esto recogieron los juguetes
      Sobrevivió a ochenta repeticiones
      Para bañar niños y adultos
      Lo entendieron antes que yo
      d| El disco del viaje largo
      d| Dos horas de carretera sin un «¿ya llegamos?»
      a| Nos gusta a los cuatro, y eso no pasa nunca
      a| Fuimos todos, hasta la abuela
      Música para una casa con ruido
      Mi hijo dejó la tableta
      La siesta perfecta
      Cumpleaños resuelto
      Ahora lo silba toda la escuela
      Entre la mochila y la cena
      c| Me la enseñó mi hija adolescente
      Por fin algo para todos
      El bebé dejó de llorar, yo no
      Danza de calcetines
      c| La canción de la puerta de la escuela
      Herencia en vida
      Desayuno con orquesta`,
    mid: `
      Dos votos a favor y dos en blanco
      Para la fila del dentista
      c| A la cuarta vez me cansó; a ellos no
      Sin quejas, sin fiesta
      Le gustó al chico, no a la grande
      Buena para tareas
      Medio capítulo de dibujos
      d| Cuatro canciones y «pon otra cosa»
      Ni nana ni rock`,
    low: `
      «¿Podemos poner otra?»
      Se durmió hasta el pez
      c| No pasó el control del asiento de atrás
      Votación unánime: no
      Los niños no mienten
      Prefirieron las tablas de multiplicar
      El perro salió al patio
      Ni con galletas`,
  },
  open: {
    high: `
      c| Mi hija la pidió camino a la escuela y al volver ya se sabía los coros.
      c| La puse para hacer la cena y terminamos los tres con ollas en la cabeza.
      c| El pequeño la llama «la de la puerta» y no hay manera de saber por qué.
      c| Llevamos dos semanas durmiendo al bebé con esto y todavía me gusta, que es el milagro.
      c| En el asiento de atrás pararon una pelea para escucharla.
      c| Mi hijo de seis preguntó si «{t}» era de verdad o de cuento; buena pregunta.
      d| Lo llevamos de viaje y por primera vez nadie preguntó cuánto faltaba.
      d| Hay una canción para cada uno en mi casa, y somos cinco.
      d| Lo puse bajito mientras hacían la tarea y la tarea salió bien.
      d| El domingo se desayuna con este disco; lo decidieron ellos.
      d| «{s}» es la canción oficial de lavarse los dientes.
      a| Es de las pocas cosas en que mi adolescente y yo estamos de acuerdo.
      a| Fuimos a un concierto al aire libre con mochila, agua y abuela: inolvidable.
      a| Empezamos por «{s}» y ahora me piden la discografía como si fuera postre.
      a| La música de {a} ha resuelto más peleas que yo.
      En casa votamos todo, y esto salió por unanimidad.
      Con tres niños no elijo mucho; esto lo elegí yo y se quedó.
      Hacía falta algo que no me diera vergüenza tararear en la reunión de padres.
      c| La mayor dice que es «de viejos», pero la escuché cantarla en la ducha.
      Pasó la prueba del auto, que es más dura que cualquier jurado.
      A las ocho de la noche esto vale oro.
      Me dio diez minutos de paz y un baile en la sala.`,
    mid: `
      c| A ellos les encantó los primeros dos días; después volvieron a la de siempre.
      c| Buena para ordenar la pieza, no para bailarla.
      c| Se oye sin protestas, y en mi casa eso ya es un tres.
      d| La primera mitad los tuvo atentos; en la segunda ganó el recreo.
      d| Para mí, bien; para el asiento de atrás, largo.
      a| A la mayor le gusta mucho y al menor nada: empate.
      a| Escuchamos bastante y nadie pidió repetir.
      Simpático, aunque nadie soltó el lápiz para escuchar.
      Cumple con la familia y no se mete en problemas.`,
    low: `
      c| A los cuarenta segundos preguntaron si se había roto el parlante.
      c| Mi hijo se tapó los oídos con mucha educación.
      c| Traté de ponerla en el auto y hubo motín.
      d| Ni en un viaje de cuatro horas encontramos el momento de terminarlo.
      d| La menor lo resumió mejor que yo: «suena a reunión».
      as| En mi casa ya tiene apodo, y no es cariñoso.
      Prometía fiesta y fue sala de espera con niños.
      Lo apagó el de cuatro, que todavía no sabe leer.`,
  },
  detail: {
    high: `
      v| Se entiende cada palabra, y cuando preguntan hay qué contestar.
      cv| El estribillo lo canta hasta el que todavía no pronuncia la erre.
      El ritmo sirve igual para saltar en la cama que para doblar camisetas.
      c| Tiene una parte suave que usamos para bajar las luces.
      cd| Las palmas del final son ideales para manos de todos los tamaños.
      v| La voz suena a alguien que contaría bien un cuento.
      c| Hay un instrumento raro en el medio que nos tuvo adivinando toda la cena.
      Nunca grita, y en mi casa ya hay quien grite.
      c| Lo mejor es cuando parece que termina y vuelve: risas aseguradas.
      v| La letra habla de grandes y la entienden los chicos, o al revés.
      c4| Dura un poco más que la paciencia de un niño de cuatro años.
      c4| Hay una palabra que tuve que explicar, pero salí con dignidad.
      5| No falla ni a la hora de la fiebre.`,
    mid: `
      v| La letra da vueltas y los chicos se bajan en la primera.
      El ritmo empieza bien y se queda jugando solo.
      v| La voz es dulce, tal vez con demasiada azúcar para después de las siete.
      c| El estribillo tarda más que el desayuno.
      c| La parte lenta perdió a la audiencia.`,
    low: `
      v| La voz les dio risa, y no era la parte graciosa.
      Suena fuerte donde pedía suave, y a esa hora no se perdona.
      sv| Repite tanto que hasta el loro pidió variedad.
      cd| Tiene un final tan brusco que se despertó el bebé.
      c| No hay por dónde tararearla.`,
  },
  close: {
    high: `
      c| La llevamos ochenta veces y todavía no la odio: récord.
      c| Ya es parte de la rutina, entre el cepillo y el cuento.
      d| Se quedó en el auto para siempre.
      d| Regalo seguro para cumpleaños, con tarjeta y todo.
      a| El próximo concierto lo vemos sobre mis hombros.
      Recomendado para casas con más gente que sillas.
      Si funciona a las siete de la mañana, funciona siempre.
      Ahora lo canta la maestra.
      Me emocioné yo, pero le eché la culpa a la cebolla.
      4| Le quita un punto el mediano, que prefería dinosaurios.
      c4| Sería un cinco si durara hasta la puerta de la escuela.
      5| En esta casa, himno.
      5| Cinco notas y tres abrazos.
      Un día se acordarán de esto, y yo también.
      La abuela ya preguntó cómo se pone.`,
    mid: `
      c| La guardo para días de lluvia.
      d| Rescatamos tres para el camino a la escuela.
      a| Veremos qué opina la menor cuando crezca.
      Tres notas y una galleta.
      c| Ni la piden ni la sacan.
      Para compartir auto está bien.`,
    low: `
      c| Volvimos a la de siempre, con alivio de todos.
      d| Lo donamos a un primo con más paciencia.
      a| Lo intentaremos dentro de unos años, cuando tengan carnet.
      El jurado fue unánime y tenía sueño.
      1| Ni para despertar al que no quiere ir a la escuela.
      Al menos sirvió para que pidieran silencio.`,
  },
})

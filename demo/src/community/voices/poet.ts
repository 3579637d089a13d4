import { voice } from '../bank.ts'

export const poet = voice({
  titles: {
    high: `
      Una lámpara encendida al fondo
      Alguien abrió el agua en la casa de al lado
      La tarde tenía razón
      c| Una piedra tibia en el bolsillo
      Luz de ropa tendida
      d| Muchas ventanas al mismo río
      d| Un mapa dibujado con el dedo
      a| Una manera de nombrar la lluvia
      av| Quien canta así ya estuvo allí
      Se oye crecer el pasto
      Algo se posa y no pesa
      Casi un perfume
      El color de las once de la noche
      Como quien dobla una carta
      c| Una puerta que no rechina
      Tristeza con los pies en el agua
      Todo lo que cabe en un suspiro
      Humo que sabe escribir
      Pájaros en el cable
      Con olor a lluvia en la tierra
      Un incendio pequeño y ordenado
      El mar, pero en voz baja
      Donde termina la calle
      La sombra también tiene compás
      c| Un vaso de agua para el alma
      Nieve en un país caliente
      Lo que dice la casa cuando no hay nadie`,
    mid: `
      Niebla con buenos modales
      Media luna
      Agua tibia
      Casi llueve
      Una flor de las de papel
      El eco llega antes que la voz
      La metáfora se quedó en la puerta
      Cielo cubierto
      Bonito como un escaparate`,
    low: `
      Flores de plástico
      Tormenta anunciada, llovizna
      El río no llega
      Ceniza sin fuego
      Una jaula muy bien pintada
      Mucho oro, poca luz
      Una vela de cumpleaños ajeno
      El viento pasó de largo`,
  },
  open: {
    high: `
      c| Suena como el minuto en que la luz se retira de los muebles.
      c| Escucharla es mirar una ventana encendida desde la calle y preguntarse quién vive ahí.
      c| Hay canciones que llegan; esta ya estaba cuando uno entró.
      c| Empieza en voz baja, como quien no quiere despertar a la casa.
      c| Tiene el tamaño exacto de una caminata hasta la esquina y la hondura de un pozo.
      c| «{t}» cabe en una mano cerrada y, cuando la abres, se queda.
      c| Llueve en toda la canción y nadie nombra la lluvia.
      d| Cada canción es una habitación de la misma casa, y en todas hay una luz prendida.
      d| Lo escuché de noche, con la ventana abierta, y los grillos entraron a tiempo.
      d| Un disco que avanza como el agua cuando encuentra la pendiente.
      d| Hay que entrar despacio, como se entra a una iglesia o a una cocina ajena.
      d| Debajo de cada canción hay otra más callada, y a la tercera vuelta se la empieza a oír.
      d| De {old} nos llegó esta carta y recién ahora la termino de abrir.
      asv| Canta para la persona que uno era antes de ponerse los zapatos.
      a| Toda su obra parece escrita a la luz de la misma lámpara.
      a| Hay en estas canciones una paciencia de árbol.
      a| Descubrí «{s}» un invierno y todavía me dura el fuego.
      as| Escribe como quien deja pan en la ventana para los pájaros.
      Me dejó en la orilla de algo que no sé nombrar.
      Tardé tres días en saber qué me pasaba: era esto.
      Hay una ternura que no avisa y aquí está, descalza.
      La belleza no levanta la voz, y aquí tampoco.
      Es música con las persianas a medio bajar.
      Algo en el pecho cambia un mueble de lugar.
      Trae noticias de un lugar donde todavía es temprano.`,
    mid: `
      c| Tiene una imagen hermosa y después se sienta a esperarla.
      c| Pasa como un tren visto de lejos: se agradece y se olvida.
      c| Promete mar y entrega una fuente, aunque bien iluminada.
      d| Hay tres canciones con alma y un cortejo de canciones con traje.
      d| Es un jardín cuidado en el que nadie se perdió nunca.
      a| Su música es amable como una sala de visitas: nadie vive ahí.
      as| A veces roza algo verdadero y enseguida pide disculpas.
      Se queda en la superficie, y la superficie es linda.
      Quise que me doliera un poco y apenas me rozó.
      Hay luz, falta noche.`,
    low: `
      c| Acumula crepúsculos y no anochece nunca.
      c| Suena a carta copiada de un libro de cartas.
      c| Le puso alas a una silla y esperó.
      d| Un disco lleno de lunas y sin una sola noche.
      d| Caminé por él de punta a punta y no encontré a nadie en casa.
      a| Mucho nombrar el fuego y nadie se quema.
      a| Busqué la herida y encontré el maquillaje.
      Donde debía haber un abismo hay una alfombra.
      Es una emoción con el precio todavía puesto.`,
  },
  detail: {
    high: `
      v| La voz llega mojada, como de haber cruzado el patio sin paraguas.
      Las cuerdas entran como entra la niebla: cuando te das cuenta ya no hay calle.
      v| Hay un verso que dice «quédate» sin usar la palabra.
      c| El silencio de la mitad es la mejor nota.
      Cada instrumento respira antes de hablar.
      La melodía sube una escalera, mira el mundo y baja sin contar nada.
      sv| Canta con la boca apenas abierta, como se dicen las cosas ciertas.
      El ritmo late abajo, como un animal dormido que uno no quiere despertar.
      cd| Al final todo se apaga menos una nota, que se queda mirando.
      cd4| Le sobra un adorno hacia el final, una cinta en una flor.
      cd4| Pierde la magia un momento, como cuando pasa un auto con las luces altas.
      5| No hay una sola nota que no haya sido soñada primero.
      cd| Hay un temblor en la segunda mitad que ningún ensayo consigue.`,
    mid: `
      v| La voz es clara, quizás demasiado: no deja sombra.
      El arreglo cubre con seda lo que pedía la piel.
      v| Los versos riman como quien cumple un horario.
      Cada vez que está por romperse, alguien le acerca una silla.
      cd| Tiene un comienzo que merecía otra canción.`,
    low: `
      v| La letra compara el amor con el mar, y el mar no se da por aludido.
      Los violines lloran por contrato.
      v| La voz tiembla siempre en el mismo lugar, como un adorno de cuerda.
      Todo brilla y nada alumbra.
      s| Le puso eco a lo que no tenía voz.`,
  },
  close: {
    high: `
      c| La escucho una vez al día, como quien riega.
      c| Cuando terminó, la habitación era un poco más grande.
      c| Me la guardo para los domingos sin nadie.
      d| Lo cerré como se cierra un libro prestado que uno no quiere devolver.
      d| Desde que lo tengo, la casa hace menos ruido.
      a| Si esto no es compañía, no sé qué lo sea.
      Hay que escucharlo con las manos quietas.
      Uno sale de ahí hablando más bajo.
      Después apagué todo y me quedé oyendo lo que quedaba.
      Recomiendo lluvia, o por lo menos una tarde gris.
      4| No es perfecta esta luz, pero es luz.
      5| Hay cosas que no se califican: se agradecen.
      5| Si el otoño tuviera memoria, sonaría así.
      Pocas veces la pena estuvo tan bien peinada.
      Me hizo perdonar a alguien, y no sabía que le debía eso.`,
    mid: `
      c| Volveré cuando me falte una tarde.
      d| Me quedo con la primera canción y con el silencio que la sigue.
      as| Le deseo un poco más de intemperie.
      Bello y sin consecuencias.
      Habrá quien encuentre ahí su casa; yo solo encontré la puerta.
      Se lo lleva el viento, pero con elegancia.`,
    low: `
      c| La dejé ir y no se notó.
      d| Lo devolví a su estante como quien devuelve una flor a la vitrina.
      as| Ojalá un día le pase algo y lo cante.
      Nada que el olvido no resuelva solo.
      1| Ni siquiera la tristeza se quedó a escuchar.
      Preferí el ruido de la calle, que al menos no ensaya.`,
  },
})

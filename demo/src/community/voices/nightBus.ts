import { voice } from '../bank.ts'

export const nightBus = voice({
  titles: {
    high: `
      Último bus, asiento de la ventana
      c| Me pasé de parada
      Luces de gasolinera a las tres
      Para volver sin hablar
      c| La del trayecto largo
      La ciudad por el vidrio
      Turno noche
      Audífonos y capucha
      Semáforos para nadie
      Cuarenta minutos que fueron cinco
      d| Dura justo lo que mi camino
      d| De la terminal a mi puerta
      a| Buena compañía a las dos de la mañana
      a| Con esto se cruza la ciudad
      Frente contra la ventana
      Neones mojados
      c| El chofer también la tarareó
      Nadie en la fila, nadie en el mundo
      Barrio dormido
      Madrugada con calefacción
      c| Tres cuadras a pie para terminarla
      Los que vuelven cuando otros salen
      Con el café de máquina
      La ruta completa, dos veces
      Vidrios empañados
      Sueño con los ojos abiertos`,
    mid: `
      Hasta la mitad del puente
      Buena si el viaje es corto
      c| Me dormí, pero bien
      Parada solicitada
      Ruta alterna
      Se corta en el túnel
      Pasajero amable
      Llegué y no había empezado
      Mira por la ventana y no ve nada`,
    low: `
      Me bajé antes
      Fuera de servicio
      Preferí el motor
      El bus equivocado
      c| Ni para el tramo a oscuras
      Asiento del pasillo
      Sin señal
      Desvío por obras`,
  },
  open: {
    high: `
      c| La descubrí en el último bus, con la frente en el vidrio y media ciudad apagada.
      c| Dura lo mismo que el puente, y el puente de noche ya no es el mismo.
      c| Salí del turno a las tres y «{t}» fue lo único abierto.
      c| La escuché entre dos paradas y me bajé en la siguiente para que no terminara con ruido.
      c| Con la ciudad vacía suena el doble de grande.
      c| Es de esas canciones que hacen que los semáforos parezcan puestos a propósito.
      d| Lo empecé en la terminal y terminó justo cuando metí la llave.
      d| Llevo tres semanas volviendo con este disco y ya conoce mis esquinas.
      d| Tiene una cara de ida y una de vuelta, y la de vuelta es mejor.
      d| «{s}» cae siempre frente al hospital, y siempre miro las ventanas encendidas.
      d| No lo puedo escuchar de día: se le va el misterio.
      av| De todas las voces que llevo en el teléfono, esta es la que mejor conoce la ruta.
      a| Escuchar a {a} de madrugada es tener con quién volver.
      a| Llegué a «{s}» por azar, en un bus casi vacío, y desde entonces me siento en el mismo asiento.
      a| Sus discos tienen el color de las ventanas que quedan prendidas.
      Hay música de día y hay esto, que necesita que todos duerman.
      Me tocó ir de pie y no me di cuenta.
      A esa hora uno no quiere consejos, quiere compañía.
      Afuera llovía, adentro también, y estuvo bien.
      El chofer bajó la radio para oír qué sonaba en mis audífonos.
      Entre el turno y la cama hay cuarenta minutos, y ahora tienen dueño.
      Suena a calle mojada y a nadie en la esquina.`,
    mid: `
      c| Empieza bien para el camino y a mitad de ruta se queda mirando el mapa.
      c| Me acompañó seis cuadras; las otras seis las hizo el motor.
      c| Sirve para el viaje, no para quedarse pensando.
      d| Para un trayecto corto está bien; el mío es largo.
      d| Tiene dos noches buenas y varias tardes cualquiera.
      a| Es lo que pongo cuando no encuentro lo que buscaba.
      as| A veces me acompaña y a veces solo va en el mismo bus.
      La misma luz de siempre, ni más ni menos.
      Me dormí a gusto, que es un elogio a medias.`,
    low: `
      c| A esa hora uno perdona casi todo, y esta no la pude perdonar.
      c| Preferí escuchar el motor, que al menos sabía adónde iba.
      c| Gritaba como vendedor de boletos en un andén vacío.
      d| Lo puse a la salida del turno y al tercer semáforo volví a la radio del chofer.
      d| Un disco para ciudades que no existen y noches que nadie tuvo.
      as| Le di un viaje completo y no me dijo una palabra.
      Mucha luz para la hora que era.
      El señor de al lado se cambió de asiento, y lo entiendo.`,
  },
  detail: {
    high: `
      v| La voz suena cerca, como de alguien que se sentó al lado sin hablar.
      El bajo va a la velocidad de los postes de luz.
      Hay un teclado que se enciende y se apaga como las vitrinas cerradas.
      sv| Dice poco, y lo poco que dice lo dice mirando por la ventana.
      La batería lleva el paso de los que caminan con las manos en los bolsillos.
      cd| En la segunda mitad entra algo que parece una avenida.
      El eco es del tamaño de una estación vacía.
      cv| El estribillo se canta sin mover los labios, para no despertar a nadie.
      c| Los segundos finales son exactamente el ruido de la ciudad cuando se calla.
      c4| El fundido llega dos paradas antes de lo que yo quería.
      c4| Hay un golpe fuerte en el medio que despierta al que duerme al lado.
      5| Cada sonido está donde hay una luz.
      Tiene espacio entre las notas para que uno ponga lo suyo.`,
    mid: `
      v| La voz acompaña sin decir a dónde va.
      El ritmo frena en todas las esquinas.
      Falta un poco de noche en la mezcla.
      v| La letra mira el teléfono mientras habla.
      cd| El mejor momento se pierde con el ruido de la puerta.`,
    low: `
      v| La voz insiste como anuncio de parada.
      El bombo golpea como quien quiere bajarse.
      c| Todo es estribillo, y de madrugada no hay quien lo aguante.
      v| La letra habla de la noche como si se la hubieran contado.
      Los efectos encandilan como un auto de frente.`,
  },
  close: {
    high: `
      c| Di una vuelta a la manzana para no cortarla.
      c| Quedó como la canción de la última cuadra.
      d| Ya no sé hacer este camino sin él.
      d| Mi trayecto dura menos desde que lo tengo.
      a| Que nunca me falte batería para esto.
      Si vuelves tarde, llévalo contigo.
      Recomiendo ventana, noche y un trayecto largo.
      Llegué a casa y me quedé en la puerta un rato más.
      Hace de cualquier barrio una película.
      4| De día pierde un poco, pero yo vivo de noche.
      c4| Con un minuto menos alcanzaría justo hasta mi esquina.
      5| La ciudad debería venir con esto incluido.
      5| No hay mejor asiento que este.
      La noche agradece que alguien baje la voz.
      Mañana, mismo bus, misma música.`,
    mid: `
      c| La dejo para las noches con tráfico.
      d| Conservo dos pistas para el puente.
      a| Seguiré probando, el camino es largo.
      No me bajé, pero miré el reloj.
      Para volver, sirve; para recordar, no tanto.
      Compañía discreta.`,
    low: `
      c| La borré antes del puente.
      d| Se quedó en el asiento, y no volví a buscarlo.
      as| Que tenga buen viaje, por otra ruta.
      Esa noche llegué más tarde, o eso me pareció.
      1| Fue la única vez que quise que subiera un vendedor.
      El silencio del último bus merece más respeto.`,
  },
})

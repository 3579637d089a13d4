import { list } from './list.ts'

/** After 'el día que', 'la noche que', 'desde que', 'dicen que'. */
export const past = list(`
  cerraron el cine · se fue la luz · aprendí a nadar · te vi en el mercado · se cayó el puente · nos dejó el tren
  cantaste en la cocina · vendieron la casa · llovió sopa · perdiste el sombrero · murió el canario · se casó mi prima
  encontré tu carta · nos multaron por bailar · se desbordó el río · ganamos la rifa · cambiaste de acera · volvió mi padre
  se rompió el espejo · llegaron los circos · nevó en la playa · te llamé por otro nombre · quemé el arroz
  apagaste la radio · nos prestaron la luna · desafinó la orquesta · nos cruzamos en la escalera · me quedé sin llaves
  dijiste que sí · hablé con tu madre · se detuvo el reloj · bailamos sin música · me mudé a tu calle · no sonó el teléfono
  se perdió el perro · rompimos el hielo · crecieron los naranjos · te dormiste en mi hombro · salimos en el periódico`)

export const sinceWhen = list(
  'el día que · la noche que · desde que · el verano que · dicen que · nunca te conté que · el año que · y entonces',
)

export const whoever = list(`
  el hombre · la mujer · el niño · la niña · el perro · la muchacha · el vecino · el músico · la señora · el tren · la casa
  el pueblo · el gato · la calle · el reloj`)

/** After 'el hombre que', 'la casa que'. */
export const who = list(`
  perdió su sombra · nunca llegó · cruzó el río · se quedó sin domingos · hablaba con la lluvia · no sabía despedirse
  olvidó su nombre · esperaba el invierno · dormía de pie · miraba el mar · se escondía de la luna · volvió de lejos
  no quiso envejecer · ladraba en sueños · temblaba al amanecer · se tragó una estrella · cambió de barrio · no tenía miedo
  creía en los trenes · envejeció de golpe · se reía solo · amaba los martes · andaba al revés · llegó con la tormenta`)

export const myThings = list(`
  mi barrio · mi casa · mi corazón · esta ciudad · tu voz · mi cama · tu memoria · mi sombra · tu risa · la vida · el amor
  mi cabeza · tu nombre · el mundo`)
/** After 'mi barrio es'. */
export const isA = list(`
  un tren dormido · una isla sin puerto · un circo sin carpa · un martes · un perro viejo · una radio mal sintonizada
  un ascensor · un cajón sin fondo · una casa en obras · un semáforo en rojo · una fiesta ajena · un paraguas roto
  un bar que cierra · una playa en invierno · un patio con gallinas · un río sin puentes · un idioma muerto
  una carta sin abrir · un faro sin barcos · un teléfono ocupado · una película muda · una silla coja · un gato en la ventana
  una canción a medias · un lunes con sol · un mapa mojado`)

export const moreThan = list(
  'lento · triste · terco · viejo · feliz · solo · callado · ronco · fuerte · dulce · raro · pobre',
)
/** After 'más lento que'. */
export const thanThis = list(`
  un domingo · un semáforo en rojo · un gato mojado · mi abuela · un tren de carga · la primera vez · un piano en la lluvia
  el café de ayer · una siesta de agosto · tu despedida · un circo en invierno · la luna llena · un bolero · el mar de noche
  un perro en misa · tus promesas · un ascensor de hotel · nunca · ayer · una boda sin novia · el río en mayo · la envidia
  un violín prestado · un adiós por escrito · la última ronda`)

export const ifs = list(`
  si mañana no vengo · si te vas, apaga la luz · si me preguntan, no te vi · si llueve, no salgas · si hay que llorar, se llora
  si supieras bailar · si me ves pasar · si vuelves, trae pan · si no es contigo · si cabe duda · si nos da el tiempo
  si el río hablara · si yo fuera tu perro · si esto es un bolero · si quedara vino · si me lo pides bien · si tu casa ardiera
  si abren la ventana · si se acaba el mundo, avisa · si no te molesta · si la luna se cayera · si me faltas tú
  si vas al norte · si fuera verano · si te cansas, siéntate · si te dije que no · si alguien pregunta · si pudiera volver`)

export const pets = list(`
  el gato · el perro · el loro · el canario · la tortuga · el gallo · la gata · el pez · el burro · la gallina · el conejo
  la paloma · la cotorra`)

/** Days as they come again and again. */
export const weekdays = list('lunes · martes · miércoles · jueves · viernes · sábados · domingos')

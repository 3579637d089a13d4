import { list } from './list.ts'

/**
 * Nouns with their article, which tells gender and number. '/f' marks a feminine one that takes 'el'. Everything in a
 * list fits wherever another entry of it does.
 */

export const things = list(`
  la persiana · el ventilador · la lámpara · el paraguas · la maleta · el espejo · la cortina · el semáforo
  la bicicleta · el tocadiscos · la cafetera · el reloj · la escalera · el ascensor · la ventana · el teléfono · la radio
  la mesa · la silla · el mantel · la almohada · el abrigo · la bufanda · el sombrero · los zapatos · las llaves
  los anteojos · la guitarra · el piano · la botella · la copa · la taza · el cenicero · los fósforos · la vela · el farol
  la linterna · el buzón · la carta · la postal · el cuaderno · el lápiz · el mapa · el boleto · la moneda · la foto
  el retrato · el hilo · el botón · las tijeras · la regadera · la maceta · la hamaca · el columpio · el trompo
  el barrilete · el tranvía · el autobús · el barco · la red · la brújula · la campana · el candado · la cerradura
  la puerta · la antena · la nevera · el cajón · la cuchara · el delantal · la alfombra · el sillón · el calendario
  el almanaque · la receta · el pasaporte · el billete · la camisa · el vestido · el anillo · los guantes · la toalla
  la manguera · el martillo · la carretilla · el megáfono · la lupa · la percha · el perchero · el florero · la vitrina
  la cámara · el casete · el disco · la aguja · el periódico · la revista · el diccionario · la agenda`)

export const nature = list(`
  la marea · la lluvia · el viento · la niebla · la escarcha · el rocío · la tormenta · el relámpago · el trueno · la brisa
  la espuma · la arena · la sal · el río · el arroyo · la laguna · el mar · la orilla · el monte · el cerro · el volcán
  el desierto · la selva · el bosque · la sombra · la luna · el sol · las estrellas · el eclipse · el amanecer · la noche
  la madrugada · el verano · el invierno · el otoño · la primavera · la nieve · el granizo · el humo · la ceniza · el fuego
  la brasa · la chispa · la piedra · el barro · la raíz · la semilla · la flor · la espina · el jazmín · la buganvilla
  el jacarandá · el limonero · el naranjo · la palmera · la ceiba · el trigo · el maíz · la miel · el agua/f · el alba/f
  la llovizna · el aguacero · el polvo · la llanura · el horizonte · la garúa · la neblina · el oleaje · el arrecife
  la luciérnaga · la golondrina · el colibrí · la hojarasca · el musgo · la enredadera · el girasol · la amapola`)

export const places = list(`
  la azotea · el patio · la cocina · el pasillo · la esquina · la plaza · el mercado · el puerto · el muelle · la estación
  el andén · la terminal · el malecón · la playa · el parque · el puente · el túnel · la avenida · el callejón · el barrio
  el cuarto · la terraza · el bar · la cantina · el cine · el teatro · el circo · el estadio · la escuela · la biblioteca
  la panadería · la peluquería · la lavandería · el garaje · el sótano · el jardín · el huerto · la carretera · la frontera
  la montaña · el pueblo · la ciudad · la isla · el hotel · la pensión · la oficina · el museo · el aeropuerto
  la gasolinera · el quiosco · la feria · el faro · la bahía · el valle · el balcón · el zaguán · la farmacia
  el supermercado · la heladería · la glorieta · el acuario · la ferretería · el mirador · el embarcadero · la rambla
  el vestíbulo · el altillo · la imprenta · la tintorería · el almacén · el cabaret · la pista · el observatorio`)

/** Where something goes on: after a noun or a verb. */
export const spots = list(`
  en la azotea · en el patio · en la cocina · en el pasillo · en la esquina · en la plaza · en el muelle · en el andén
  en la terminal · en el malecón · en la playa · en el puente · en el túnel · en el callejón · en la terraza · en el bar
  en la cantina · en el cine · en el garaje · en el sótano · en el jardín · en la carretera · en la frontera · en el hotel
  en la oficina · en el aeropuerto · en la gasolinera · en la feria · en el faro · en el balcón · en el zaguán
  en la farmacia · en el ascensor · en la escalera · en el último vagón · en la segunda fila · en la sala de espera
  en el asiento de atrás · en la cabina · en el estacionamiento · en la heladería · en la lavandería · en el semáforo
  en el entrepiso · en la mesa del fondo · en la parada · en la pista · junto al río · frente al mar · bajo la parra
  detrás del telón · cerca del puerto · lejos del centro · al otro lado de la calle · a la vuelta de la esquina`)

export const people = list(`
  el panadero · la vecina · el cartero · la costurera · el sereno · la maestra · el relojero · la florista · el portero
  la cajera · el taxista · el barbero · la modista · el farero · el pescador · la lavandera · el afilador · el heladero
  la telefonista · el acordeonista · la bailarina · el domador · el mago · la adivina · el boxeador · el viudo · la viuda
  el cuñado · la suegra · la abuela · el abuelo · la tía · el primo · la comadre · el compadre · el forastero
  la forastera · el inquilino · la inquilina · el turista · el contador · la doctora · el astronauta · el buzo
  la trapecista · el ladrón · el testigo · la novia · el novio · el bibliotecario · la enfermera
  el sastre · la soprano · el apuntador · el utilero · la acomodadora · el fotógrafo · la poeta · el carpintero
  la cocinera · el mecánico · la nadadora · el jardinero · la cantinera · el organillero · la hilandera · el marinero`)

export const feelings = list(`
  la nostalgia · el olvido · la calma · la paciencia · la costumbre · la suerte · el orgullo · la culpa · el deseo · la pena
  la alegría · la rabia · el miedo · la memoria · el perdón · la distancia · la ausencia · el silencio · la sospecha
  la ternura · la fe · la duda · la prisa · la pereza · el destino · el azar · la promesa · el adiós · la despedida
  el regreso · la espera · la tregua · la envidia · los celos · la verdad · la mentira · el secreto · el consuelo
  la vergüenza · el tiempo · el amor · la inocencia · la locura · el insomnio · la fiebre · el cansancio · la esperanza
  la tristeza · la melancolía · el rencor · la risa · el asombro · la urgencia · la desgana · la timidez · el descaro
  la sensatez · el coraje · la intuición · el desvelo · la resaca · el entusiasmo · la gracia · el capricho`)

export const foods = list(`
  el café · el pan · la sopa · el mango · la guayaba · el tamarindo · la canela · el limón · la miel · la vainilla
  el chocolate · la sandía · la papaya · el plátano · el arroz · la empanada · el tamal · la arepa · el dulce de leche
  el ron · el vino · el mezcal · el aguardiente · el té · el helado · la mermelada · las naranjas · las aceitunas · la menta
  la hierbabuena · el anís · la cebolla · el ají · las ciruelas · las galletas · el caldo · la horchata · el membrillo`)

export const animals = list(`
  el elefante · la jirafa · el pulpo · la tortuga · el caracol · la hormiga · el perezoso · la llama · el cóndor
  la lechuza · el pingüino · la ballena · el cangrejo · la iguana · el tucán · el armadillo · la rana · el sapo · el zorro
  la oveja · el burro · la gallina · el pato · el ratón · la ardilla · el oso · la cebra · el hipopótamo · el cocodrilo
  la mariposa · el ciempiés · la araña · el grillo · la luciérnaga · el erizo · el canguro · el camello · la foca
  el quetzal · el carpincho · la vicuña · el ñandú · el dinosaurio · la medusa · el murciélago · el gato · la vaca
  el dragón · el koala · la abeja`)

export const women = list(`
  Rosaura · Casimira · Ofelia · Martina · Eulalia · Griselda · Noemí · Josefina · Amparo · Clementina · Ramona · Micaela
  Leonor · Elvira · Matilde · Tomasa · Felisa · Adelaida · Renata · Julieta · Irene · Nayeli · Zulema · Ximena · Paloma
  Soledad · Milagros · Inés · Úrsula · Ángela · Carmela · Manuela · Aurora · Celeste · Dorotea · Filomena · Genoveva
  Hortensia · Isaura · Lorenza · Nicolasa · Petrona · Rita · Teresa · Violeta · Candelaria · Delfina · Estela · Graciela
  Lucrecia · Magdalena · Norma · Perla · Rebeca · Sabina · Trinidad · Verónica · Yadira · Zoraida · Begoña · Iluminada`)

export const men = list(`
  Anselmo · Ramón · Evaristo · Casimiro · Tadeo · Julián · Bruno · Nicanor · Eladio · Fermín · Gaspar · Hilario · Ignacio
  Joaquín · Leandro · Marcelino · Néstor · Octavio · Pascual · Quirino · Rogelio · Saturnino · Teófilo · Ulises · Valentín
  Wenceslao · Zacarías · Aurelio · Baltasar · Cipriano · Domingo · Eusebio · Florencio · Gumersindo · Heriberto · Isidro
  Jacinto · Lisandro · Macario · Nazario · Onésimo · Plácido · Remigio · Severo · Tiburcio · Vicente`)

export const months = list(
  'enero · febrero · marzo · abril · mayo · junio · julio · agosto · septiembre · octubre · noviembre · diciembre',
)
export const days = list('lunes · martes · miércoles · jueves · viernes · sábado · domingo')
export const hours = list(`
  las tres de la mañana · las cinco y diez · las siete en punto · las cuatro menos cuarto · las once y media
  la una y pico · las seis de la tarde · las dos y veinte · la medianoche · el mediodía · la hora de la siesta
  la hora del cierre · las nueve y nueve · las cinco de la madrugada · la hora azul`)
export const counts = list(
  'dos · tres · cuatro · cinco · seis · siete · ocho · nueve · diez · once · doce · veinte · cien · mil',
)
export const countables = list(`
  paraguas · balcones · persianas · maletas · llaves · esquinas · paradas · mentiras · promesas · postales · lunas · inviernos
  veranos · semáforos · cartas · cafés · perros · gatos · canciones · monedas · fósforos · espejos · ventanas · escalones
  pisos sin ascensor · kilómetros de nada · días de lluvia · vueltas de llave · cucharadas de sal · noches en vela
  intentos fallidos · maneras de decir que no · excusas para quedarse · minutos de silencio · llamadas perdidas
  sillas vacías · pasos atrás · razones de peso · puertas cerradas · tazas de té · domingos seguidos · mudanzas
  vidas prestadas · olas y media · copas de más · cuadras a pie · pájaros en el cable · hermanas · testigos`)

/** What a place can be without. */
export const lacks = list(`
  mar · lluvia · sombra · luna · puertas · ventanas · trenes · música · nombre · relojes · vecinos · salida · paredes · cielo
  santos · viento · fiesta · dueño · turistas · orillas · esquinas · sillas · testigos · domingos · escaleras`)

/** Small enough to lend, lose and look after. */
export const belongings = list(`
  el paraguas · la maleta · el espejo · la bicicleta · el tocadiscos · el abrigo · la bufanda · el sombrero · los zapatos
  las llaves · los anteojos · la guitarra · la botella · la linterna · la carta · el cuaderno · el lápiz · el mapa · el boleto
  la moneda · la foto · el retrato · las tijeras · el trompo · el barrilete · la brújula · el delantal · la receta
  el pasaporte · la camisa · el vestido · el anillo · los guantes · la lupa · el florero · la cámara · el casete · el disco
  la agenda · el corazón · el sueño · la paciencia · el turno · la noche · la sonrisa · el apellido · el verano`)

export const farmAnimals = list(`
  el gallo · la yegua · el burro · el toro · la vaca · el perro · la mula · el becerro · la gallina · el borrego · el cenzontle
  la paloma · el gavilán · el coyote · el venado · la chiva · el potrillo · el loro · el gato`)

/** Feminine places that a title can call 'la otra'. */
export const fplaces = list(
  'orilla · esquina · ciudad · casa · calle · ventana · mitad · noche · frontera · vereda · isla · cara',
)

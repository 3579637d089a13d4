import { list } from './list.ts'

/** Titles of albums, written as they are. */
export const albumTitles = list(`
  Horario de verano · Manual de siestas · Ropa tendida · Atlas de bolsillo · Boleros de ascensor · Patio de luces · Cal viva
  Inventario de sombras · La vida en sepia · Cuaderno de viaje corto · Museo de cosas chicas · Lugares comunes
  Historia natural del ruido · Un país de paso · Todas las puertas · Enciclopedia del polvo · Canciones para nadie
  La casa de los espejos · Postales sin enviar · Temporada baja · Geografía de la espera · Estado del tiempo
  Diccionario de silencios · Cosas que se caen · Los días contados · Máquinas de coser · Zona de derrumbes · Sala de espera
  El idioma de las llaves · Obra en construcción · Fe de erratas · Breve historia del calor · Objetos perdidos
  Los buenos modales · Trabajo de campo · Vidas de repuesto · Tierra de nadie y media · El año que viene · Anatomía del eco
  Fiesta de inquilinos · La mitad del camino · Viaje de estudios · Materia oscura · Ruidos de la casa · Santo y seña
  Teoría del balcón · Ida y vuelta · Tiempo muerto · Tercera llamada · La orilla de enfrente · Por orden de aparición
  Clima templado · Sobre la marcha · Primera necesidad · Último recurso · Dirección desconocida · Guía de pájaros urbanos
  El revés de la trama · Casa tomada por gatos · Costumbres del agua · Ejercicios para volver · Luces de emergencia
  Mercancía frágil · Contiene frutos secos · Sin conservantes · Manténgase lejos del fuego · Agítese antes de usar
  Instrucciones de lavado · Este lado hacia arriba · Personal autorizado · Salida de artistas · Puerta de servicio
  Una silla en la vereda · Tres tristes tardes · Jardín de interior · La hora de los perros · Hora pico · Días hábiles
  Feriado puente · Asuntos pendientes · Correspondencia · Cartas al editor · Edición de bolsillo · Letra chica
  Papel carbón · Doble fondo · A ras del suelo · Plan de evacuación · Punto de fuga · Línea de flotación · Agua dura
  Música para ascensores rotos · Canciones de andén · Repertorio mínimo · Serenatas a deshora · Bailes de salón vacío
  Nocturnos de gasolinera · Coplas de la fila del pan · Himnos domésticos · Danzas de balcón · Ruidos amigos · Vals de la mudanza
  Ocho maneras de volver · Neón prestado · Los balcones · Planta baja · Regadera · Ciudad con sordina · Sobremesa · Lima limón
  El sonido de la siesta · Primera cosecha · Flor de asfalto · Cielo de zinc · Pan y circo de barrio · Mundo chico
  La noche ancha · Barrio adentro · De este lado del río · Las cosas por su nombre · Mala letra · Buena estrella
  Bajo los toldos · Animales de compañía · Ganado ajeno · Cajón de sastre · Ropa de trabajo · Domingo de feria
  Aguas termales · La edad del pavo · Familia numerosa · Los parientes lejanos · Una temporada en la cocina · Mar de fondo`)

/** Patterns of albums of any style. */
export const albumPatterns = list(`
  {-things} {manners}
  {-feelings} {manners}
  {-nature} {manners}
  {places} de los {weekdays}
  {counts} {countables}
  lo que {whatClauses}
  {artsOf} de {acts}
  {-nature} y {-foods}
  entre {nature} y {places}
  {people} de {places}
  {places} de {women}
  cuando {wishes}
  {months} {spots}
  canciones para {acts}
  {-places} sin {lacks}
  hasta que {wishes}
  {-feelings} y {-nature}
  historia de {nature}
  {women} {spots}
  la otra {-fplaces}
  {sinceWhen} {past}
  {whoever} que {who}
  {myThings} es {isA}
  más {moreThan} que {thanThis}`)

export const venues = list(`
  en el Teatro Coliseo del Puerto · en la Sala Candelabro · en el Patio de los Naranjos · en el Club Atlético Bella Unión
  en la Carpa Azul · en el Estadio Municipal de Arroyo Claro · en el Teatro Imperial de Cerro Alto · en la Plaza Mayor
  en el Salón Carmesí · en la Vieja Estación · en el Cine Real · en el Palacio de los Deportes de Bahía Honda
  en la Terraza del Faro · en el Festival de la Vendimia · en el Hotel Miramar · en la Fábrica de Hielo
  en el Auditorio de las Américas Nuevas · en el Galpón Nueve`)

export const classicalAlbums = list(`
  Obras para piano · Cuartetos de cuerda · Música de cámara · Suites y danzas · Nocturnos y bagatelas · Conciertos de invierno
  Sonatas completas · Los jardines imaginarios · Cuadernos de viaje · Preludios y fantasías · Tríos · Serenatas
  Música para una capilla vacía · La tradición inventada · Piezas breves · Integral de las sonatinas · Divertimentos
  Retratos sonoros · Cuatro maneras del silencio · Páginas de álbum · Variaciones · Música acuática para ríos secos
  Escenas campestres · La hora de las vísperas · Danzas del altiplano · Recital de otoño · Obras tempranas · Obras tardías
  Estudios de luz · Rapsodias del istmo · Cantos sin palabras del sur · Sinfonías breves · Matinés de domingo`)

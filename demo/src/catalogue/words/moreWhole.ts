import { list } from './list.ts'

/** More titles written as they are, by style. */

export const moreTropical = list(`
  La vecina tiene ritmo · Calor de cuarto piso · A mí me lo cuentan todo · Guarapo y sal · La negación del ron · Ven y dímelo
  Tres tambores y un silencio · Me quedé con el güiro · Suegra a la vista · No hay mal que dure dos fiestas · Toca, Nicanor
  Mamá, ya no llueve · Candado en la cadera · Si no hay marimba, hay palmas · El barrio paga el hielo · Vente en chancletas
  La reina del comedor · Sin zapatos es mejor · El mango cae solo · Qué rico el aguacero · Pásame la olla · Sudando la gota
  La bulla del domingo · Me mandaron por limones · Bailar pegado es un oficio · El novio de todas · Dónde está el cencerro
  Ahí viene el trombón · Juramento de carnaval · Arriba la tía · Cadencia de río · Fiesta en la lavandería · Hasta la última gota
  Mi cumbia no es tu cumbia · Con los pies en la arena y la cabeza en tus pies · Melao · Corazón de fritanga · Que pase la otra
  Ventana al malecón · Adiós, enero de plástico · El merengue no engorda · Palabra de timbalero · Nadie le gana a mi abuela
  Se me olvidó el paso · Y el coro dice que no · Mi compadre el mar · La clave y la llave · Mosquitero · Bailemos por lo bajito`)

export const moreRegional = list(`
  Mi apá tenía razón · Tierra mojada · El último vaquero del barrio · Ni la tuna me quiere · Cantarito roto
  Allá por donde sale el sol · Ramo de gladiolas · Tres noches en Zapotlán Chico · El mezquite y yo · Mal y de malas
  A caballo regalado · Las once de la noche y sereno · Me lleva el tren · Consejo de cantinero · De a poquito se me quita
  La viuda de la esquina · Boda sin novia · El rebozo que dejaste · Mula que no anda · Ojitos de capulín · Pleito de comadres
  Llegando a la terminal · Rancho sin portón · Con dinero y sin permiso · Quítate la espuela · La cosecha se perdió
  Cuatro caminos y ninguno · Se acabó la feria · De puro coraje · Tu mamá no me saluda · Puro corazón de barro · Por terco
  Arroyo de Santa Inés · El jinete del camión rojo · La Güera de Tlacotepec · Me dueles los sábados · Ya estaría de Dios
  Cartas a la frontera · El acordeón de mi abuelo · Y todo por un beso · Desde este lado · Nomás tantito · No me la platiques
  Botas nuevas, penas viejas · El santo que no cumple · Amor de temporal · Salí ganando · Dos sombreros · La milpa y el olvido`)

export const moreUrban = list(`
  Ninguna de tus stories · Nueve días sin dormir · Piso frío · Me fui sin pagar · Ropa de marca, alma de feria · No me etiquetes
  Luna de taxi · Mi mamá sabe · Tres rayas de batería · Sudadera prestada · Calle mojada · Santo de mi devoción · Ficha sucia
  Bajo el puente también hay eco · Gris · Los míos · Balada para un contestador · Zapatillas colgadas · Verso libre condicional
  Reloj sin hora · Fama de barrio · Lo que pesa el oro · Metralla de papel · Te guardé un lado · Vecina del sexto · Alta tensión
  Escribo como respiro · Noches de parqueo · Primera ficha · Otra dimensión, mismo alquiler · El rap de los recibos
  Cero a la izquierda · Perfume caro · Suelta el freno · Tranquila, que yo manejo · Tu risa en bajo · No soy tu amigo
  Chancleta · Sin azúcar, por favor · Espejo retrovisor · Me sobran horas · Boca seca · Prueba de sonido · Segundo turno
  Kilos de nada · Humo y terciopelo · Contigo en modo lento · Diez llamadas · Madera · La tercera es la vencida`)

export const moreGuitars = list(`
  Antena parabólica · El vecino toca el bajo · Foto de pasaporte · Los lunes no existen · Diciembre no perdona · Hermano mayor
  Pisos mojados · Disculpe las molestias · Se busca baterista · Tu casa queda lejos · Nunca fuimos a Neptuno · Pánico y pan
  Rock de la sala de espera · Perdí el acento · Los perros del presidente · Piscina municipal · Cuarto creciente
  Cumplir treinta · El fin del mundo (versión corta) · Ladrillo · Mamá tenía una banda · Mil novecientos y pico
  Electricidad estática · Te vi en la tele · Autopista interior · Nadie vive del viento · Señor conductor
  Grandes esperanzas chicas · Desayuno continental · Los malos tiempos eran buenos · Zona franca · Espantapájaros
  El amor en los tiempos del alquiler · Boca de lobo · Nos robaron la camioneta · Ola de frío · Teoría del caos doméstico
  Rompan todo, pero avisen · La hora del lobo · Tan joven y tan jubilado · Ya no hay vinilos
  Calle sin salida (y qué) · Ojo de buey · Una guitarra contra el mundo · Tu hermana y la mía · Hipo · Bajo el mantel
  Cadáver bastante exquisito · Gente en la piscina · Mal de altura · Barro hasta las rodillas · Los impuntuales
  Himno de los que pierden · Ventana rota · Carretera y manta vieja · Cielo de lámina · Lista de espera · El chico de la moto`)

export const morePop = list(`
  Tú, el verano y las sandalias · Ensayo general · Casi te llamo · Domingo en pijama · Astronauta de sofá · Mitad y mitad
  Otra más y nos vamos · Nadie como yo para olvidarte mal · Sorpresa · Beso robado, beso devuelto · Caramelo ácido
  Sube a mi tejado · Luces de Navidad en marzo · Perdón por bailar · La ciudad se enciende · Cien por cien · Corazón de papel aluminio
  Rompecabezas · Un helado de dos sabores · Girando · El mejor peor día · Ya te aviso · Constelación · Verte de lejos
  Escríbeme en la espalda · Todas mis amigas lo saben · Mariposas con vértigo · No era para tanto · Tiempo de cerezas
  Volvamos a empezar por el final · Tu lado de la cama · Agua con gas · El verano cabe en un bolsillo · Invisible (casi)
  Parque de atracciones · Fuegos artificiales · Mañana será miércoles · Sin ti no hay radio · Canción número siete · Melodrama`)

export const moreSong = list(`
  El que espera · Romance de la escalera · Debajo de tu nombre · Para cuando no estés · La lluvia sabe leer
  Entre tu balcón y el mío · Tiempo de almendros · Aquel bar de la estación · Quién diría · Pañuelo de despedir
  Te fuiste por el foro · La luz de tu cocina · Tengo un recado para ti · Tarde de toros mansos · Elegía del paraguas
  De tanto no decirlo · Mi sombra te manda saludos · Un vaso de agua en la noche · Perfume barato, pena cara · Tratado de paz
  La penúltima copa · Corazón de conventillo · Puerto de nadie · Cantar de la costurera · Sin más equipaje
  Ese señor de gris · Déjame la lámpara · Cuando seamos viejos y guapos · No hay lunes que dure cien años · La carta cinco
  Ojos de segunda función · Yo quise ser tranvía · La memoria de las manos · El sillón de mi padre · Pequeña canción de nadie
  Me prometiste el mar · Lo nuestro era un ensayo · Lágrima con hielo · Barrio de mis tíos · Hoy no se fía, mañana te quiero`)

export const moreClub = list(`
  Bajo tierra hay sol · Pulsera de papel · No cierres todavía · Ocho horas de vuelo · Salida de emergencia · Cuerpo a tierra
  La noche tiene dos puertas · Vaso de plástico · Refracción · Sube la persiana · Después del después · Gira conmigo
  Nave norte · Bombilla roja · Calor residual · Frente a los altavoces · Mano izquierda · Motor de azúcar · Otra toma de tierra
  Línea de bajo · Modular y vivir · Lunes con gafas de sol · Afuera ya es de día · Teclas calientes · Ruido rosa · Catarsis
  Un minuto más, DJ · La pista es agua · Sangre de vinilo · Tambor solar · Aguja y surco · Sin luces, sin nombres`)

export const moreCalm = list(`
  Hora de la siesta en el faro · Boya · Nieve sobre el teclado · La respiración de la casa · Tren de las siete · Páginas húmedas
  El cuarto de los mapas · Deshielo · Un hilo de agua · Astronomía para dormir · Ruta de los gansos · Pasos en la grava
  Cera de abejas · Galletas a medianoche · Mirar crecer el pasto · Letargo · Barco de papel de lija · Sala de lectura
  El perro sueña que corre · Tormenta lejana, perro tranquilo · Azul casi gris · Lo que cabe en un bostezo · Arena mojada
  Tarde de biblioteca · Vapor de arroz · Silla de mimbre · Fuga del museo · La última escena · El detective duerme
  Carta leída en voz alta · Baile en el salón vacío · Tren nocturno a ninguna parte · Persiana y sol · Minuto de silencio`)

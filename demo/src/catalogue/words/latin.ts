import { list } from './list.ts'

/** Words of tropical, regional Mexican, folk and song styles. */

export const tropicalWhole = list(`
  Se formó el fogón · Échale agua al caldo · Mueve la cadera, comadre · Sabor a guayaba verde · Con permiso, que voy
  El que no baila, paga · Yo traigo la clave · Préndele la vela · Bochinche en el solar · Me lo dijo el timbal
  La fiesta es en el tercero · Cumbia del segundo B · Confeti mojado · Panadería de madrugada · Ventilador de tres aspas
  Mi suegra baila mejor que yo · Tumbao de contrabando · Candela en la azotea · Que no se entere el portero
  Se cayó el toldo · Dos pasos y media vuelta · Cintura de caña · El son de los ascensores · Ni el calor me saca
  El mambo de la siesta · Rumba con paraguas · Guayabera prestada · Ponle sazón · Te quedaste corta
  Mambo de la oficina tres · Que siga el timbal · Sobró un tambor · Vámonos de verbena · Cuando suena la campana
  Yo soy del malecón · Tres claveles y un ron · Lágrimas de coco · Pregón del heladero · Plátano maduro no vuelve a verde
  Me fui por la sombra · Descarga en la bodega · Puerto Candela · El bembé de mi comadre · Sonero de lunes a viernes
  La gozadera tiene dueño · Dame un chance, corazón · Con la ropa de trabajo · Baila, que es gratis · Agua de panela
  No me quites el güiro · Entre palmas y palmeras · Que me perdone tu mamá · Caderas en huelga · El bus de las cinco
  Mi ranchito tiene wifi · Arroz con todo · Palo que nace doblado · Así se raspa la güira · Mojao hasta el alma
  Boquita de anís · Aguardiente y paciencia · La tamborera llegó tarde · El mapalé del portero · Llegó la que manda`)

export const tropicalCalls = list(`
  ay · oye · óyeme · mueve eso · ven acá · no corras · dale suave · qué cosa · agárrate · levántate · suéltalo · baila
  mírame bien · échale sal · no te me escondas`)

export const regionalWhole = list(`
  Tequila con hielo y sin ti · La troca de mi apá · Me vale tu serenata · Cuatro velas y un mezcal · El potro no se vende
  De rodillas, ni en misa · Te lloré en tres cantinas · Se me acabó el parque · Ya ni el mezcal me quiere
  Con la frente muy en alto · Ándale, cántame otra · No soy santo de tu altar · Camino de terracería · Mi cuaco y yo
  La feria de San Melitón · Que te cuente el cantinero · Tu retrato en la guantera · Polvo en las botas
  Traigo el corazón en llanta de refacción · Me fui por cigarros · Adiós, ranchito de abajo · Cien leguas y un suspiro
  Llórale a tu orgullo · El gallo de mi compadre · Ni a balazos te olvido · De Sonora a tu ventana · Pa' qué me invitan
  Aquí mando yo (y mi mujer) · Sombrero ajeno · Cenizas de un comal · A medio real el suspiro · La culpa la tuvo el cura
  Mariachi, no te canses · Se vende corazón con detalles · La hija del caporal · Los dos caminos · Se quebró el cántaro
  Por andar de enamorado · Mañanitas atrasadas · Arriba el río, abajo el llanto · Nopal sin espinas · Las cuentas claras
  El aguacero de anoche · Vuélvete, paloma terca · Me debes una canción · De aquel lado del puente · La última y nos vamos
  Dos botellas y un consejo · Ahijada de la luna · Pueblo sin campanas · Me ganó la querencia · Caballo sin jinete
  El que se va sin despedirse · Ya ensillé la yegua · Nomás por no dejar · Te hallé en la feria · Rebozo de bolita`)

export const regionalSpite = list(`
  ya no vuelvas · que te vaya bien y lejos · te lo dije · no me ruegues · quédate con tu orgullo · a mí no me lloras
  ahora te toca perder · brindo por tu olvido · no me busques · con tu permiso me voy · te gané la partida
  síguele contando · llorando te has de acordar · no te creo ni el saludo · ni pariente tuyo soy`)

export const horses = list('alazán · tordillo · bayo · potro · cuaco · retinto · palomino · moro')
export const horseEnds = list(`
  de mi padre · sin rienda · que no vendí · de la cuesta · cansado · bravo · de San Juan · y yo · del caporal · desbocado
  de la barranca · sin dueño · que lloró`)

export const rootsWhole = list(`
  Pan de ayer · Mantel de hule · La silla de mi abuela · Café de puchero · Nadie se levanta · Leña verde · Sal y algarrobo
  Arriero de madrugada · Coplas del bombo ausente · Vidala del que se queda · Cerro arriba, pena abajo · Poncho de agua
  La ofrenda de agosto · Semilla de quinua · Hilando niebla · Río que no pregunta · La tejedora y el cóndor · Tierra blanda
  Canto de la trilla · Mi rancho de adobe y viento · Llueve sobre el corral · Zampoña de juguete · La yerra y el silencio
  Cajita de lluvia · El molino de mi tata · Flor de cardón · Quebrada honda · Romance del puente viejo · Cebada madura
  Chicha de luna · Camino del salitral · Wayra y ceniza · Telar de otoño · Ovejita de la puna · La danza del maíz morado
  Alfarera · Copla para no volver · El bagual · Horno de barro · Fogón de los ausentes · Herencia de tres semillas
  Yaraví del telegrafista · Al pie del lapacho · Mensajera del monte · La vidalita de la espera · Sendero de cabras`)

export const songWhole = list(`
  Mañana te lo digo · Tres paradas de más · La última en apagar la luz · Otra vez, desde el estribillo · Persiana a medias
  Postal desde el patio · Ventana interior · Si supieras lo que callo · Perfume de otra · Amor de sala de espera
  Fuimos un rato · La copa que no bebí · Aquel vestido de lunares · Adoquín mojado · El farol de la cortada
  Volveré en otro idioma · Confesión de ascensor · Nocturno para máquina de coser · Tu pañuelo en mi solapa
  Dos sillas y un mantel · Malvón en la ventana · El vals de los inquilinos · Bandoneón con gripe · Corazón en consignación
  Carta que no mandé · Yo, que te quise en prosa · La vecina del cuarto · Esa costumbre de esperarte · Lunes sin ti
  Canción para desarmar la cama · Te debo un otoño · Milonga del que llegó tarde · De pie en el tranvía
  Guitarra con una cuerda menos · Nostalgias con factura · Sombra de tu sombrero · Ni contigo ni con abril
  El rincón de los fumadores · Aprendiz de ausencia · Con un poco de suerte y sal · El tiempo de los limones
  Tinta de calamar · Yo también me fui · Un piano en la mudanza · Pequeño tratado de tu risa · Tu voz en la otra pieza
  Memoria de una silla · Cuando éramos el mar · Casi septiembre · La patria de tu espalda · Quién pudiera · Dicen que vuelves
  Inventario de tu ausencia · Nadie tiene la culpa · Me sobra un abrigo · Crónica de una esquina · Cuatro versos y un portazo`)

export const flamencoWhole = list(`
  Cal y jazmín · Quejío de la fragua · A compás de nudillos · Tacón en la azotea · La alberca seca · Albahaca y pena
  Bulería del portal · Soleá de las llaves · Agüita de mayo · Farolillo sin feria · Me lo dijo la luna nueva
  De la sierra al cante · Candela viva · Por mi vera · Tres clavos y un clavel · Romero santo · Limón con sal gorda
  Seis cuerdas y un sereno · Lunares de luto · Sin darme cuenta, alegrías · Tangos de la estación · Palmas sordas
  Nana de la aceituna · Taranta del ascensor · Martinete sin martillo · Herrero de plata · Pañuelo de hilo · El patio de Rafaela`)

/** What a song of these genres calls itself: 'Cumbia de la lavandera', 'Zamba de Tomasa'. */
export const RHYTHMS: Readonly<Record<string, readonly string[]>> = {
  Cumbia: list('cumbia · cumbia · cumbión · porro · cumbiamba'),
  Salsa: list('guaracha · son · guaguancó · descarga · rumba · mambo'),
  Merengue: list('merengue · mambo · merenguito · pambiche'),
  Bachata: list('bachata · bachatica · amargue · bachata'),
  Vallenato: list('paseo · merengue · puya · son'),
  Tango: list('milonga · vals · tango · milonga'),
  Folklore: list(
    'zamba · chacarera · vidala · huayno · tonada · cueca · bailecito · copla · gato · bambuco · joropo',
  ),
  Trova: list('canción · romance · vals · trova'),
  Bolero: list('bolero · vals · serenata'),
  Ranchera: list('huapango · canción · vals · son'),
  Mariachi: list('son · huapango · serenata · jarabe'),
  Norteño: list('polca · redova · chotis · corrido'),
  Corrido: list('corrido · balada · corrido'),
  Banda: list('son · vals · polca · tamborazo'),
  Flamenco: list('soleá · bulería · taranta · farruca · nana · rumba · tientos'),
  Jazz: list('blues · balada · vals · nocturno · suite'),
  Blues: list('blues · blues · boogie'),
  Reggae: list('dub · reggae · riddim'),
  Ska: list('ska · ska'),
  Funk: list('funk · groove'),
  Punk: list('himno · himno'),
}

import { list } from './list.ts'

/** Words of guitars, pop, urban, club, calm and heavy styles. */

export const guitarsWhole = list(`
  Café con ruido · Cinta adhesiva · Riego por goteo · Neón prestado · Los balcones · Planta baja · Siesta con fiebre
  Agosto en obras · Kilómetro 340 · Gasolina y cereal · Mi ciudad es un domingo · Perro suelto en la autopista
  Sueldo mínimo · Los extintores · Puente roto · Todos mis amigos tienen plantas · Autostop en enero
  Hoy tampoco llovió · Feliz no cumpleaños · Amplificador · Nos vemos en el baldío · La banda de tu hermano
  Tres acordes y una deuda · Ruido blanco, pan negro · Se alquila habitación · Mapa de manchas · Vivir en un lunes
  Canción de relleno · El verano que no fuimos · Instrucciones para el incendio · Casi casi · Rodillas peladas
  Sábanas de hotel · El club de los tímidos · Bicicletas en el techo · Fiesta en casa de nadie · Pijama y chaqueta
  Hospital de muñecas · Televisor en mudo · Correr en sueños · Motor diésel · Amor en modo ahorro · Verano del 94
  Mi general, la batalla era mañana · Manzanas verdes · Primera persona del plural · Afuera hay sol (qué pena)
  Piel de lagarto · Guardia nocturna · Mudanza en bicicleta · Dinamita de juguete · Nos quedamos sin postre
  Oración al router · El ruido de las cosas · Tarde de perros · La calle es un pasillo · Ya fuimos modernos
  Sal del cuadro · Vidrios · Nada que declarar · El año de la langosta · Te odio los jueves · Chicles bajo la mesa`)

export const punkWhole = list(`
  No me da la gana · Multa · Odio mi horario · Que se caiga el techo · Fuera de aquí (con cariño) · Patada al buzón
  Jefe, me enfermé · Cuatro minutos es demasiado · Mi vecino es policía · Basta de flautas · Rompan filas · Ni idea
  Vomitar en verso · Chatarra · La culpa es de tu primo · Nos echaron otra vez · Recreo eterno · Trabajar cansa
  Ruido y nada más · Sin futuro, pero con desayuno · Contra la siesta obligatoria · Firma aquí y cállate · Pogo de salón
  La revolución cierra a las ocho · Corbata o muerte · Pan con nada · Escupe el chicle · Abajo el despertador`)

export const popWhole = list(`
  Nadie baila solo · Terraza sin permiso · Lima limón · Brillantina · Te dibujé un planeta · Modo avión · Corazón beta
  Chicle de menta · Vestida de tormenta · Última llamada a nuestro vuelo · Beso de estación · Palomitas · Labios de neón
  Mi canción en tu ascensor · Dime algo bonito · Verano en repetición · Ojalá fueras viernes · Fosforescente
  Tú y yo y la tostadora · Patines · Me gusta cuando te ríes mal · Celeste y urgente · Playa de mentira · Diez de diez
  Espuma · El efecto de tu voz · A prueba de agua · Nos falta un verbo · Como en las películas malas · Cereza
  Algodón de azúcar · Guárdame un baile · Purpurina en la alfombra · Te veo en colores · Cometas · Hola, tormenta
  Tercera cita · Bailar con gripe · El chico del paraguas · Sin filtro · Me pones en mayúsculas · Suelta el volante
  Salta conmigo · Cuéntaselo a la luna · Mil veces martes · Tu nombre en mi vaso · Dulce y en su punto · Sirenas de bolsillo`)

export const soulWhole = list(`
  Pan caliente, pies fríos · Ten piedad, corazón · De rodillas no · Aleluya de martes · Mi casa tiene coro · Gracia plena
  Terciopelo y tabaco · Levántate, hermana · Con las manos al cielo · Dulce demora · Señor, dame paciencia · Río adentro
  Cuando canta mi madre · Tómame el pulso · Amén y media vuelta · Una vela por mi gente · Luz de pasillo · Perdón con trompetas
  Mi alma tiene sed · Puerta estrecha · Camino de gloria · Ya viene el día · No me sueltes la mano · Cosecha nueva`)

export const urbanWhole = list(`
  Visto a las tres · Bajo cero · Sin cobertura · Otra copa · Perreo en la azotea · Dirección borrada · Modo fantasma
  La nevera vacía · Cadena falsa · Bloque siete · Tu ex en la lista · Toda la noche en bucle · De la esquina al estadio
  Ubicación en vivo · Gafas de noche · Motora sin placa · La vuelta completa · Se te nota · Ni un emoji · Sube el vidrio
  Cero drama · Te borré y volví · Llegué sin invitación · Doble check · Fuego en la guagua · Sábado sin ley
  Aire acondicionado · Cita con el espejo · Te llamo cuando frene · Mi barrio no sale en el mapa · Cuenta congelada
  Diente de oro prestado · Rimas de lavandería · Métrica y hambre · Humo en el techo · No era flow, era frío
  La calle no te sigue · Cuaderno de deudas · Esquina sin cámara · Oro de chocolate · El micro está abierto · Sílaba y puño
  Tarjeta rechazada · Mi abuela reza por mí · Contrato sin leer · Lunes de champaña · Tenis blancos · Hielo seco
  Pasa y no toques · Prendí la sala · Baja la luz, sube el bajo · Fuimos tendencia · De madrugada no se vale · Playa y reposo`)

export const urbanNouns = list(`
  la noche · el celular · la disco · el bajo · la playa · el humo · la moto · el lujo · la calle · el piquete · el flow
  la clave · el espejo · la gorra · el barrio · la luz · el techo · el frío · la plata · la vuelta · el party · la fama
  la cama · el mensaje · el perfume · la nube · el vidrio · la cadena · la esquina · la piscina · el neón`)
export const urbanManners = list(`
  en silencio · sin señal · a las cuatro · con mi gente · de lunes a lunes · bajo el agua · en el VIP · sin ticket
  por la sombra · en automático · con ventaja · 24/7 · hasta el piso · sin prisa · de contrabando
  sin avisar · sin freno · en visto · a mil · en reversa · con candado · en otra liga · al máximo`)
export const urbanYou = list(`
  dime si vienes · no me escribas · tú lo sabes · pide otra · súbete · te conozco · me dejaste en visto · ya no te sigo
  báilame bajito · quédate en la mía · no te pongas seria · suelta el celular · yo te aviso · no hay otra · se te olvidó`)

export const clubNouns = list(`
  el pulso · la cabina · la señal · el circuito · la frecuencia · el voltaje · la antena · el humo · la luz negra
  el amanecer · la pista · el láser · la turbina · la espiral · el motor · la marea · el satélite · el péndulo
  la máquina · el espejo · el sótano · la terraza · la órbita · el filtro · la curva · el cristal · el imán · el eco
  la piscina · el metal · la lentejuela · el neón · la fiebre · el prisma`)
export const clubManners = list(`
  nocturn@ · invertid@ · en bucle · sin fin · a 124 · analógic@ · magnétic@ · a las seis · del sótano · en rojo
  continu@ · sumergid@ · de cinta · en reversa · tropical · submarin@ · de cuarzo · en espera · secret@
  de terciopelo · transparente · sin gravedad · a contratiempo · del otro lado · en fase · elástic@ · perpetu@ · lunar`)
export const clubWhole = list(`
  Bajo cinco lámparas · Nadie mira el reloj · Cierre de terraza · Manos arriba, hombros abajo · Última en la pista
  El portero también baila · Zapatos en la mano · Guardarropa · Sube, baja, respira · Agua por favor · Seis de la mañana, norte
  Domingo sin dormir · Bombo a tierra · Otra vuelta de disco · El bajo no perdona · Fiebre de martes · Sudor y espejos
  Una bola de mil espejos · Pista resbaladiza · Permiso para aterrizar · Ritmo de fábrica · Turno de noche · Luz de salida
  Lentejuela mayor · Baila como si llovieran monedas · Estroboscopio · La cola del baño · Doble bombo · Línea ocho
  Máquina de humo · Volver a la cabina · Sin cover · Taxi compartido · Plataforma cuatro · El vinilo estaba caliente
  Amanece y seguimos · Charol y sudor · Pásame el tambor · Motor de agua · Una hora menos en la isla · Clave Morse`)

export const calmNouns = list(`
  la niebla · el musgo · el faro · la orilla · el glaciar · la llovizna · el jardín · la penumbra · el lago · la nieve
  el umbral · el claro · la deriva · el eco · la bruma · el invernadero · la bahía · el helecho · la ventana · la marea
  el tejado · la lámpara · el cuaderno · la tarde · el andén · la sombra · el liquen · el vapor · la siesta · el polvo`)
export const calmManners = list(`
  en calma · sin viento · a las cinco · del norte · bajo cero · de papel · interior · lejan@ · inmóvil · dormid@ · sin nombre
  de invierno · sumergid@ · en espera · de tiza · tras el vidrio · al alba · lent@ · a solas · en re menor · de algodón
  que respira · hacia adentro · sin bordes · de otro lugar · blanc@ · con lluvia · a media tarde`)
export const calmWhole = list(`
  Té y llovizna · Gato dormido sobre el teclado · Biblioteca a las nueve · Lo que oye la nieve · Mapa de un bostezo
  Cuarto con plantas · Café tibio · Dibujos en el margen · Tarea para mañana · Luz de refrigerador · Respirar en cuatro
  Paisaje visto desde el tren · Instrucciones para flotar · Antes del deshielo · Mar en reposo · Domingo, 16:40
  Señal de radio lejana · Sobre la lentitud · Campo magnético · Cielo de yeso · Todo lo que no se mueve · Manta y ventana
  El archivo de la lluvia · Estación sin trenes · Una gota, otra gota · Cartas desde el faro · Últimas hojas · Memoria de pez
  Apuntes de botánica · Cuatro vistas del mismo lago · Fotosíntesis · Polvo en el haz de luz · Cámara lenta · Vuelo nocturno
  Tema de los amantes torpes · Persecución en bicicleta · Créditos iniciales · Tema del inspector · La casa vacía
  El regreso del cartero · Duelo al mediodía · Escena suprimida · Travelling · Tema de Clara · El tren sale a las nueve`)

export const jazzWhole = list(`
  Ciudad con sordina · Ocho maneras de volver · Sordina para dos · Contrabajo en el taxi · Lluvia en compás de cinco
  El gato del pianista · Blues de la calefacción · Última ronda en el club · Balada del ascensorista · Zapatos bicolor
  Medianoche y pico · Escobillas · Solo de lunes · Una silla para el baterista · Síncopa doméstica · Nocturno del taxi
  Variaciones sobre un bostezo · Humo claro · Conversación con trompeta · La lámpara del piano · Cinco cuartos
  Standard desconocido · Paseo por el teclado · Esquina en si bemol · Ella dobló en la avenida · Impar · Atlas de bolsillo`)

export const heavyHeads = list(`
  el trono · la marcha · la corona · el juramento · la sangre · el martillo · la furia · el réquiem · la torre · el altar
  la legión · el abismo · la fortaleza · el heraldo · la plaga · el ocaso · la forja · el yugo · la estirpe · el presagio
  la espada · el grito · la tumba · el portal · la profecía · el invierno · la jauría · el último rey · el eco · la danza`)
export const heavyTails = list(`
  de ceniza · de obsidiana · de los herreros · del páramo · de hierro · de los caídos · sin rostro · bajo la montaña
  de sal y fuego · del cóndor negro · de la noche larga · sin retorno · de los mil cuervos · de basalto · del volcán
  de las sombras · en llamas · de los olvidados · del fin · de huesos · sin dios · del abismo · de azufre · de piedra
  de los titanes · del eclipse · de la tormenta · bajo tierra · de los siete inviernos`)
export const heavyWhole = list(`
  Nacido del trueno · Donde mueren los ríos · Cenizas al amanecer · Sangre en la nieve · Ningún amo · Arde la catedral
  Mil noches de acero · El que no duerme · Coronados de espinas · A las puertas · Sepultura de estrellas · Silencio o muerte
  Bestia interior · Lengua de serpiente · Cabalga el viento negro · Que tiemble el suelo · Herejía · Aquelarre de invierno
  Los muros caerán · Ojo del huracán · Polvo eres · Ritual de los espejos · Un solo puño · Cordillera · Ruinas vivas
  Padre volcán · Madre tormenta · Hambre de lobo · El peso del mundo · Sin piedad · Horda · Renacer en la fragua`)

export const gospelHeads = list(`
  Canto · Aleluya · Camino · Luz · Voz · Río · Mañana · Gracia · Paz · Fuente · Promesa · Casa · Alabanza · Cosecha · Lámpara
  Puerta · Roca · Semilla · Descanso · Refugio · Alegría · Coro · Pan · Jornada · Esperanza · Testimonio`)
export const gospelTails = list(`
  al amanecer · en el valle · de mi pueblo · sin temor · en la tormenta · para mi madre · de los humildes · en mi casa
  cada mañana · con mis hermanas · en lo alto · junto al río · de mi alma · hasta el final · a manos llenas · sobre la roca
  que no se apaga · de los que esperan · de gloria · en medio de la noche · con palmas y tambor · de nuevo día`)

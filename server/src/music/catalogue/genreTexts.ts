import { genreKey } from '@remusic/art/genreStyles'

/** Our description of a genre, or null if there is none. Ignores case, accents and punctuation. */
export function genreText(name: string): string | null {
  const key = genreKey(name)
  return TEXTS[SAME_TEXT[key] ?? key] ?? null
}

const TEXTS: Readonly<Record<string, string>> = {
  cumbia:
    'Nació en la costa caribe de Colombia, donde los tambores africanos se encontraron con las gaitas indígenas. Después cruzó todas las fronteras y en cada país aprendió un acento nuevo: con acordeón, con guitarra eléctrica o con sintetizador. Su paso arrastrado sigue siendo la invitación a bailar más fácil de aceptar.',
  bolero:
    'Viene de Cuba, se hizo continental en México y desde entonces pone palabras a lo que nadie se atreve a decir de frente. Guitarras, requinto y voces que se acercan al oído: aquí se ama, se pierde y se perdona en tres minutos. Ninguna otra música ha sabido sufrir con tan buenos modales.',
  rock: 'Una guitarra eléctrica, un bajo, una batería y la sospecha de que todo podría ser distinto. Desde los años cincuenta ha cambiado de peinado muchas veces, pero conserva la misma urgencia. En español encontró su propia voz, entre el garaje de barrio y el estadio lleno.',
  indie:
    'Empezó como una forma de publicar discos sin pedir permiso y acabó siendo una manera de sonar. Melodías cercanas, guitarras con poca prisa y letras que se fijan en los detalles. Es la música de quien graba en su cuarto y, sin querer, le habla a medio mundo.',
  electronica:
    'Aquí los instrumentos se enchufan: osciladores, secuencias, cajas de ritmo y mucha curiosidad. Puede ser una pista de baile a las cuatro de la mañana o un paisaje para escuchar con audífonos. Lo que une a sus mil ramas es la idea de que cualquier sonido puede convertirse en música.',
  folklore:
    'Es la memoria cantada de cada lugar: zambas, cuecas, huaynos, joropos, coplas que pasaron de boca en boca antes de llegar a un disco. Habla de la tierra, del trabajo y de las fiestas con guitarras, charangos y bombos. Lejos de ser un museo, cada generación la vuelve a afinar.',
  jazz: 'Nació de la mezcla y vive de la conversación: alguien propone una melodía y los demás la discuten. Del club pequeño a la gran orquesta, aquí mandan el instante y la respuesta. Ninguna noche suena igual que la anterior, y de eso se trata.',
  pop: 'Su secreto es simple y difícil: un estribillo que ya parecías conocer la primera vez que lo oíste. Toma prestado de todos los géneros y lo devuelve brillante, breve y listo para cantar en voz alta. Es la banda sonora de los veranos, los viajes y los amores de dos semanas.',
  salsa:
    'El son cubano y los barrios latinos de Nueva York la cocinaron a fuego alto con congas, timbales y trombones. La clave marca el camino y el coro responde mientras el cantante inventa. Hay salsa para enamorarse, para contar la calle y, sobre todo, para no quedarse sentado.',
  flamenco:
    'En Andalucía, el cante, el toque y el baile llevan siglos diciéndose verdades. Cada palo tiene su compás y su ánimo: la soleá pesa, la bulería se ríe, la seguiriya duele. Palmas, guitarra y una voz al borde bastan para que se haga el silencio.',
  'hip-hop':
    'Surgió en las fiestas del Bronx cuando dos tocadiscos y un micrófono alcanzaban para contarlo todo. El ritmo sostiene y la palabra manda: rimas, juegos, crónicas de barrio y mucho ingenio. En español tiene tantos acentos como esquinas.',
  reggae:
    'Jamaica le enseñó al mundo que el silencio entre dos golpes también se baila. El bajo va delante, la guitarra cae a contratiempo y las letras piden paz, justicia o simplemente un poco de sol. En toda América Latina encontró costas que se le parecen.',
  clasica:
    'Varios siglos de música escrita para palacios, templos, teatros y salas pequeñas. Del cuarteto que susurra a la orquesta que sacude, cada época buscó su propia idea de belleza. No hace falta saber de partituras: basta con dejar que la obra termine lo que empezó.',
  soul: 'Nació cuando el fervor del góspel se mezcló con las penas y deseos de cada día. Voces que se entregan enteras, metales que responden y un ritmo que acompaña como un amigo. Se canta con los ojos cerrados y se escucha igual.',
  metal:
    'Guitarras distorsionadas, baterías veloces y voces que van del canto épico al rugido. Detrás del volumen hay mucho oficio: estructuras largas, solos exigentes y una comunidad muy fiel. Es un refugio para quienes encuentran calma en la tormenta.',
  punk: 'Tres acordes, dos minutos y ninguna paciencia. Apareció en los setenta para recordar que cualquiera puede formar una banda y que aburrirse es una decisión. Bajo el ruido hay humor, rabia y una idea muy seria: hazlo tú.',
  ambient:
    'Música que no exige atención, pero la recompensa. Capas lentas, ecos y texturas que cambian la luz de un cuarto sin que nadie se dé cuenta. Sirve para trabajar, para dormir o para mirar por la ventana sin culpa.',
  tango:
    'Creció a orillas del Río de la Plata, entre conventillos, puertos y salones de baile. El bandoneón respira hondo, el violín insiste y la letra recuerda lo que convendría olvidar. Dos personas lo bailan como si discutieran en voz muy baja.',
  disco:
    'En los setenta la pista de baile se llenó de espejos, cuerdas y bombos en cada tiempo. Fue la casa de quienes no tenían otra y convirtió la noche en una fiesta para todos. Su pulso sigue vivo en casi todo lo que se baila hoy.',
  infantil:
    'Canciones para contar, saltar, lavarse los dientes y quedarse dormido. Las mejores no subestiman a nadie: tienen buenas melodías, humor y animales con problemas muy serios. Los adultos las aprenden sin querer y ya no las olvidan.',
  reggaeton:
    'Panamá le dio la palabra, Puerto Rico el ritmo y el Caribe entero las ganas de bailar. Su golpe, el dembow, se reconoce en dos segundos y hoy suena en todos los idiomas. Va del perreo más directo a la balada de madrugada sin cambiar de tempo.',
  trap: 'Bajos que hacen temblar el vidrio, platillos como ametralladoras y voces que flotan sobre la niebla. Llegó del sur de Estados Unidos y los jóvenes latinos lo hicieron suyo, con crudeza y melancolía. Habla de dinero, de noches largas y de lo que queda cuando se apaga la fiesta.',
  blues:
    'Doce compases alcanzan para contar una vida. Lo crearon los trabajadores afroamericanos del sur de Estados Unidos y de él descienden el rock, el soul y buena parte del jazz. La guitarra pregunta, la voz contesta y la tristeza sale un poco más liviana.',
  funk: 'El primer golpe del compás manda y todo lo demás lo rodea: bajo elástico, guitarra cortante, metales como latigazos. Es música que se piensa con las caderas. Del barrio salió a las pistas y después, cortada en pedazos, a medio hip hop.',
  house:
    'En Chicago, a comienzos de los ochenta, la música disco se quedó a vivir en las máquinas. Un bombo constante, un piano luminoso y una voz que repite lo necesario hasta que parece una oración. Desde entonces hay una pista abierta en alguna parte del mundo.',
  techno:
    'Detroit imaginó el futuro con cajas de ritmo y lo mandó por correo a Berlín. Es repetición que hipnotiza: pequeños cambios, mucha tensión y un pulso que no negocia. Conviene escucharlo fuerte, de noche y sin mirar la hora.',
  opera:
    'Teatro en el que todo se canta, desde una carta hasta una puñalada. Reúne orquesta, voces entrenadas para llenar una sala sin micrófono y pasiones del tamaño de un continente. Quien entra por una sola aria suele quedarse hasta el último acto.',
  ska: 'Antes que el reggae, Jamaica bailaba esto: contratiempo rápido, metales alegres y un bajo que camina. Cada cierto tiempo vuelve con más prisa, mezclado con punk o con cumbia. Es casi imposible escucharlo sin mover las rodillas.',
  bachata:
    'Fue la música de los bares humildes de República Dominicana y se llamó amargue antes de conquistar el mundo. La guitarra llora en agudos, el bongó conversa y la letra confiesa. Se baila de cerca, con un golpe de cadera justo a tiempo.',
  merengue:
    'Tambora, güira y acordeón: con eso República Dominicana puso a correr a medio continente. Hoy puede llevar metales o sintetizadores, pero no ha perdido la velocidad ni la picardía. Si alguien sigue sentado, todavía no ha empezado.',
  vallenato:
    'Los juglares del Caribe colombiano llevaban noticias de pueblo en pueblo con un acordeón al hombro. Caja, guacharaca y cuatro aires (paseo, merengue, puya y son) cuentan amores, parrandas y despedidas. Todavía hay historias que solo se creen si alguien las canta.',
  ranchera:
    'Se canta con el pecho abierto, de preferencia después de la segunda copa. Nació en el campo mexicano y en el cine encontró su traje de gala. Orgullo, despecho y tierra natal caben en tres estrofas y un grito.',
  mariachi:
    'Violines, trompetas, vihuela y guitarrón vestidos de fiesta: es el sonido con el que México se presenta al mundo. Acompaña bautizos, bodas, serenatas y adioses con la misma entrega. Nadie sabe decir que no cuando llega hasta la ventana.',
  norteno:
    'El acordeón que trajeron los inmigrantes europeos encontró en el norte de México al bajo sexto y ya no se separaron. Polcas, redovas y corridos hablan de caminos, fronteras y amores que se quedaron del otro lado. Suena en la cantina, en la camioneta y en las bodas grandes.',
  corrido:
    'Es el periódico cantado de México desde los tiempos de la Revolución. Cuenta hazañas, tragedias y vidas de gente común con nombre, fecha y lugar. Las nuevas generaciones le cambiaron el ritmo y las guitarras, pero siguen narrando lo que ven.',
  banda:
    'Clarinetes, trombones, tambora y una tuba que hace las veces de corazón. En Sinaloa la música de los pueblos se volvió una fuerza capaz de llenar estadios. Lo mismo acompaña un baile que una pena de amor a todo volumen.',
  samba:
    'Río de Janeiro la hizo suya, pero sus raíces vienen de Bahía y de África. Cuando la batucada arranca, surdo, pandeiro y cavaquinho ponen a una ciudad entera en la calle. También sabe ser íntima: una rueda, una mesa y todos cantando.',
  'bossa-nova':
    'A finales de los cincuenta, unos jóvenes de Río bajaron el volumen del samba y lo acercaron al jazz. Guitarra suave, voz casi hablada y armonías que parecen fáciles. Es el sonido de una tarde que no quiere terminar.',
  fado: 'Lisboa y Coímbra le cantan a lo que se fue con una guitarra portuguesa y un silencio alrededor. Su palabra es saudade: extrañar con ternura lo que quizá no vuelva. Se escucha de noche, de cerca y sin hacer ruido con los cubiertos.',
  country:
    'Del campo estadounidense vienen estas historias de caminos, trabajos duros y promesas rotas. Guitarra acústica, violín, banjo y una voz que parece hablarle a un vecino. Cuenta lo más complicado con las palabras más sencillas.',
  gospel:
    'En las iglesias afroamericanas la fe se canta a pleno pulmón y en comunidad. El coro sostiene, la voz solista se eleva y las palmas no dejan a nadie afuera. De aquí salió buena parte de la música popular que conocemos.',
  lofi: 'Ritmos tranquilos, pianos empañados y un poco de ruido de cinta, como si la grabación viniera del cuarto de al lado. Acompaña horas de estudio, lluvia en la ventana y cafés que se enfrían. No pide nada y por eso se queda tanto tiempo.',
  'k-pop':
    'Corea del Sur convirtió el pop en un espectáculo total: melodías, coreografías y una estética cuidada al detalle. Salta del rap al estribillo luminoso sin pedir permiso. Sus seguidores forman una de las comunidades más entusiastas del planeta.',
  'r-b':
    'Heredero del blues y del góspel, con los años cambió las orquestas por producciones íntimas y sensuales. La voz es la protagonista: se desliza, adorna y susurra. Es música de luz baja, para decir las cosas despacio.',
  alternativo:
    'Un nombre amplio para quienes no encajaban en los demás. Guitarras con ruido, estructuras poco comunes y letras que no buscan quedar bien. De los márgenes de los ochenta pasó a marcar el rumbo de todo lo que vino después.',
  latina:
    'Aquí se cruzan los ritmos de un continente entero: del Caribe a la Patagonia, del tambor a la guitarra. Mezclar es su costumbre más antigua y la que mejor le sale. Es la puerta más grande para empezar a escuchar en español.',
  dance:
    'Hecha para la pista y para la radio al mismo tiempo: bombo firme, melodía clara y un momento en que todo sube. No pretende explicar nada, solo levantar los brazos a la hora indicada. Funciona en una discoteca, en el gimnasio y limpiando la casa.',
  trova:
    'Una guitarra y alguien que tiene algo que decir. De los trovadores cubanos a los cantautores de cada ciudad, aquí la letra va por delante y la melodía la cuida. Son canciones para escuchar completas, de preferencia en silencio.',
  'bandas-sonoras':
    'Música escrita para que una imagen diga lo que no puede decir sola. Puede ser una orquesta entera o un sintetizador que tiembla en la oscuridad. Sin la pantalla también funciona: cada quien pone su propia película.',
  asiatica:
    'De la balada japonesa al pop de Seúl y los ritmos del sudeste, un territorio enorme de voces y maneras. Conviven instrumentos milenarios con la producción más reciente. Asomarse es descubrir que una buena melodía no necesita traducción.',
  africana:
    'Un continente entero de ritmos: guitarras que giran, tambores que conversan y voces que se responden. Buena parte de la música popular del mundo nació de lo que aquí se tocaba. Hoy sus nuevos sonidos vuelven a mover las pistas de todos lados.',
  cristiana:
    'Canciones que nacen de la fe y se cantan en comunidad. Caben aquí la alabanza de domingo, la balada íntima, el rock y los ritmos tropicales. Cambia el estilo, pero no la intención: agradecer, pedir y acompañar.',
  folk: 'Canciones que viajaron de boca en boca por granjas, puertos y tabernas antes de que nadie las grabara. En los sesenta volvieron con guitarra acústica y cosas que reclamar, y desde entonces cada generación las descubre de nuevo. Una voz, unas cuerdas y una buena historia siguen siendo suficientes.',
  'musica-brasilena':
    'Un país que parece un continente: forró en el nordeste, sertanejo en el interior, frevo en el carnaval, funk en los cerros de Río. La canción popular brasileña lo reúne todo con una armonía que los demás le envidian. Se entra por la melodía y se termina aprendiendo portugués.',
  'musica-de-la-india':
    'Ragas que piden una hora precisa del día, tablas que conversan a toda velocidad y un cine que no sabe contar una historia sin cantarla. Del templo a la pista de baile, aquí la melodía se adorna hasta que parece infinita. Escucharla es cambiar de reloj.',
  balada:
    'Piano, cuerdas y alguien que por fin dice lo que siente. En los años setenta y ochenta, la balada llenó las radios de toda Hispanoamérica y España con historias de amores enteros o recién rotos. Se canta despacio, con la mano en el pecho y sin ninguna vergüenza.',
  'son-cubano':
    'En el oriente de Cuba, el tres, las maracas y el bongó encontraron un compás que todavía manda. De él y de sus parientes, el danzón, el mambo y el chachachá, salió casi todo lo que se baila en el Caribe. Basta que suene la clave para que alguien empiece a contar los pasos.',
  'musica-andina':
    'Quenas, zampoñas y charangos que parecen hechos del mismo viento que los rodea. Huaynos, yaravíes y sayas cruzan las montañas del Ecuador a la Argentina con fiestas, siembras y despedidas. Es música de altura: alegre y triste al mismo tiempo.',
  'musica-caribena':
    'Islas pequeñas con ritmos enormes: calipso, soca, zouk, compás. El carnaval es su temporada alta, pero tambores de acero, metales y coros trabajan todo el año. Llega el estribillo y ya nadie recuerda que estaba sentado.',
  copla:
    'Pequeños dramas de tres minutos con bata de cola: pasiones prohibidas, celos, orgullo y un final que se ve venir. La copla española nació en los teatros y se quedó a vivir en los patios y las cocinas. Quien la canta, la actúa.',
  chanson:
    'En francés, la letra siempre va delante. De los acordeones de París a los cantautores de hoy, la canción francesa cuenta amores, barrios y desengaños con ironía y mucha elegancia. No hace falta entender cada palabra para saber de qué habla.',
  experimental:
    'Aquí se prueba lo que todavía no tiene nombre: ruido, silencio, máquinas, objetos e instrumentos tocados como nadie lo había previsto. No siempre es cómodo, y esa es parte de la gracia. De vez en cuando, uno de estos experimentos cambia todo lo demás.',
  trance:
    'Una melodía que crece, una pausa en la que todo queda suspendido y un regreso que levanta a la multitud entera. El trance se toma su tiempo: sus viajes duran lo que dura la noche. Conviene cerrar los ojos y confiar.',
  'drum-and-bass':
    'Baterías cortadas y aceleradas hasta lo imposible sobre bajos que se sienten antes de oírse. Nació en los clubes y las radios piratas de Londres, hija de la rave y del reggae. Va al doble de velocidad y, sin embargo, puede ser pura calma.',
  'musica-arabe':
    'Entre el Magreb y el Golfo, el laúd, el violín y las palmas sostienen voces capaces de alargar una sola sílaba hasta la emoción. Conviven los maestros de ayer con el raï, el chaabi y el pop de hoy. Sus escalas guardan notas que el piano no tiene.',
  'musicas-del-mundo':
    'Violines de boda en los Balcanes, coros bálticos, polcas, clarinetes klezmer, cantos de islas lejanas. Cada pueblo encontró una manera distinta de celebrar y de despedirse. Este es el lugar para perderse y volver con algo que nunca habías oído.',
  'palabra-hablada':
    'Poemas leídos por quien los escribió, cuentos, monólogos, radioteatro y gente muy graciosa frente a un micrófono. La voz también es un instrumento, con su ritmo y sus silencios. Se escucha como quien se sienta a la mesa a que le cuenten algo.',
}

/** Aliases that share a description. */
const SAME_TEXT: Readonly<Record<string, string>> = {
  electro: 'electronica',
  electronic: 'electronica',
  folclore: 'folklore',
  folclor: 'folklore',
  'rap-hip-hop': 'hip-hop',
  'hip-hop-rap': 'hip-hop',
  hiphop: 'hip-hop',
  rap: 'hip-hop',
  regueton: 'reggaeton',
  'soul-funk': 'soul',
  'techno-house': 'techno',
  'heavy-metal': 'metal',
  classical: 'clasica',
  'musica-clasica': 'clasica',
  corridos: 'corrido',
  'musica-mexicana': 'ranchera',
  'regional-mexicano': 'norteno',
  'musica-africana': 'africana',
  'musica-asiatica': 'asiatica',
  'peliculas-juegos': 'bandas-sonoras',
  soundtrack: 'bandas-sonoras',
  'lo-fi': 'lofi',
  kpop: 'k-pop',
  rnb: 'r-b',
  alternative: 'alternativo',
  alternativa: 'alternativo',
  latino: 'latina',
  latin: 'latina',
  'musica-latina': 'latina',
  kids: 'infantil',
  cantautor: 'trova',
}

import { list } from './list.ts'

/** What can be said of nearly any thing, weather or feeling: 'Persiana a medias', 'Paciencia de repuesto'. */
export const manners = list(`
  a medias · sin permiso · con fiebre · de segunda mano · en liquidación · por estrenar · a contraluz · en voz baja
  de madrugada · sin apuro · fuera de servicio · en remojo · a plazos · de alquiler · para dos · sin garantía · de repuesto
  con sordina · a domicilio · en obras · de ida · bajo fianza · sin anestesia · de emergencia · hasta nuevo aviso
  en cámara lenta · con goteras · a oscuras · de bolsillo · a la intemperie · a cuentagotas · sin destinatario · al revés
  entre paréntesis · de contrabando · en blanco y negro · a deshora · con vista al mar · de temporada · en borrador
  a fuego lento · sin instrucciones · por si acaso · de domingo · a quemarropa · con intereses · en diferido
  sin ascensor · de medio tiempo · con buena letra · al portador · en miniatura · con eco · sin remitente
  de último minuto · a pie de página · en penumbra · con permiso de mi madre · sin vuelta · a crédito · de otra época
  en tránsito · con hielo · sin azúcar · a todo volumen · de estreno · en peligro · para llevar · bajo llave`)

/** After 'cuando', 'hasta que', 'ojalá', 'antes de que', 'aunque'. */
export const wishes = list(`
  vuelvas · amanezca · pare la lluvia · se acabe la fiesta · te canses de mí · baje la marea · cierre el bar
  se enfríe el café · florezca el jacarandá · cambie el semáforo · llegue el verano · se apague la radio · me olvides
  se seque la ropa · vuelva la luz · aprenda a bailar · se rompa el hechizo · te animes · suene el teléfono
  cante el gallo · nos reconozcan · se vacíe la plaza · me crezca la barba · llegue el último tren · sea domingo
  te acuerdes de mí · no quede nadie · se despierten los vecinos · me quede sin voz · salga la luna · pase el circo
  me llames por mi nombre · termine la canción · se derrita el hielo · nos falte el aire · haya viento a favor
  te mires en mi espejo · abran la panadería · se caiga el cielo · me hables de frente · sepamos nadar
  encuentren mi maleta · no duela tanto · te suelten las manos · se nos pase el susto · crucemos el río
  me crean los espejos · apaguen los faroles · se duerma la ciudad · te pongas el abrigo · regrese el cartero`)

/** After 'para', 'antes de', 'ganas de', 'el arte de'. */
export const acts = list(`
  cruzar el patio · volver a casa · perder el tren · aprender a nadar · decir que no · pedir perdón · bailar descalzos
  mirar el techo · contar ovejas · apagar la luz · quedarse a dormir · romper el hielo · llegar tarde · dormir la siesta
  barrer la vereda · cambiar de tema · tender la ropa · afinar la guitarra · perder la cuenta · hablar solo
  cerrar los ojos · caminar bajo la lluvia · leer entre líneas · escribir en el vidrio · mudarse de barrio
  desayunar contigo · olvidar un número · silbar en la oscuridad · remendar un corazón · saltar la cuerda
  regar las plantas · esperar sentados · doblar sábanas · salir por la ventana · reconocer un error · viajar sin maleta
  hacer las paces · guardar silencio · caerse de la cama · inventar un idioma · ver pasar los barcos · nadar de noche
  colgar el teléfono · brindar con agua · volver sobre mis pasos · respirar hondo · pelar naranjas · morder el anzuelo
  fingir que llueve · encender la estufa · pisar charcos · fregar los platos · tomar el último café · no decir tu nombre`)

/** After 'lo que'. */
export const whatClauses = list(`
  dura un semáforo · cabe en una maleta · queda del verano · no te dije · dijo la vecina · pesa una carta
  tarda la luz · callan los balcones · me debes · aprendí de mi abuela · no sale en las fotos · sobra de la noche
  se queda en la orilla · cuesta una tregua · sabe el espejo · el río se llevó · cantan los borrachos · no se barre
  nos separa · me falta por romper · ladran los perros · esconde la lluvia · suena cuando callas · crece en el patio
  prometimos en marzo · no entiende mi madre · brilla de lejos · se rompe en silencio · vale un domingo
  dejaste en mi cama · cuenta el taxista · guardan los cajones · pasó en la azotea · arde despacio · el viento devuelve
  nunca pedí · nadie canta · trae la marea · me pediste anoche · sobrevive a la mudanza · tú llamas amor`)

/** After 'nadie', and 'ya nadie'. */
export const nobodyClauses = list(`
  baila solo · se levanta · llama a esta hora · pregunta por ti · cierra la puerta · sabe tu apellido · duerme en esta casa
  apaga la radio · se despide bien · vive en el séptimo · cuida la barra · nos vio salir · recuerda la letra
  lee los carteles · me enseñó a perder · paga la última ronda · toca el timbre · mira las estrellas · contesta
  riega las plantas · se ríe como tú · cree en los martes · te espera en el andén · barre la pista · perdona un lunes
  escribe cartas · se moja igual · pidió la cuenta · canta esta parte · te lo va a decir`)

export const nowClauses = list(`
  no queda café · no me acuerdo de tu timbre · se fue la luz · no te espero despierta · no vivo aquí · es tarde para el tren
  no llueve como antes · te olvidé dos veces · me sé el camino · no hay quien baile · viene el lunes · cerraron el cine
  no duele · aprendí la lección · pedimos la cuenta · no hablamos de eso · tengo otro abrigo · no sueño en colores
  se secó la tinta · nos conocen los vecinos · me voy yendo · no me tiembla la voz · vendí el piano · cambié la cerradura`)

/** First person, alone or with one of `tails`. */
export const iDo = list(`
  te espero · me quedo · te busco · me pierdo · te canto · vuelvo · te sueño · te escribo · amanezco · me despido
  te nombro · camino · te perdono · me rindo · te invento · me escapo · te llamo · bailo · te recuerdo · me equivoco
  te dibujo · me mudo · te debo una · me desvelo · te guardo el sitio`)

export const tails = list(`
  en la esquina de siempre · hasta que aclare · con la luz prendida · en el último asiento · por si acaso
  sin decir nada · antes de que llueva · a la salida del cine · con los zapatos puestos · en voz baja · desde el balcón
  a la orilla del río · como si nada · otra vez · por última vez · aunque no vengas · entre dos trenes
  con el abrigo puesto · a media luz · en la mesa de siempre · sin mirar atrás · con las manos frías · cada domingo
  de memoria · en otro idioma · bajo el mismo toldo · en la página cien · a puertas cerradas · contra el viento
  con permiso · de pura costumbre · en el mismo lugar · hasta el lunes · en sueños · a ciegas`)

export const pleas = list(`
  quédate · vuelve · háblame · espérame · llámame · cántame · olvídame · créeme · mírame · despiértame · perdóname
  abrázame · cuéntame · búscame · sácame a bailar · suéltame · acompáñame · escríbeme · déjame dormir · préstame un día`)

export const pleaTails = list(`
  despacio · hasta el lunes · otra vez · sin miedo · cuando llueva · en la cocina · aunque sea mentira
  un rato más · antes del café · como antes · si te animas · con la luz apagada · de memoria · esta noche · en la estación
  sin preguntar · aunque sea tarde · a la vuelta · con calma · después de la función · si me ves · en mayo
  como al principio · y no te vayas`)

export const donts = list(`
  no me llames llorando · no apagues la radio · no cierres la puerta · no te rías ahora · no me mires así
  no vuelvas en enero · no le digas a mi madre · no me cuentes el final · no pises lo barrido · no despiertes al barrio
  no prometas nada · no te mudes todavía · no bailes con mi sombra · no me pidas paciencia · no vendas la guitarra
  no llores en el taxi · no le cantes a otra · no rompas la lista · no me dejes en visto · no tires las cartas
  no preguntes por mí · no hagas olas · no te creas mi suerte · no sirvas la última · no digas que fue agosto`)

export const questions = list(`
  ¿quién apagó la luna? · ¿dónde dejé las llaves? · ¿y si mañana no llueve? · ¿cuánto dura un domingo?
  ¿a qué hora sale el mar? · ¿me guardas un secreto? · ¿quién se llevó mi silla? · ¿de qué color es tu prisa?
  ¿bailamos o qué? · ¿y ahora quién maneja? · ¿te acuerdas del patio? · ¿qué hago con tu abrigo? · ¿quién te enseñó a irte?
  ¿cómo se apaga esto? · ¿por qué no llamas? · ¿para quién cantan los grillos? · ¿en qué piso vive el viento?
  ¿quién riega los cactus? · ¿y la cara B? · ¿cuándo cambió la luz? · ¿a dónde van los paraguas? · ¿me extrañas de día?
  ¿quién cuida al sereno? · ¿cuánto me queda? · ¿y si nos quedamos? · ¿qué se hace con enero? · ¿me oyes desde ahí?
  ¿quién pagó la cuenta? · ¿hay alguien en el quinto? · ¿ya cenaste, corazón?`)

/** Followed by 'de' and an act. */
export const artsOf = list(`
  el arte · la costumbre · ganas · miedo · otra manera · la mala idea · el placer · el lujo · la urgencia · un curso
  la teoría · el oficio · la vieja manía · permiso · mil formas · la culpa · tiempo · un modo`)

/** What somebody does: after one of the people; '@' agrees. */
export const doings = list(`
  no duerme · se fue temprano · sabe demasiado · baila sol@ · perdió el tren · tiene razón · canta en la ducha
  llega tarde · vive arriba · no trabaja los lunes · pide silencio · lo vio todo · se enamoró · tiene la llave
  sueña con el mar · habla dormid@ · cumple cien años · paga la ronda · se quedó sin voz · duerme de día · extraña el mar
  no cree en el amor · se ríe de mí · apaga la luz · viaja de noche · miente bien · volvió cambiad@ · silba de madrugada`)

import { voice } from '../bank.ts'

export const joker = voice({
  titles: {
    high: `
      Mi gato aprobó esta reseña
      c| Me la robó el vecino
      Se me quemó la cena y valió la pena
      No trabajo, pero escucho
      c| La canté en la ducha y hubo aplausos
      Terapia más barata que la mía
      d| Lo quiero en mi testamento
      d| Ni un bostezo, y eso que madrugué
      as| Le prestaría dinero
      as| Si se casa, voy
      Cancelé dos planes por esto
      Mejor que mi último noviazgo
      Llegué tarde al trabajo y no me arrepiento
      c| Perdí la parada y la dignidad
      El perro dejó de ladrar
      Sube el volumen y baja la factura emocional
      Aviso: produce ganas de mudarse
      Ojo, que se pega
      Mis plantas crecieron dos centímetros
      Le puse cinco porque no hay seis
      Me reconcilié con mi cuñado
      Con esto limpié toda la casa
      Hasta la impresora funcionó
      Pagaría estacionamiento por oírlo
      El ascensor pidió otra
      c| Adopté esta canción`,
    mid: `
      Ni para llorar ni para trapear
      Como sopa de hospital bueno
      Lo escuché con un ojo
      c| Se deja, como el chicle
      Sabe a poco, huele a mucho
      Un tibio abrazo de oficina
      Ni mi gato opinó
      Digno de sala de espera
      Empate sin goles`,
    low: `
      Mi gato se fue de la habitación
      c| Me debe cuatro minutos
      El microondas tiene más ritmo
      Pensé que era la alarma
      d| Lo escuché completo y exijo un diploma
      No culpen al parlante
      Música para esperar al plomero
      Ni regalado, gracias
      Se agradece que termine`,
  },
  open: {
    high: `
      c| La puse para despertar al perro y ahora el perro no me deja poner otra.
      c| Se la dediqué a mi planta y floreció; a mi jefe, y me dio el viernes.
      c| La escuché tantas veces que mi vecino ya se sabe la segunda voz.
      c| Iba a oír solo el principio y se me hizo martes.
      c| Si esta canción fuera un plato, le pasaba pan.
      c| Fui a buscar la ropa del tendedero bailando y me aplaudieron del cuarto piso.
      c| No entiendo cómo «{t}» no es el himno de algún país chico.
      c| La canté a todo pulmón con el micrófono del trabajo abierto, y nadie se quejó.
      d| Lo puse de fondo para trabajar y ahora el fondo es el trabajo.
      d| Me lo prestaron por un fin de semana en marzo. Estamos en conversaciones.
      d| Doce veces lo escuché y once me quedó rico el arroz.
      d| Empecé por «{s}» y cuando levanté la cabeza había cambiado el presidente del edificio.
      d| Lo compré por error y es la mejor decisión que he tomado en el año.
      as| Si {a} vendiera seguros, yo tendría seguro hasta del peinado.
      a| Mi perro responde a tres órdenes y al comienzo de «{s}».
      a| He visto gente hacer las paces en la cola de su concierto.
      a| Tengo una amistad de diez años que se sostiene en esta discografía.
      Advertencia: no escuchar cerca de decisiones importantes.
      Me gustó tanto que fingí entenderlo desde la primera vez.
      Mi terapeuta dice que avance; yo digo que repita.
      Nunca pensé que iba a discutir de música con el plomero, y perdí.
      El médico me recomendó caminar y con esto ya voy por la costa.`,
    mid: `
      c| Ni me molestó ni me invitó a nada: fue un vecino correcto.
      c| La escuché lavando los platos y los platos quedaron mejor.
      c| Es como esas galletas que uno come porque están ahí.
      d| Empieza con fuegos artificiales y termina repartiendo folletos.
      d| Tiene dos joyas, tres dignas y el resto en el asiento de atrás.
      as| Me cae bien, pero no le dejaría las llaves.
      as| Se parece a tres que me gustan y a uno que no.
      Le pregunté a mi gato y se abstuvo.
      Es la definición musical de «bueno, dale».
      Si fuera un domingo, sería un domingo a las seis.`,
    low: `
      c| La puse en una reunión y tres personas recordaron que tenían dentista.
      c| Pensé que mi lavadora había entrado en el centrifugado.
      c| La espera telefónica de mi banco tiene mejor puente.
      d| Lo escuché manejando y hasta el semáforo se quedó en rojo por respeto.
      d| Le di una oportunidad por canción y me quedé sin oportunidades.
      a| Respeto su esfuerzo, sobre todo el de llenar la hora.
      Mi gato, que duerme con la aspiradora, pidió salir.
      Si esto es el futuro, que me avisen para bajarme antes.
      c| Traté de cantarla y el espejo me pidió un tiempo.`,
  },
  detail: {
    high: `
      c| El solo de la mitad debería pagar alquiler en mi cabeza.
      v| El coro tiene la dosis exacta de drama: dos cucharadas y una lágrima.
      El bajo camina como quien acaba de cobrar.
      sv| Canta como si le debiera plata a la melodía y quisiera pagarla toda hoy.
      La batería tiene más paciencia que yo en una fila.
      Hay un ruidito al fondo que no sé qué es, pero ya le puse nombre.
      v| La letra dice lo que yo le diría a mi ex si tuviera vocabulario.
      c| Cuando entra la segunda parte, hasta mi planta se inclina.
      cd| El final llega como el postre: sin hambre y con alegría.
      c4| Le sobra una vuelta al estribillo, la que aproveché para servirme agua.
      s4| Le saco un punto porque me lo pidió la envidia.
      5| No le cambio nada, y eso que yo cambio hasta los menús.
      Los vientos entran sin invitación y son los mejores de la fiesta.`,
    mid: `
      c| El solo está bien: saluda, se sienta, no molesta.
      v| La letra rima «corazón» con lo que ustedes ya saben.
      El ritmo insiste como vendedor de enciclopedias, pero simpático.
      v| La voz hace gárgaras con mucho estilo.
      c| El puente lleva a una rotonda.`,
    low: `
      v| La letra parece escrita con las palabras que le sobraron a otra.
      c| El solo dura lo que una fila de banco y da menos alegrías.
      cv| El estribillo se repite por si alguien no lo había rechazado.
      La batería suena a mudanza sin cajas.
      Los efectos parecen de la alarma de un auto con sentimientos.`,
  },
  close: {
    high: `
      c| La voy a poner en mi boda, cuando consiga con quién.
      c| Si me ven cantando en la fila del pan, ya saben.
      d| Lo volvería a comprar aunque ya lo tengo.
      d| Se lo regalé a mi suegra y ahora me habla.
      as| Que me adopte.
      Sale más barato que un viaje y no hay que hacer maletas.
      Apto para gatos, plantas y cuñados.
      Lo declaro servicio público.
      Mi vecina golpeó la pared, pero a tiempo.
      4| Le falta un punto para que no se agrande.
      4| Cuatro, porque el cinco me lo guardo por si me regala algo.
      5| Le pondría seis, pero el botón se ofende.
      5| Si no les gusta, devuélvanme los oídos que les presté.
      Firmo esta reseña ante notario.
      Ahora el que no puede dormir es el gato.`,
    mid: `
      c| Si la ponen, no me voy; si no la ponen, no pregunto.
      d| Lo guardo para cuando venga visita que no conozco.
      as| Le doy un tres y una palmadita.
      Sobreviviremos.
      Como el agua con gas: hay gente para todo.
      Ni fu, pero con un poco de fa.`,
    low: `
      c| La usaré para que las visitas entiendan que ya es tarde.
      d| Sirve, eso sí, para nivelar la mesa.
      as| Le deseo lo mejor, lejos de mi parlante.
      Pido la devolución de mi tarde.
      1| Le doy un uno porque el cero no estaba en la carta.
      Mi tía canta peor, pero al menos trae empanadas.`,
  },
})

import { colour } from './colour.ts'

export const song = [
  colour(['Trova'], {
    titles: {
      high: `
        Guitarra y verdad
        Silla, micrófono y nada más
        Canta como quien piensa
        Peña hasta las tres
        c| Una carta con seis cuerdas`,
      mid: `
        Mucho preámbulo
        Guitarra con notas al pie
        La metáfora se alarga`,
      low: `
        Discurso con capotraste
        Poeta de sobremesa
        Tres metáforas por minuto`,
    },
    detail: {
      high: `
        sv| Con una guitarra y una silla arma un país entero.
        El arpegio no se detiene y uno va detrás, como por un pasillo.
        sv| Canta sin subrayar, confiando en que uno escucha.
        Se oyen los dedos cambiar de traste, y es parte de lo que dice.
        v| Hay una imagen con zapatos y lluvia que no me suelto.
        c| La guitarra sabe callarse antes del verso importante.`,
      mid: `
        v| Las metáforas hacen fila y alguna se cuela.
        El arpegio es bonito y eterno.
        sv| Piensa muy bien; canta un poco desde lejos.`,
      low: `
        sv| Explica cada imagen por si nos habíamos dormido.
        La guitarra repite el mismo círculo hasta marear.
        sv| Susurra con mucha importancia y poca noticia.`,
    },
  }),
  colour(['Bolero'], {
    titles: {
      high: `
        Tristeza con corbata
        Requinto a media luz
        Despecho bien planchado
        Último baile, primera lágrima
        c| Para bailar con un recuerdo
        Copa, mantel y pena`,
      mid: `
        Pena de vitrina
        Bolero de ascensor
        Lágrima con cronómetro`,
      low: `
        Despecho de utilería
        Se le fue la mano con el azúcar
        Suspiro sin dueño`,
    },
    detail: {
      high: `
        v| La voz no sube nunca, y por eso llega tan hondo.
        El requinto suspira entre verso y verso como un amigo discreto.
        Las maracas marcan el tiempo como un reloj de pulsera bajo la almohada.
        sv| Dice «adiós» con una educación que duele más que un portazo.
        Los violines entran por la puerta de servicio y nadie los quiere fuera.
        v| Cada sílaba está peinada, y aun así se le escapa el temblor.
        El piano deja caer las notas como quien apaga cigarros.`,
      mid: `
        v| La pena está muy bien vestida y no va a ninguna parte.
        El requinto hace su trabajo y pide el abrigo.
        Tiene más terciopelo que herida.`,
      low: `
        sv| Llora con la puntualidad de un oficinista.
        Los violines vienen por kilo.
        sv| Promete morir de amor tres veces y ninguna convence.`,
    },
  }),
  colour(['Flamenco'], {
    titles: {
      high: `
        Se rompe donde debe
        Palmas secas y agua
        Quejío con motivo
        Seis cuerdas y un incendio
        c| Madrugada por bulerías`,
      mid: `
        Duende con reserva
        Palmas de estudio
        Fuego en foto`,
      low: `
        Duende de escaparate
        Palmas enlatadas
        Mucho volante`,
    },
    detail: {
      high: `
        v| La voz se rompe justo donde empieza a ser verdad.
        Las palmas van tan juntas que parecen una sola mano enorme.
        La guitarra pica, se calla y deja que el silencio conteste.
        cv| El quejío del comienzo ya valía la entrada.
        El cajón respira abajo como un caballo quieto.
        v| Alguien jalea al fondo y uno también quisiera.`,
      mid: `
        Las palmas están limpias y al duende le gusta lo contrario.
        v| La voz raspa en los sitios convenidos.
        La guitarra corre mucho y mira poco.`,
      low: `
        v| El quejío viene con receta.
        Las palmas suenan grabadas por turnos.
        s| Le pusieron tanto brillo que se apagó el fuego.`,
    },
  }),
  colour(['Fado'], {
    titles: {
      high: `
        Saudade de puerto
        Velas bajas, voz alta
        Guitarra de doce lágrimas
        Xale negro, luz chica
        c| Cantada de espaldas al río`,
      mid: `
        Saudade con guía turístico
        Pena bien iluminada
        El río pasa lejos`,
      low: `
        Saudade de imán de nevera
        Llanto por pieza
        Puerto sin barcos`,
    },
    detail: {
      high: `
        v| La voz cierra los ojos y uno baja la luz.
        La guitarra de doce cuerdas tiembla como el agua bajo los barcos.
        cv| Sostiene la última palabra hasta que el río la suelta.
        No hace falta entender la lengua: la pena viene traducida.
        La viola marca el paso de quien sube una calle empinada.
        sv| Canta quieta, y todo lo demás se mueve.`,
      mid: `
        v| La tristeza está muy bien pronunciada.
        La guitarra adorna tanto la pena que la entretiene.
        s| Le sobra vela y le falta puerto.`,
      low: `
        sv| Sufre en mayúsculas.
        La guitarra tintinea como cajita de recuerdos.
        Parece grabado para una cena con mapa.`,
    },
  }),
  colour(['R&B', 'Soul', 'Gospel'], {
    titles: {
      high: `
        Terciopelo con nervio
        Esa garganta
        Órgano y gracia
        El coro levanta el techo
        c| Media luz, voz entera
        Alma con buena postura`,
      mid: `
        Mucho adorno, poca herida
        Seda sintética
        Coro correcto`,
      low: `
        Vueltas y vueltas
        Terciopelo de cortina
        Todo agudo`,
    },
    detail: {
      high: `
        v| La voz sube sin esfuerzo y baja con intención.
        El órgano sostiene todo como una buena silla.
        v| Los coros contestan como quien dice «cuenta con nosotros».
        El bajo es redondo y va descalzo.
        cv| Hay un melisma cortito que parece una risa en medio del llanto.
        Las palmas caen un segundo tarde y ahí está el alma.
        v| En la última vuelta se suelta y uno busca de dónde agarrarse.`,
      mid: `
        sv| Adorna tanto cada nota que la melodía se marea.
        El ritmo es suave como alfombra de hotel.
        v| El coro engrandece una idea pequeña.`,
      low: `
        v| Cada sílaba da siete vueltas y vuelve al mismo lugar.
        El teclado suena a perfume caro en un ascensor.
        sv| Gime más de lo que dice.`,
    },
  }),
  colour(['Infantil'], {
    titles: {
      high: `
        Apto para mayores de cero
        Elefantes con buen oído
        La cantó toda la clase
        Merienda con música
        c| La del cocodrilo, otra vez`,
      mid: `
        Les gusta; a mí, a ratos
        Mucho cascabel
        Canción de sala de espera`,
      low: `
        Los niños merecen más
        Azúcar con campanitas
        Ni el osito aplaudió`,
    },
    detail: {
      high: `
        sv| Trata a los chicos como gente lista, que es lo que son.
        Hay un xilófono que se ríe solo.
        sv| Rima animales con cosas que ningún adulto habría pensado.
        La tuba hace de hipopótamo con una dignidad conmovedora.
        v| Se puede cantar con la boca llena, comprobado.
        Los ruidos de la cocina entran a tiempo y todos contentos.`,
      mid: `
        v| La moraleja llega antes que el chiste.
        Los cascabeles se oyen más que la melodía.
        v| A la tercera vuelta ya se perdió la sorpresa.`,
      low: `
        sv| Les habla como si fueran tontos, y se dan cuenta.
        El teclado suena a juguete con poca pila.
        sv| Repite los colores hasta gastarlos.`,
    },
  }),
]

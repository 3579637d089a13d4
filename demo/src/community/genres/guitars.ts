import { colour } from './colour.ts'

export const guitars = [
  colour(['Rock', 'Alternativo'], {
    titles: {
      high: `
        Guitarras con la camisa afuera
        Riff de pocas palabras
        Volumen y motivo
        Garaje con vista
        c| Un riff para romper el martes
        Feedback con cariño
        Tres acordes y la verdad`,
      mid: `
        Rock de camisa planchada
        Mucho pedal
        Distorsión amable`,
      low: `
        Riff de segunda mano
        Rebeldía con horario
        Ruido de tienda de guitarras`,
    },
    detail: {
      high: `
        c| El riff es de los que uno toca en el aire en la fila del súper.
        La batería golpea como quien tiene algo que decir y poco tiempo.
        Las dos guitarras discuten y las dos tienen razón.
        cv| Grita una sola vez, y por eso el grito importa.
        El amplificador está al borde y ahí se queda, heroico.
        El bajo gruñe abajo como un perro que no muerde.
        c| El solo se cae por la escalera y aterriza de pie.
        sv| Canta con la garganta de haber dormido poco y bien.`,
      mid: `
        c| El riff está bien, aunque uno ya lo tenía en casa.
        Las guitarras rugen con permiso del vecino.
        v| La voz raspa por costumbre.
        c| El solo hace todo lo que se le pide.`,
      low: `
        La distorsión está puesta para que no se oiga lo demás.
        cv| Se enoja en todos los estribillos y nunca sabemos con quién.
        c| El riff se repite hasta que uno le cree menos.
        La batería corre adelante y no espera a nadie.`,
    },
  }),
  colour(['Indie'], {
    titles: {
      high: `
        Guitarras con luz de tarde
        Melancolía con zapatillas
        Pieza chica, ventana grande
        c| Para ver pasar los trenes
        Desgano con puntería
        Tímida y certera`,
      mid: `
        Desgano a secas
        Suéter grande, canción chica
        Reverb de pieza`,
      low: `
        Bostezo con sintetizador
        Mirando zapatos ajenos
        Mucha foto, poca canción`,
    },
    detail: {
      high: `
        Las guitarras suenan a luz entrando de lado.
        sv| Canta como si no quisiera molestar, y uno se acerca.
        El sintetizador barato es lo más caro de la grabación.
        La caja de ritmos tiene más sentimientos de los que confiesa.
        v| La letra habla de una planta y uno termina pensando en su padre.
        Parece que se va a desarmar y nunca se desarma.`,
      mid: `
        v| La voz está tan atrás que pidió taxi.
        Las guitarras flotan y a ratos se van flotando.
        Tiene más atmósfera que esqueleto.`,
      low: `
        sv| Canta desde adentro de un armario.
        Tanta timidez termina siendo falta de ganas.
        El sintetizador da vueltas buscando la salida.`,
    },
  }),
  colour(['Punk'], {
    titles: {
      high: `
        Dos minutos y a la calle
        Tres acordes, ninguna disculpa
        Más rápido que mi alquiler
        c| Corre, grita, termina
        Furia con buena letra`,
      mid: `
        Enojo de costumbre
        Grita bien, dice poco
        Rápido y conocido`,
      low: `
        Rabia de escaparate
        Ensayen, aunque sea por rebeldía
        Todo el mundo grita`,
    },
    detail: {
      high: `
        La batería va tan rápido que llega antes que el problema.
        sv| Grita cosas sensatas, que es lo más peligroso.
        Las guitarras son una sierra con sentido del humor.
        v| El coro lo cantan como veinte personas que no caben en la pieza.
        Cuando uno quiere quejarse del volumen, ya terminó.
        Está mal grabado de la mejor manera posible.`,
      mid: `
        v| El enojo es sincero; la canción, la de siempre.
        Los tres acordes están cansados.
        Va rápido para no tener que explicar nada.`,
      low: `
        sv| Se queja de todo y no nombra nada.
        La guitarra parece afinada por su peor enemigo.
        c| Dura poco y aun así sobra.`,
    },
  }),
  colour(['Metal'], {
    titles: {
      high: `
        Cuello en huelga
        Doble bombo, doble ración
        Montaña que se mueve
        Acero con melodía
        c| Un muro que se canta`,
      mid: `
        Mucho acero, poca chispa
        El dragón estaba dormido
        Velocidad de crucero`,
      low: `
        Ruido con armadura
        Gruñe y no muerde
        El dragón era de cartón`,
    },
    detail: {
      high: `
        El doble bombo corre parejo como maquinaria bien aceitada.
        Las guitarras caen todas juntas, como un portón.
        sv| Pasa del susurro al rugido sin despeinarse, y tiene mucho pelo.
        En medio del estruendo aparece una melodía que podría ser una nana.
        c| El riff central pesa lo que un piano y lo suben por la escalera.
        c| El solo va rapidísimo y aun así se entiende todo.`,
      mid: `
        El doble bombo llena lo que la idea no alcanza.
        v| El gruñido es impecable; del resto tengo mis dudas.
        Suena enorme y cuenta algo pequeño.`,
      low: `
        c| Son seis minutos de afilar el cuchillo.
        sv| Ruge tanto que uno le ofrecería un té con miel.
        La batería parece una impresora con rencor.`,
    },
  }),
  colour(['Blues', 'Country'], {
    titles: {
      high: `
        Doce compases y una pena
        Carretera con sombra
        Slide que llora bien
        Porche, perro y guitarra
        c| La pena con botas`,
      mid: `
        Pena de rutina
        Camino conocido
        Doce compases, once de trámite`,
      low: `
        Polvo de utilería
        Sombrero nuevo
        La pena era prestada`,
    },
    detail: {
      high: `
        La guitarra dobla la nota hasta que dice lo que tenía que decir.
        La armónica entra como un tren que nadie esperaba.
        sv| Canta la mala suerte con una calma que da confianza.
        El slide llora sin hacer papelones.
        El ritmo camina con las manos en los bolsillos.
        sv| Cuenta tres desgracias y uno termina sonriendo.`,
      mid: `
        La guitarra llora donde siempre lloró.
        v| La pena está bien contada, aunque ya la conocía.
        El ritmo camina y no llega.`,
      low: `
        La armónica parece buscar a su dueño.
        sv| Sufre con el sombrero muy limpio.
        c| El solo da la vuelta al pueblo y vuelve sin noticias.`,
    },
  }),
  colour(['Reggae', 'Ska'], {
    titles: {
      high: `
        El contratiempo manda
        Bajo de hamaca grande
        Vientos con sol de frente
        c| Para saltar con una sonrisa
        Paciencia con ritmo`,
      mid: `
        Sol de lámpara
        Buena onda genérica
        Hamaca en la oficina`,
      low: `
        Verano enlatado
        El contratiempo llegó tarde
        Palmera de plástico`,
    },
    detail: {
      high: `
        El bajo ocupa el centro y nadie se lo discute.
        La guitarra corta en el contratiempo como quien pica fruta.
        Los vientos entran riéndose, en fila.
        sv| Dice cosas serias con la sonrisa puesta.
        El órgano burbujea debajo y no se cansa.
        Hay un eco que se va caminando hasta la otra cuadra.`,
      mid: `
        El bajo está cómodo, quizás de más.
        v| El mensaje es bueno y el tono, de folleto.
        Los vientos saltan por contrato.`,
      low: `
        El contratiempo parece un tropezón.
        cv| Predica en cada estribillo y no convence ni al coro.
        El eco está puesto con manguera.`,
    },
  }),
]

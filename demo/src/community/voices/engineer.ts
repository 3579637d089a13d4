import { voice } from '../bank.ts'

export const engineer = voice({
  titles: {
    high: `
      Mezcla con las ventanas abiertas
      Se oye el aire de la sala
      Graves bien educados
      Cada cosa en su frecuencia
      c| Prueba de fuego para mis parlantes
      La compresión no se nota: bravo
      Sonido con profundidad de campo
      d| Masterizado por alguien con oídos
      d| Un disco que respira
      as| Siempre suena a estudio querido
      as| Nunca le vi un pico fuera de lugar
      Estéreo de verdad
      Reverberación con nombre y apellido
      Aquí alguien ajustó el bombo a mano
      Ni un decibel de más
      Cinta, aire y paciencia
      Dinámica, esa cosa olvidada
      Con audífonos es otra historia
      c| El bombo del año
      Suena caro sin serlo
      Micrófono bien puesto
      Una toma y se nota
      Los silencios están limpios
      Apto para equipos exigentes
      Se escucha el cuarto
      Plano, cálido, justo`,
    mid: `
      Buena idea, mezcla tímida
      Demasiado brillo
      Pulcro hasta el aburrimiento
      Graves de ascensor
      Comprimido, pero contento
      Sonido de manual
      d| Tres ingenieros y se nota
      Falta aire
      Correcto en los medidores`,
    low: `
      Saturado
      Todo en rojo
      Un muro, y no de los buenos
      c| Me pidió auxilio el parlante
      Sin dinámica no hay fiesta
      Mezclado dentro de un balde
      La ecualización pide disculpas
      Volumen no es intensidad`,
  },
  open: {
    high: `
      c| La uso desde hace un mes para probar parlantes y todavía le encuentro capas.
      c| Escúchenla con audífonos: hay una respiración a la izquierda que lo cambia todo.
      c| Está grabada con poco y pensada con mucho.
      c| El primer golpe de bombo ya te dice que alguien se tomó el tiempo.
      c| Dura {dura} y en ningún momento compiten dos cosas por el mismo lugar.
      d| Suena parejo de punta a punta sin sonar igual en ninguna pista.
      d| Hay una sala real detrás de este disco, con su madera y sus esquinas.
      d| Lo pasé por tres equipos distintos y en los tres se sostuvo.
      d| Para ser de {old}, tiene un rango dinámico que hoy daría envidia.
      d| La mezcla de «{s}» debería enseñarse en las escuelas.
      a| Disco a disco se oye cómo aprendieron a grabar, y es un placer seguirlo.
      a| En estas grabaciones nadie pelea por volumen: se turnan.
      a| Comparé lo primero con lo último y el oficio se mantiene, con mejores micrófonos.
      a| Lo de {a} se reconoce por la sala antes que por la melodía.
      Hacía tiempo que no subía el volumen sin bajar los agudos.
      Se puede caminar por dentro de esta mezcla sin chocar con nada.
      Aquí alguien decidió no apretar el último botón, y se agradece.
      Está claro que grabaron juntos y mirándose.
      Todo suena cerca, pero nada encima.
      c| La puse para revisar un cable y me olvidé del cable.
      Buen ejemplo de cómo dejar espacio y que no parezca vacío.
      Lo analógico aquí no es un filtro: es una decisión.`,
    mid: `
      c| La composición pide espacio y la mezcla le da un cubículo.
      c| Suena bien en el celular y raro en todo lo demás.
      c| Todo está en su sitio y por eso no pasa nada.
      d| La mitad del disco suena a maqueta y la otra a anuncio; me gustó más la maqueta.
      d| El volumen salta entre pistas como si fueran de discos distintos.
      a| Las canciones están; falta quien les abra una ventana.
      as| En vivo suena más grande que en sus grabaciones.
      Técnicamente no hay nada que reprochar, y quizás ese sea el reproche.
      Mucha limpieza; se llevaron el polvo y un poco del alma.`,
    low: `
      c| El limitador trabajó horas extra y nadie le pagó.
      c| La onda debe verse como un ladrillo, porque suena como uno.
      c| Busqué el bajo en tres equipos y no vino a ninguno.
      d| Todas las pistas al mismo volumen: al final uno se cansa sin saber por qué.
      d| Parece mezclado con los guantes puestos.
      a| Cada grabación suena más fuerte que la anterior y menos cerca.
      Si todo está adelante, no hay adelante.
      Le corrigieron hasta la respiración.
      Tuve que revisar si el cable hacía mal contacto.`,
  },
  detail: {
    high: `
      v| La voz está seca y al frente, sin una sola sílaba perdida.
      El bajo ocupa lo suyo y deja pasar al bombo, que es más difícil de lo que parece.
      Los platillos brillan sin morder.
      c| Hay un retardo en el segundo tramo que entra y sale como un actor de reparto.
      cv| Los coros abren el estéreo justo en el estribillo y después lo cierran con discreción.
      La sala se oye en la caja, y qué linda sala.
      c| El paneo cuenta una historia: alguien entra por la izquierda y se va por el centro.
      c| Bajan tres decibeles antes del final y el golpe se siente el doble.
      v| Se oye la boca acercarse al micrófono, y no molesta.
      cd4| Le quitaría un poco de brillo a los agudos, por pura manía.
      c4| El último minuto se aprieta más de lo necesario.
      5| No moví ni una perilla.
      c| El ruido de fondo se quedó, y es parte de la canción.`,
    mid: `
      v| La voz tiene tanta afinación asistida que ya no desafina ni las emociones.
      El bombo tapa al bajo y el bajo se deja.
      La reverberación es de catálogo.
      Hay buenas tomas escondidas detrás de una pared de teclados.
      Los agudos cansan a la segunda escucha.`,
    low: `
      La batería suena a caja de cartón, y no de las caras.
      v| La voz está tan procesada que uno espera un número de turno.
      Todo golpea al mismo nivel, del susurro al grito.
      El estéreo se quedó en la caja.
      Hay un zumbido en los graves que nadie invitó.`,
  },
  close: {
    high: `
      c| Ya es mi pista de referencia para calibrar el equipo.
      c| Súbanla sin miedo: no se rompe.
      d| Se merece una escucha en silencio y con la luz baja.
      d| Lo escucharía en cualquier formato, pero en vinilo debe ser un peligro.
      as| Ojalá dé una clase algún día.
      Aplauso para quien puso los micrófonos.
      Un equipo modesto basta; un buen equipo, además, emociona.
      Háganse un favor y quiten el ecualizador.
      4| Con otro máster sería un cinco.
      4| Detalles de perfeccionista; lo demás, una maravilla.
      5| Así se graba, señores.
      5| No le encontré una costura.
      Se nota el cariño en cada pista.
      Volví atrás cuatro veces solo por oír la caja.
      Da gusto que todavía haya alguien cuidando los silencios.`,
    mid: `
      c| Esperaré una versión en vivo.
      d| Con otra mezcla le doy un punto más.
      a| Con otra producción, sería otra conversación.
      Un tres por la música y un suspiro por el sonido.
      Se deja oír, a volumen bajo.
      Le sobra laboratorio.`,
    low: `
      c| La bajé a la mitad y seguía gritando.
      d| Pido una remezcla o una disculpa, lo que llegue primero.
      a| Mis oídos se toman un descanso.
      Apagué el equipo y el silencio sonó mejor mezclado.
      c1| Ni el botón de volumen la arregla.
      Que alguien le devuelva los graves.`,
  },
})

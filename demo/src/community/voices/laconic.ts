import { voice } from '../bank.ts'

export const laconic = voice({
  titles: {
    high: `
      Sí
      Otra vez
      Bien
      Justo
      Firme
      No hay más que decir
      Lo que hacía falta
      Corto y claro
      c| Esta
      Cumple y sobra
      Va
      Nada que cambiar
      Aprobado con ganas
      c| La del lunes
      d| Entero
      d| Sin relleno
      a| De confianza
      a| Sé lo que compro
      Dos veces hoy
      Punto
      Mejor de lo que esperaba
      Me callo y escucho
      Ya entendí
      Volumen: alto
      Exacto
      c| Tema del año, de mi año
      Con eso basta
      Se sostiene`,
    mid: `
      Está bien
      Puede ser
      Ni frío ni calor
      Correcto
      A ratos
      Depende del día
      Pasable
      d| La mitad
      Mmm
      Sin más`,
    low: `
      No
      Paso
      Otra cosa, por favor
      Se acabó y no me di cuenta
      Para qué
      Largo
      Casi nada
      d| Una sola
      Siguiente`,
  },
  open: {
    high: `
      c| Buena. Muy buena.
      c| La oí una vez y la oí seis.
      c| Sin vueltas, sin trucos, sin desperdicio.
      c| Dura {dura} y no sobra nada.
      c| No esperaba nada de «{t}» y ahora le debo una.
      c| Entra, dice lo suyo y se va.
      d| Lo escuché completo, cosa que ya no hago.
      d| Bien armado, bien tocado, bien cortado.
      d| «{s}» sola paga la entrada.
      d| Ninguna canción de relleno; lo revisé.
      d| Primer disco en meses que no adelanté.
      as| Nunca me ha hecho perder el tiempo.
      as| Hace lo suyo y lo hace bien.
      a| Llegué por «{s}». Me quedé por lo demás.
      a| Poca pose y buen oficio.
      No soy de escribir reseñas, pero esto lo merecía.
      Funciona.
      Me gusta que no explique nada.
      Directo al hueso.
      Serio sin ser solemne.
      Tiene peso.
      Lo recomendó alguien que no recomienda nunca; tenía razón.
      No inventa la rueda, la hace girar.
      Escuchado dos veces antes de opinar.`,
    mid: `
      c| Se oye, se acaba, se sigue con el día.
      c| Ni la busco ni la salto.
      c| Buen comienzo. Después, trámite.
      d| Cuatro buenas, el resto acompaña.
      d| Dura más que sus ideas.
      a| Bien, sin sobresaltos.
      a| Hay mejores y hay peores.
      Prometía un poco más.
      Lo entiendo; no lo comparto.
      Correcto de principio a fin, y ese es el problema.`,
    low: `
      c| La escuché. Eso fue todo.
      c| Al minuto ya sabía el resto.
      c| Ruido con horario.
      d| Lo terminé por disciplina.
      d| Le sobran casi todas las canciones.
      as| Le di tres oportunidades. No habrá cuarta.
      as| No es para mí, y sospecho que para nadie.
      Mucho anuncio, poca cosa.
      No encontré nada que agarrar.`,
  },
  detail: {
    high: `
      El bajo, impecable.
      v| La voz no se luce y por eso luce.
      La batería sabe callarse.
      v| La letra dice una cosa y la dice bien.
      cd| El final, perfecto.
      Suena a gente tocando junta.
      Cada cosa en su sitio.
      c| Buen puente, mejor salida.
      c4| El cierre se alarga un poco.
      s4| Le falta un gramo de riesgo.
      5| No le encontré la falla, y la busqué.
      Nada sobra, nada se apura.
      cd| La segunda mitad crece sola.`,
    mid: `
      c| Sobran treinta segundos.
      v| La voz está bien; la letra, no tanto.
      La producción hace más que la idea.
      Todo en orden, nada en juego.
      cd| El mejor momento llega tarde.`,
    low: `
      v| La voz no convence ni a su coro.
      La mezcla, un empaste.
      s| Repite y repite sin insistir en nada.
      v| La letra la escribió el ascensor.
      c| El arreglo se cae antes del primer minuto.`,
  },
  close: {
    high: `
      c| Queda en la lista.
      c| La pongo mañana de nuevo.
      d| Se queda en el estante.
      d| De corrido, por favor.
      as| Cuando pase por aquí, voy.
      Recomendado.
      Háganme caso.
      No pido más.
      Ya está dicho.
      4| Cuatro, casi cinco.
      4| Le guardo el quinto punto para el próximo.
      5| Cinco y no discuto.
      5| No tengo quejas. Es raro.
      Volveré.
      Hacía falta algo así.
      Escuchen y después hablamos.`,
    mid: `
      c| No la borro.
      d| Rescato dos.
      as| Que siga probando.
      Un tres honesto.
      Quizás otro día.
      Hasta ahí.
      Sin rencores.`,
    low: `
      c| La salto.
      d| Al cajón.
      as| Que le vaya bien.
      Siguiente.
      1| Un uno, y por la portada.
      Prefiero el silencio, que sale gratis.
      No insisto.`,
  },
})

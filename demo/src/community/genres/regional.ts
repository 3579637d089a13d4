import { colour } from './colour.ts'

export const regional = [
  colour(['Ranchera', 'Mariachi'], {
    titles: {
      high: `
        Con el sombrero en el pecho
        Grito bien ganado
        Trompetas a mediodía
        c| Para cantarla con los ojos cerrados
        Violines con polvo
        Ay, y con razón`,
      mid: `
        Mucho moño, poca pena
        Grito ensayado
        Traje nuevo, dolor viejo`,
      low: `
        Trompetas de cumpleaños ajeno
        El dolor se quedó en el camerino
        Serenata a la casa equivocada`,
    },
    detail: {
      high: `
        Las trompetas entran como quien abre las cortinas de golpe.
        El guitarrón camina despacio y sostiene la casa.
        v| El grito no está puesto: se le escapa.
        Los violines lloran con la espalda recta.
        cv| Hay una nota larga al final que uno acompaña sin aire.
        La vihuela rasguea como lluvia en techo de lámina.
        sv| Canta el orgullo herido sin perder la compostura.`,
      mid: `
        Las trompetas brillan más que la historia.
        v| El sentimiento está, pero muy bien planchado.
        Los violines hacen la reverencia y se retiran.`,
      low: `
        Las trompetas gritan lo que nadie sufrió.
        v| El sollozo cae siempre en el mismo compás.
        Suena a desfile en el que faltó el pueblo.`,
    },
  }),
  colour(['Norteño', 'Corrido'], {
    titles: {
      high: `
        Bajo sexto y carretera
        Historia contada de frente
        Acordeón con polvo de camino
        c| Un corrido con principio y final
        Botas, tarola y verdad`,
      mid: `
        Corrido con prisa
        Cuenta bien, canta regular
        Camino ya andado`,
      low: `
        Mucho sombrero
        Historia sin caballo
        Más pose que polka`,
    },
    detail: {
      high: `
        El bajo sexto y el acordeón se turnan como buenos compadres.
        sv| Cuenta la historia sin adornos y uno termina viendo el camino.
        La tarola va seca y derechita, como debe ser.
        El acordeón contesta con dos notas y no hace falta más.
        sv| Nombra a la gente con nombre y apellido, y eso la vuelve cierta.
        Tiene olor a gasolina, a café de termo y a madrugada.`,
      mid: `
        v| La historia promete y se resuelve en una línea.
        El acordeón adorna de más entre verso y verso.
        El bajo sexto está ahí, aunque casi no se le oye.`,
      low: `
        sv| Presume mucho y cuenta poco.
        El acordeón suena metido en un balde.
        El ritmo trota sin ir a ninguna parte.`,
    },
  }),
  colour(['Banda'], {
    titles: {
      high: `
        Tuba que mueve ventanas
        Clarinetes al sol
        Tambora de feria
        c| La que piden a gritos
        Doce músicos y ni un estorbo`,
      mid: `
        Mucho metal
        Feria en martes
        La tuba hace lo que puede`,
      low: `
        Puro volumen
        La tuba sola no alcanza
        Kermés sin gente`,
    },
    detail: {
      high: `
        La tuba hace temblar los vasos y uno los detiene con gusto.
        Los clarinetes suben juntos como cohetes de feria.
        La tambora golpea en el pecho y después pide disculpas.
        Trombones y trompetas se contestan de una banqueta a la otra.
        sv| Canta a todo pulmón y todavía le sobra corazón.
        Son muchos y suenan como uno solo con pulmones de catorce.`,
      mid: `
        Los metales pelean por la misma silla.
        La tuba empuja y nadie la sigue.
        v| La voz compite con los clarinetes y pierde con dignidad.`,
      low: `
        Todo suena a la vez y a la misma altura.
        La tambora tapa hasta el coraje.
        sv| Grita el amor como quien vende boletos.`,
    },
  }),
  colour(['Tango'], {
    titles: {
      high: `
        Fuelle y ceniza
        Esquina con bandoneón
        Dos por cuatro y medio corazón
        Tango sin naftalina
        c| Para bailar sin mirarse
        El compás que se hace esperar`,
      mid: `
        Farol de decorado
        Bandoneón con modales
        Nostalgia por encargo`,
      low: `
        Tango para turistas
        Farol apagado
        Corte sin quebrada`,
    },
    detail: {
      high: `
        El bandoneón respira hondo antes de decir lo que duele.
        Los violines arrastran las notas como quien no quiere llegar.
        El piano marca y después se arrepiente, y ahí está la gracia.
        sv| Frasea detrás del compás, como quien vuelve caminando.
        El contrabajo golpea con el arco y se oye la madera.
        c| Hay un silencio a la mitad que vale por una esquina entera.
        sv| Dice la letra más que cantarla, y cada sílaba tiene su luto.`,
      mid: `
        El bandoneón suspira donde está escrito que suspire.
        Es correcto como un salón de baile a las siete de la tarde.
        v| El drama está muy bien alumbrado, quizás demasiado.`,
      low: `
        El bandoneón está de adorno, como el farol.
        sv| Arrastra las erres y se olvida de arrastrar la pena.
        Los violines exageran para la fila de atrás.`,
    },
  }),
  colour(['Folklore'], {
    titles: {
      high: `
        Bombo de tierra adentro
        Charango al sol
        Cerro, quena y paciencia
        Copla sin apuro
        c| De las que se cantan en ronda
        Olor a leña`,
      mid: `
        Poncho recién planchado
        Cerro visto desde el auto
        Tradición con rueditas`,
      low: `
        Postal con volcán
        Quena de aeropuerto
        Raíces en maceta`,
    },
    detail: {
      high: `
        El bombo legüero se oye como si viniera del otro lado del cerro.
        El charango pica alto y claro, como el aire de allá arriba.
        v| Las dos voces van tan juntas que parece que comparten el abrigo.
        La guitarra está tocada con uñas de trabajar.
        c| La quena entra una vez y no hace falta que vuelva.
        v| Cantan bajito, como para que no se enfríe la comida.
        Tiene la calma de quien camina mucho.`,
      mid: `
        El bombo suena grande y la copla, chica.
        Respeta tanto la tradición que no se atreve a tocarla.
        v| La voz es linda; se le nota poco el frío.`,
      low: `
        La quena suena a sala de espera con cascada.
        s| Le pusieron tanta cuerda que se tapó el cerro.
        sv| Canta la tierra sin haberse ensuciado los zapatos.`,
    },
  }),
]

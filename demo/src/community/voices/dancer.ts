import { voice } from '../bank.ts'

export const dancer = voice({
  titles: {
    high: `
      Zapatos en la mano a las dos
      Nadie se sienta
      c| Saqué a bailar a mi suegra
      Piso de cocina, pista de baile
      Cadera con criterio
      Se me fueron los pies
      Para gastar la suela
      c| La que llena la pista
      Vuelta, vuelta y otra vuelta
      Hasta el que no baila
      El cuerpo se entera primero
      Sudor del bueno
      Pista llena desde el primer compás
      d| Sin una canción para descansar
      d| Disco para correr la mesa
      as| Donde toque, voy con zapatos cómodos
      a| Una carrera que se baila entera
      Permiso, que voy a bailar
      Ni las baldosas se quedaron quietas
      c| No me dejó ni un compás de silla
      Me aprendí el paso
      Pegadito y sin apuro
      Baila hasta la escoba
      El hombro empieza solo
      Una fiesta con buenos modales
      c| Que suban el volumen de esta
      Dos pasos y ya era sábado
      Con el ventilador al máximo`,
    mid: `
      Se baila, pero de lejos
      Medio paso
      c| Buena para calentar
      Pies sí, caderas no
      Para la hora de los abrigos
      Se mueve sin despeinarse
      Le falta una vuelta
      Rico un rato
      Baile de compromiso
      d| Mitad pista, mitad guardarropa`,
    low: `
      Me senté
      Pista vacía
      Ni un hombro
      Pisotones
      c| La hora de ir por agua
      Mucha luz, poco baile
      Todo el mundo a su mesa
      Zapato apretado
      Promete fiesta y apaga la luz`,
  },
  open: {
    high: `
      c| La puse para barrer y terminé bailando con la escoba hasta la vereda.
      c| A los diez segundos ya había corrido la mesa contra la pared.
      c| Entra sin tocar la puerta y te agarra de la cintura.
      c| El sábado la pidieron tres veces y a la tercera bailó hasta el mesero.
      c| Mi prima, que no baila ni en las bodas, pidió que la repitiera.
      c| Traté de escucharla en la silla: no se puede.
      c| Está hecha para el momento exacto en que la fiesta decide quedarse.
      c| La primera vez la bailó solo mi cabeza; la segunda ya fue todo lo demás.
      c| Tiene ese arranque que hace que la gente deje el vaso en cualquier parte.
      c| Con «{t}» se llenó la pista antes de que alguien dijera quién la había puesto.
      d| Lo dejé correr en una reunión y nadie volvió a su silla hasta la última pista.
      d| Corrí la mesa en la primera canción y no la devolví a su lugar hasta el domingo.
      d| Está ordenado como una buena fiesta: saludo, calor, locura y un rato para respirar.
      d| Lo llevé a una clase de baile y el profesor me pidió el nombre.
      d| De «{s}» en adelante no hay forma de quedarse contra la pared.
      d| Terminé el disco con la camisa pegada y los pies agradecidos.
      a| Cada vez que suena algo de {a}, mi sala se vuelve pista.
      a| Llevo años sacando a bailar gente con estas canciones y no me falla ninguna.
      a| Fui a ver a {a} con tacones y volví con los zapatos en la mano.
      a| Hay música que acompaña y hay música que empuja; esto empuja, y con cariño.
      a| Empecé por «{s}» y ya no pude bailar otra cosa en todo el mes.
      El cuerpo entendió antes que yo de qué se trataba.
      Hay ritmos que piden permiso y otros que ya te tienen de la mano.
      Me agarró cocinando y el arroz se quemó con toda justicia.
      En mi casa esto se escucha de pie.
      No sé de teoría, sé de pies, y los míos firmaron enseguida.`,
    mid: `
      c| Se deja bailar, pero no te busca la mirada.
      c| Arranca con ganas y al segundo estribillo ya está mirando el reloj.
      c| La bailé por educación y no me arrepiento, pero tampoco la volví a pedir.
      c| Para abrir la noche sirve; para sostenerla, no.
      d| Tiene cuatro canciones de pista y el resto es cola para el baño.
      d| Empieza bailando y termina apoyado en la pared.
      as| Me gusta más en fiestas ajenas que en mi casa.
      as| Tiene dos o tres canciones que no fallan y muchas que solo acompañan.
      El pie lleva el ritmo; el resto del cuerpo se queda conversando.
      Buen pulso, poca picardía.`,
    low: `
      c| La pusieron a medianoche y la gente aprovechó para buscar sus abrigos.
      c| Traté de bailarla tres veces y las tres me encontré mirando el techo.
      c| Marca el ritmo como quien cuenta ovejas.
      d| Un disco entero pidiendo palmas y sin ganarse ni una.
      d| Lo llevé a una fiesta y me lo devolvieron antes del postre.
      as| Le di media noche de oportunidades y no me sacó a bailar ni una vez.
      Mis pies, que no son exigentes, pidieron cambio.
      Mucha orden de mover el cuerpo y ninguna razón para hacerlo.
      Hay compás, pero no hay nadie adentro.`,
  },
  detail: {
    high: `
      El bajo te lleva de la mano y nunca te pisa.
      c| El quiebre de la mitad está puesto justo donde el cuerpo pide una vuelta.
      La percusión conversa entre ella y uno solo tiene que asentir con la cadera.
      c| Tiene un silencio cortito antes del golpe que vale por dos pasos.
      c| Se puede bailar rápido o a la mitad del tiempo, y de las dos maneras queda elegante.
      v| El coro se canta con la cabeza hacia atrás y sin soltar a la pareja.
      Los metales no decoran: empujan desde atrás como un primo entusiasta.
      Nunca acelera de más: sabe que a la pista se la cuida.
      v| La voz entra justo cuando las piernas ya estaban convencidas.
      cd| El final no se corta: te suelta despacio, como se debe.
      c4| Le alargaría el puente, que se acaba cuando recién le tomaba la vuelta.
      c4| Le sobra una entrada hablada que deja a la pareja mirándose.
      5| Cada golpe está donde el pie lo espera.
      c| Abajo pasa algo distinto en cada vuelta y las rodillas se dan cuenta.`,
    mid: `
      El ritmo es correcto, pero no cambia ni para saludar.
      cv| El estribillo funciona; el resto es sala de espera.
      El bajo camina bien y nadie lo acompaña.
      Falta ese golpe que te haga soltar el vaso.
      La percusión está muy adelante y la gracia muy atrás.`,
    low: `
      El bombo suena a puerta ajena golpeando un domingo.
      c| Corta justo cuando la pista empezaba a juntarse, y lo hace dos veces.
      cv| El estribillo te ordena saltar con el tono de quien pide un formulario.
      El ritmo tropieza y no es a propósito.
      Todo suena lejos, como la fiesta del vecino a la que no te invitaron.`,
  },
  close: {
    high: `
      c| Desde entonces la reservo para cuando la noche se está por ir temprano.
      c| La repetí hasta que se quejaron mis rodillas, y mis rodillas tienen buen gusto.
      c| Va directo a la lista de las que no se negocian.
      d| Se lo presté a mi hermana y me lo devolvió con marcas de labial en la tapa.
      d| Ya no hago fiestas sin él.
      as| Si toca cerca de tu casa, lleva agua y zapatos planos.
      Recomiendo espacio libre alrededor.
      Que nadie diga que no sabe bailar antes de probar con esto.
      Al día siguiente me dolían las piernas y me reía sin motivo.
      4| Le resto un punto por hacerme perder un arete.
      4| La mezcla no es perfecta, pero a las once de la noche a quién le importa.
      5| Si algún día no me levanto con esto, llamen a alguien.
      5| Cinco de cinco y una ampolla.
      Apto para pistas chicas, grandes y pasillos.
      Mi vecino de abajo ya dejó de quejarse: ahora pide temas.
      Probado en boda, cumpleaños y cola de supermercado.`,
    mid: `
      c| La dejo en la lista, pero no de primera.
      c| Sirve para cuando todavía están llegando.
      d| Me quedo con dos canciones y devuelvo las demás.
      a| Espero el próximo con los zapatos puestos, por si acaso.
      Con un poco más de malicia sería otra historia.
      Ni me levantó ni me sentó.
      Bailable con la persona correcta.`,
    low: `
      c| La próxima vez que suene, me ofrezco a lavar los vasos.
      d| Me quedé con la portada, que por lo menos se mueve.
      a| Seguiré bailando, pero con otra compañía.
      Mis zapatos lo agradecerían más corto.
      1| Ni en una boda, y en las bodas bailo todo.
      Volví a mi silla sin rencor.`,
  },
})

/** Spanish sentences about failures between us and the mail server, by the code of the error or of the server's reply. */
const PROBLEMS: [code: RegExp, sentence: string][] = [
  [/EAUTH|ENOAUTH|\b53[0458]\b/, 'El servidor de correo no acepta el usuario o la contraseña de SMTP_URL.'],
  [/ECONNREFUSED/, 'El servidor de correo rechaza la conexión. Revisa el nombre y el puerto de SMTP_URL.'],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'No encontramos el servidor de correo. Revisa el nombre que indica SMTP_URL.'],
  [/ETIMEDOUT/, 'El servidor de correo no respondió a tiempo. Quizá un cortafuegos cierra ese puerto.'],
  [
    /ETLS|CERT|SELF_SIGNED|SSL/i,
    'La conexión segura con el servidor de correo falló. Revisa si SMTP_URL debe ser smtp:// o smtps://.',
  ],
  [
    /\b(450|451|452|421)\b/,
    'El servidor de correo está ocupado y pide que esperemos. Lo intentamos de nuevo.',
  ],
  [/EENVELOPE.*MAIL|\b5\d\d\b.*MAIL/, 'El servidor de correo no acepta el remitente. Revisa MAIL_FROM.'],
  [/EENVELOPE|\b55\d\b/, 'El servidor de correo no acepta esa dirección o ese mensaje.'],
  [
    /ESOCKET|ECONNECTION|ECONNRESET|ESTREAM/,
    'La conexión con el servidor de correo se cortó. Revisa el puerto de SMTP_URL.',
  ],
]

/** A Spanish sentence for the operator. It ends with the code, which the administrator of the mail server needs. */
export function mailProblem(reason: string): string {
  const sentence = PROBLEMS.find(([code]) => code.test(reason))?.[1] ?? 'El correo no se pudo enviar.'
  return `${sentence} (${reason})`
}

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './backup/errors.ts'

type Asker = { ask(question: string): Promise<string>; askSecretly(question: string): Promise<string> }

/** Lends a way to ask on the terminal; what is piped in answers line by line. */
export async function withQuestions<T>(work: (asker: Asker) => Promise<T>): Promise<T> {
  let isSecret = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = process.stdin.isTTY === true
  const reader = createInterface({ input: process.stdin, output, terminal })
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    process.stdout.write(question)
    const { value, done } = await lines.next()
    if (done) throw new CommandError('Falta la respuesta.')
    return value.trim()
  }
  const askSecretly = async (question: string) => {
    isSecret = true
    try {
      return await ask(question)
    } finally {
      isSecret = false
      process.stdout.write('\n')
    }
  }
  try {
    return await work({ ask, askSecretly })
  } finally {
    reader.close()
  }
}

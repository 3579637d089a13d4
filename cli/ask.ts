import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './backup/errors.ts'

type Prompt = { ask(question: string): Promise<string>; askSecretly(question: string): Promise<string> }

/** Asks questions on the terminal. Piped input answers one question per line. */
export async function withQuestions<T>(work: (prompt: Prompt) => Promise<T>): Promise<T> {
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

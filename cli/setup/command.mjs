import { isInterrupted, listenForStop } from './children.mjs'
import { InterruptedError, SetupError } from './errors.mjs'

/**
 * Runs a command and sets the exit code. Expected errors are printed as one sentence.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  listenForStop()
  try {
    process.exitCode = await command()
  } catch (error) {
    if (error instanceof InterruptedError) {
      process.exitCode = error.exitCode
    } else if (isInterrupted()) {
      process.exitCode = 130
    } else if (error instanceof SetupError) {
      if (error.output) console.error(`\n${error.output.trim()}`)
      console.error(`\n${error.message}`)
      process.exitCode = 1
    } else {
      throw error
    }
  }
  // Timers that watch the parent process must not keep a finished command alive.
  process.exit()
}

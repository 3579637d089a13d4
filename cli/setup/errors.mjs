/** An expected failure of a command. Its message is a Spanish sentence for the user, printed without a stack trace. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [output] output of the failed program
   */
  constructor(message, output = '') {
    super(message)
    this.name = 'SetupError'
    this.output = output
  }
}

/** The user interrupted the command. */
export class InterruptedError extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(signal)
    this.name = 'InterruptedError'
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}

/** How much of a test that repeats itself is run: the first number in `npm test`, the second in `npm run test:all`. */
export const extent = <T>(usual: T, all: T): T => (process.env.TEST_ALL ? all : usual)

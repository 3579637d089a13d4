/** The extent of a repetitive test: the first value in `npm test`, the second in `npm run test:all`. */
export const extent = <T>(usual: T, all: T): T => (process.env.TEST_ALL ? all : usual)

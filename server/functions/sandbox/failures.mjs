// @ts-check

/**
 * Why a run failed, in the words that its caller reads.
 *
 * @typedef {import('./outcome.ts').Failure} Failure
 * @typedef {import('./messages.ts').Begin['limits']} Limits
 */

/** @param {Limits} limits @param {'wall' | 'cpu' | undefined} exceeded @returns {Failure} */
export function timeFailure(limits, exceeded) {
  const what =
    exceeded === 'cpu' ? `computed for more than ${limits.cpuMs} ms` : `took more than ${limits.wallMs} ms`;
  return { name: 'TimeLimit', message: `The function ${what} and was stopped` };
}

/** @param {Limits} limits @returns {Failure} */
export const memoryFailure = (limits) => ({
  name: 'MemoryLimit',
  message: `The function needed more than the ${limits.memoryMiB} MiB of memory that it may use, and was stopped`,
});

/** @type {Failure} */
export const engineFailed = {
  name: 'EngineFailed',
  message: 'The engine could not continue: the function nests too deeply',
};

/** @type {Failure} */
export const neverSettles = {
  name: 'NeverSettles',
  message: 'The function waits for a promise that nothing can settle any more',
};

/** @param {number} bytes @returns {Failure} */
export const answerTooLarge = (bytes) => ({
  name: 'AnswerTooLarge',
  message: `The answer of ${bytes} bytes does not fit into the memory of the function`,
});

/** Why a result cannot be handed over; undefined: it can. @param {string} text @param {Limits} limits @returns {Failure | undefined} */
export function resultFailure(text, limits) {
  if (Buffer.byteLength(text) > limits.resultBytes)
    return {
      name: 'ResultTooLarge',
      message: `The result is larger than ${limits.resultBytes} bytes as extended JSON`,
    };
  try {
    if (text !== '') JSON.parse(text);
  } catch {
    return { name: 'ResultNotSerializable', message: 'The result is not extended JSON' };
  }
  return undefined;
}

/** @import { ExpectedFailure, Result } from './results.d.mts' */

const lines = (text) => text.split('\n').filter((line) => line.startsWith('{'));

/** @returns {Result[]} from mocha's reporter `json`. */
function ofMocha(text) {
  const { passes, failures, pending } = JSON.parse(text);
  const read = (outcome) => (each) => ({
    test: each.fullTitle,
    outcome,
    message: outcome === 'failed' ? (each.err?.message ?? '') : '',
  });
  return [...passes.map(read('passed')), ...failures.map(read('failed')), ...pending.map(read('skipped'))];
}

const goOutcomes = { pass: 'passed', fail: 'failed', skip: 'skipped' };

/** @returns {Result[]} from `go test -json`: one line for each event; output precedes the outcome. */
function ofGo(text) {
  const outputs = new Map();
  const results = [];
  for (const line of lines(text)) {
    const { Action: action, Package: inPackage, Test: name, Output: output = '' } = JSON.parse(line);
    if (name === undefined) continue;
    const test = `${inPackage}.${name}`;
    if (action === 'output') outputs.set(test, ((outputs.get(test) ?? '') + output).slice(-2_000));
    const outcome = goOutcomes[action];
    if (outcome)
      results.push({ test, outcome, message: outcome === 'failed' ? (outputs.get(test) ?? '') : '' });
  }
  return results;
}

/** Readers of results, by format. */
export const readers = {
  mocha: ofMocha,
  go: ofGo,
  lines: (text) => lines(text).map((line) => JSON.parse(line)),
};

/**
 * Compares results with expected failures: `test` is the beginning of a name, `reason` states why.
 *
 * @param {readonly Result[]} results
 * @param {ExpectedFailure[]} expected
 */
export function compare(results, expected) {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const isExpected = ({ test }) => expected.some((each) => test.startsWith(each.test));
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  return {
    passed: results.filter(({ outcome }) => outcome === 'passed').length,
    skipped: results.length - ran.length,
    expected: failed.filter(isExpected).length,
    unexpected: failed.filter((each) => !isExpected(each)),
    // a part of the suite may run alone: what did not run has not passed
    passing: expected.filter(
      (each) =>
        ran.some(({ test }) => test.startsWith(each.test)) &&
        !failed.some(({ test }) => test.startsWith(each.test)),
    ),
  };
}

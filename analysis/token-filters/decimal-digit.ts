import { eachTerm } from '../token.ts';
import { hasUnit, unitTest } from './letters.ts';

const digitBeyondAscii = /(?![0-9])\p{Nd}/gu;

/** Unicode keeps the digits of a script together, from zero to nine, and sets of them in multiples of ten. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((codePoint - first) % 10);
}

/** Half a character may be of a digit. */
const mayBeDigit = unitTest((unit) => /(?![0-9])[\p{Nd}\p{Cs}]/u.test(unit));

/** Digits of all scripts become those of ASCII. */
export const decimalDigitFilter = eachTerm((term) =>
  hasUnit(term, mayBeDigit) ? term.replaceAll(digitBeyondAscii, digitValue) : term,
);

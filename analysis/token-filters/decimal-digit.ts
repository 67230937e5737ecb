import { eachTerm } from '../token.ts';

const digitBeyondAscii = /(?![0-9])\p{Nd}/gu;

/** Unicode keeps the digits of a script together, from zero to nine, and sets of them in multiples of ten. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((codePoint - first) % 10);
}

/** Digits of all scripts become those of ASCII. */
export const decimalDigitFilter = eachTerm((term) => term.replaceAll(digitBeyondAscii, digitValue));

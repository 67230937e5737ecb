/** A whole number, signed or not. */
const wholeNumber = /^[-+]?\d+$/u;

/** Whether a number as it is written is the number that a program of this language makes of it: 2^53 + 1 is not. */
export function isExactNumber(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  return !wholeNumber.test(text) || Number.isSafeInteger(value) || String(value) === text;
}

/** Whether a text may hold a number that is not exact; most texts are long and hold none. */
export const mayHoldInexact = (text: string): boolean => /\d{16}|\d[eE]\+?\d{3}/u.test(text);

/** Why a number that would be rounded is rejected. `where`: its field. */
export const inexactText = (where: string, text: string): string =>
  `${where === '' ? 'It' : where} is ${text}, which would be rounded to ${String(Number(text))}`;

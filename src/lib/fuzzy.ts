/**
 * How well typed letters match a text: 0 is no match, higher is better. Letters must appear in order; runs of
 * letters and starts of words count more, so that `oa` finds "Open alerts" before "Download".
 */
export function fuzzyScore(query: string, text: string): number {
  const letters = query.toLowerCase().replaceAll(/\s+/g, '');
  if (letters === '') return 1;
  const target = text.toLowerCase();
  const whole = target.indexOf(query.trim().toLowerCase());
  if (whole >= 0 && isWordStart(text, whole)) return 1000 - whole - text.length * 0.1;
  const score =
    walk(letters, text, bestPosition) || walk(letters, text, (from, letter) => target.indexOf(letter, from));
  if (whole >= 0) return Math.max(score, 4 * letters.length);
  return score === 0 ? 0 : Math.max(1, score - text.length * 0.05);

  /** The next letter if it follows directly, otherwise the begin of a later word. */
  function bestPosition(from: number, letter: string): number {
    const next = target.indexOf(letter, from);
    if (next < 0 || next === from) return next;
    for (let index = next; index >= 0; index = target.indexOf(letter, index + 1)) {
      if (isWordStart(text, index)) return index;
    }
    return next;
  }
}

function walk(letters: string, text: string, find: (from: number, letter: string) => number): number {
  let score = 0;
  let at = 0;
  let previous = -2;
  for (const letter of letters) {
    const result = find(at, letter);
    if (result < 0) return 0;
    score += 1 + (result === previous + 1 ? 4 : 0) + (isWordStart(text, result) ? 6 : 0);
    previous = result;
    at = result + 1;
  }
  return score;
}

function isWordStart(text: string, index: number): boolean {
  return index === 0 || /[^\p{L}\p{N}]/u.test(text[index - 1] ?? '');
}

import { byFirstEnding, type Ending, endingsOf } from './endings.ts';

// The light stemmer for Czech of L. Dolamic and J. Savoy, as Lucene has it.

const cases: readonly Ending[] = [
  ['atech', 7],
  ...endingsOf(6, 'ětem etem atům'),
  ...endingsOf(5, 'ech ich ích ého ěmi emi ému ěte ete ěti eti ího iho ími ímu imu ách ata aty ých ama ami'),
  ...endingsOf(5, 'ové ovi ými'),
  ...endingsOf(4, 'em es ém ím ům at ám os us ým mi ou'),
  ...endingsOf(3, 'a e i o u ů y á é í ý ě'),
];

const possessives = endingsOf(5, 'ov in ův');

const softened: readonly Ending[] = [
  ['čt', 0, 'ck'],
  ['št', 0, 'sk'],
  ...endingsOf(0, 'c č', 'k'),
  ...endingsOf(0, 'z ž', 'h'),
];

/** Takes cases and possessives from Czech words in lower case, and hardens the last consonant. */
export function czechStem(word: string): string {
  const base = byFirstEnding(word, cases) ?? word;
  const stem = byFirstEnding(base, possessives) ?? base;
  return byFirstEnding(stem, softened) ?? withoutMovingVowel(stem);
}

/** A vowel before the last consonant comes and goes: `pes`, `psa`; `dům`, `domu`. */
function withoutMovingVowel(stem: string): string {
  const [before, last] = [stem.slice(0, -2), stem.slice(-1)];
  const vowel = stem.length > 1 ? stem.charAt(stem.length - 2) : '';
  if (vowel === 'e') return before + last;
  return vowel === 'ů' && before !== '' ? `${before}o${last}` : stem;
}

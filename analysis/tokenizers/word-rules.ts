import { any, type Expression, either, maybe, one, sequence, some } from '../scan/expression.ts';
import type { Rule } from '../scan/scanner.ts';
import { maskOf, type WordProperty } from '../scan/word-class.ts';

const of = (...names: WordProperty[]): Expression => {
  const mask = maskOf(...names);
  return one((properties) => (properties & mask) !== 0);
};

// The rules of Unicode's word boundaries (UAX #29, WB3 to WB13b) and of emoji sequences (UTS #51), as expressions.

/** What belongs to the character before it // UAX #29, WB4 */
const follows = any(of('extend', 'zwj', 'textSelector', 'emojiSelector'));
/** The same without selectors, which end an emoji. */
const followsEmoji = any(of('extend', 'zwj'));
const ex = (...names: WordProperty[]) => sequence(of(...names), follows);

const letter = ex('letter', 'hebrew');
const hebrew = ex('hebrew');
const numeric = ex('numeric');
const katakana = ex('katakana');
const joiner = ex('extendNumLet');
const midLetter = ex('midLetter', 'midNumLet', 'singleQuote');
const midNumber = ex('midNum', 'midNumLet', 'singleQuote');
const singleQuote = ex('singleQuote');
const doubleQuote = ex('doubleQuote');

const joiners = any(joiner);
const numbers = sequence(numeric, any(sequence(either(joiners, midNumber), numeric)));
const word = either(
  sequence(katakana, any(sequence(joiners, katakana))),
  some(
    either(
      sequence(hebrew, either(singleQuote, sequence(doubleQuote, hebrew))),
      numbers,
      sequence(letter, any(sequence(either(joiners, midLetter), letter))),
    ),
  ),
);

const emojiModifier = sequence(of('emojiModifier'), followsEmoji);
const zwj = of('zwj');
const emoji = either(
  sequence(any(zwj), of('emoji'), followsEmoji, maybe(of('emojiSelector'))),
  sequence(maybe(sequence(any(zwj), of('emojiModifierBase'), followsEmoji)), emojiModifier),
);
const emojiSequence = either(
  sequence(emoji, either(any(sequence(zwj, emoji)), sequence(some(of('tagSpec')), of('tagTerm')))),
  sequence(of('keyCapBase'), followsEmoji, maybe(of('emojiSelector')), sequence(of('keyCap'), followsEmoji)),
  sequence(ex('regional'), ex('regional')),
);

/** In the order in which equally long matches count. */
export const wordRules: readonly Rule[] = [
  { type: '<EMOJI>', expression: emojiSequence },
  { type: '<NUM>', expression: sequence(joiners, numbers, joiners) },
  { type: '<HANGUL>', expression: some(ex('hangul')) },
  { type: '<KATAKANA>', expression: some(katakana) },
  {
    type: '<ALPHANUM>',
    expression: sequence(joiners, word, any(sequence(some(joiner), word)), joiners),
  },
  { type: '<SOUTHEAST_ASIAN>', expression: some(ex('complex')) },
  { type: '<IDEOGRAPHIC>', expression: ex('han') },
  { type: '<HIRAGANA>', expression: ex('hiragana') },
];

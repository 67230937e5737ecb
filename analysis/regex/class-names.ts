// Classes of characters that Java's patterns name, as parts of a class of JavaScript's (flag v).

const newlines = '\\n\\r\\u{85}\\u{2028}\\u{2029}';

/** What `.` does not match. */
export const lineTerminators = newlines;

const horizontal = '\\t\\u{20}\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}';
const vertical = '\\n\\u{b}\\f\\r\\u{85}\\u{2028}\\u{2029}';

/** After a backslash: in Java these are ASCII unless told otherwise. */
export const shorthandClasses: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'a-zA-Z0-9_',
  s: '\\t\\n\\u{b}\\f\\r\\u{20}',
  h: horizontal,
  v: vertical,
};

/** POSIX names, of ASCII. */
const posix: Readonly<Record<string, string>> = {
  Lower: 'a-z',
  Upper: 'A-Z',
  ASCII: '\\u{0}-\\u{7f}',
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  Punct: '\\u{21}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{7e}',
  Graph: '\\u{21}-\\u{7e}',
  Print: '\\u{20}-\\u{7e}',
  Blank: '\\u{20}\\t',
  Cntrl: '\\u{0}-\\u{1f}\\u{7f}',
  XDigit: '0-9a-fA-F',
  Space: '\\t\\n\\u{b}\\f\\r\\u{20}',
};

/** Java's own tests of a character. */
const java: Readonly<Record<string, string>> = {
  javaLowerCase: '\\p{Lowercase}',
  javaUpperCase: '\\p{Uppercase}',
  javaAlphabetic: '\\p{Alphabetic}',
  javaIdeographic: '\\p{Ideographic}',
  javaTitleCase: '\\p{Lt}',
  javaDigit: '\\p{Nd}',
  javaDefined: '\\p{Any}',
  javaLetter: '\\p{L}',
  javaLetterOrDigit: '\\p{L}\\p{Nd}',
  javaSpaceChar: '\\p{Z}',
  javaWhitespace:
    '\\t\\n\\u{b}\\f\\r\\u{1c}-\\u{20}\\u{1680}\\u{2000}-\\u{2006}\\u{2008}-\\u{200a}\\u{2028}\\u{2029}\\u{205f}\\u{3000}',
  javaISOControl: '\\u{0}-\\u{1f}\\u{7f}-\\u{9f}',
};

/** Binary properties by Java's names, upper-cased without underscores. */
const binary: Readonly<Record<string, string>> = {
  ALPHABETIC: 'Alphabetic',
  IDEOGRAPHIC: 'Ideographic',
  LETTER: 'L',
  LOWERCASE: 'Lowercase',
  UPPERCASE: 'Uppercase',
  TITLECASE: 'Lt',
  PUNCTUATION: 'P',
  CONTROL: 'Cc',
  WHITESPACE: 'White_Space',
  DIGIT: 'Nd',
  HEXDIGIT: 'Hex_Digit',
  JOINCONTROL: 'Join_Control',
  NONCHARACTERCODEPOINT: 'Noncharacter_Code_Point',
  ASSIGNED: 'Assigned',
  EMOJI: 'Emoji',
  EMOJIPRESENTATION: 'Emoji_Presentation',
  EMOJIMODIFIER: 'Emoji_Modifier',
  EMOJIMODIFIERBASE: 'Emoji_Modifier_Base',
  EMOJICOMPONENT: 'Emoji_Component',
  EXTENDEDPICTOGRAPHIC: 'Extended_Pictographic',
};

/** Blocks that patterns for search name; the others are refused. */
const blocks: Readonly<Record<string, string>> = {
  BASICLATIN: '\\u{0}-\\u{7f}',
  LATIN1SUPPLEMENT: '\\u{80}-\\u{ff}',
  LATINEXTENDEDA: '\\u{100}-\\u{17f}',
  LATINEXTENDEDB: '\\u{180}-\\u{24f}',
  COMBININGDIACRITICALMARKS: '\\u{300}-\\u{36f}',
  GREEK: '\\u{370}-\\u{3ff}',
  GREEKANDCOPTIC: '\\u{370}-\\u{3ff}',
  CYRILLIC: '\\u{400}-\\u{4ff}',
  HEBREW: '\\u{590}-\\u{5ff}',
  ARABIC: '\\u{600}-\\u{6ff}',
  DEVANAGARI: '\\u{900}-\\u{97f}',
  THAI: '\\u{e00}-\\u{e7f}',
  HIRAGANA: '\\u{3040}-\\u{309f}',
  KATAKANA: '\\u{30a0}-\\u{30ff}',
  CJKUNIFIEDIDEOGRAPHS: '\\u{4e00}-\\u{9fff}',
  HANGULSYLLABLES: '\\u{ac00}-\\u{d7af}',
};

const plain = (name: string): string => name.toUpperCase().replaceAll(/[\s_-]/g, '');

/** Whether JavaScript knows a property by this text. */
function known(text: string): string | undefined {
  try {
    new RegExp(text, 'v');
    return text;
  } catch {
    return undefined;
  }
}

function keyed(key: string, value: string): string | undefined {
  if (key === 'SCRIPT' || key === 'SC') return known(`\\p{Script=${value}}`);
  if (key === 'GENERALCATEGORY' || key === 'GC') return known(`\\p{gc=${value}}`);
  if (key === 'BLOCK' || key === 'BLK') return blocks[plain(value)];
  return undefined;
}

const capital = (name: string): string =>
  name.toLowerCase().replaceAll(/(^|_)[a-z]/g, (found) => found.toUpperCase());

/** The members of `\p{name}`; undefined: no such class, or none that can be followed. */
export function namedClass(name: string): string | undefined {
  const [key = '', value] = name.split('=');
  if (value !== undefined) return keyed(plain(key), value);
  if (name.startsWith('In')) return blocks[plain(name.slice(2))];
  if (name.startsWith('Is')) {
    const rest = name.slice(2);
    const property = binary[plain(rest)];
    if (property) return `\\p{${property}}`;
    return known(`\\p{Script=${capital(rest)}}`) ?? known(`\\p{gc=${rest}}`);
  }
  return posix[name] ?? java[name] ?? known(`\\p{gc=${name}}`);
}

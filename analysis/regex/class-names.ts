// Classes of characters that Java's patterns name, as parts of a class of JavaScript's (flag v).

import { javaBlocks } from '../tables/java-blocks.ts';

const newlines = '\\n\\r\\u{85}\\u{2028}\\u{2029}';

/** What `.` does not match. */
export const lineTerminators = newlines;

const horizontal = '\\t\\u{20}\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}';
const vertical = '\\n\\u{b}\\f\\r\\u{85}\\u{2028}\\u{2029}';

/** After a backslash: in Java these are ASCII by default. */
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

/** Tests of Java without an equivalent class in JavaScript. */
const onlyJava: readonly string[] = [
  'javaIdentifierIgnorable',
  'javaJavaIdentifierPart',
  'javaJavaIdentifierStart',
  'javaMirrored',
  'javaUnicodeIdentifierPart',
  'javaUnicodeIdentifierStart',
];

/** General categories as Java spells them; JavaScript takes long names too. */
const categories = /^(?:C[cfnos]?|L[mlotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;
const unions: Readonly<Record<string, string>> = {
  LC: '\\p{Lu}\\p{Ll}\\p{Lt}',
  LD: '\\p{L}\\p{Nd}',
  L1: '\\u{0}-\\u{ff}',
  all: '\\p{Any}',
};

const plain = (name: string): string => name.toUpperCase().replaceAll(/[\s_-]/g, '');

/** Whether JavaScript knows a property by this text. */
function existingOf(text: string): string | undefined {
  try {
    new RegExp(text, 'v');
    return text;
  } catch {
    return undefined;
  }
}

function block(name: string): string | undefined {
  const match = new RegExp(`^${plain(name)} (\\w+)-(\\w+)$`, 'm').exec(javaBlocks);
  return match ? `\\u{${match[1]}}-\\u{${match[2]}}` : undefined;
}

const script = (name: string): string | undefined => existingOf(`\\p{Script=${capital(name)}}`);

function category(name: string): string | undefined {
  if (categories.test(name)) return `\\p{${name}}`;
  return [unions, posix, java].find((table) => Object.hasOwn(table, name))?.[name];
}

function keyed(key: string, value: string): string | undefined {
  switch (key.toLowerCase()) {
    case 'sc':
    case 'script':
      return script(value);
    case 'gc':
    case 'general_category':
      return category(value);
    case 'blk':
    case 'block':
      return block(value);
    default:
      return undefined;
  }
}

const capital = (name: string): string =>
  name.toLowerCase().replaceAll(/(^|_)[a-z]/g, (match) => match.toUpperCase());

/** The members of `\p{name}`; `only Java`: no class of JavaScript's has them; undefined: Java does not know it. */
export function namedClass(name: string): string | 'only Java' | undefined {
  if (!/^[\w\s=-]+$/.test(name)) return undefined;
  const [key = '', value] = name.split('=');
  if (value !== undefined) return keyed(key, value);
  if (name.startsWith('In')) return block(name.slice(2));
  if (onlyJava.includes(name)) return 'only Java';
  if (!name.startsWith('Is')) return category(name);
  const rest = name.slice(2);
  const property = Object.hasOwn(binary, plain(rest)) ? binary[plain(rest)] : undefined;
  return property ? `\\p{${property}}` : (category(rest) ?? script(rest));
}

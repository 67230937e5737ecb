import { type Ejson, type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';
import { textOfValue } from '../edit-value.ts';
import type { Enclosure, Language, Scalar, ScalarKind } from './languages.ts';

/** A value as source text of a language, two spaces per level. */
export function printCode(value: Ejson, language: Language, indent = ''): string {
  if (value === null) return language.null;
  if (typeof value === 'string') return language.string(value);
  if (typeof value === 'boolean') return language.bool(value);
  if (typeof value === 'number') return String(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + printCode(item, language, inner));
    return around(language.array, items, indent);
  }
  const kind = kindOf(value);
  if (kind === 'object') {
    const fields = Object.entries(value).map(
      ([name, field]) => inner + language.document.field(name, printCode(field, language, inner)),
    );
    return around(language.document, fields, indent);
  }
  if (kind === 'undefined') return language.null;
  if (kind === 'symbol') return language.string(String(value.$symbol));
  if (kind === 'dbPointer') return language.string(JSON.stringify(value.$dbPointer));
  return scalarText(value, kind as ScalarKind, language);
}

function around(
  { open, close, empty, separator = ',\n' }: Enclosure,
  lines: readonly string[],
  indent: string,
): string {
  if (lines.length === 0) return empty;
  const content = `${open}\n${lines.join(separator)}`;
  if (close === '') return content;
  // a language may need a comma behind the last line
  const comma = close.startsWith(',');
  return comma ? `${content},\n${indent}${close.slice(1)}` : `${content}\n${indent}${close}`;
}

function scalarText(value: EjsonObject, kind: ScalarKind, language: Language): string {
  const { special, scalars } = language;
  const scalar = scalarOf(value, kind);
  if (kind === 'double' && Object.hasOwn(special, scalar.text))
    return special[scalar.text as keyof typeof special];
  return scalars[kind](scalar);
}

const part = (value: EjsonObject, name: string): EjsonObject => (isObject(value[name]) ? value[name] : {});

function scalarOf(value: EjsonObject, kind: ScalarKind): Scalar {
  const plain = { text: textOfValue(value), more: '', number: 0 };
  switch (kind) {
    case 'date': {
      const { $numberLong } = part(value, '$date');
      return { ...plain, text: String($numberLong ?? Date.parse(String(value.$date))) };
    }
    case 'binary': {
      const { base64, subType } = part(value, '$binary');
      return { text: '', more: String(base64), number: Number.parseInt(String(subType), 16) };
    }
    case 'regex': {
      const { pattern, options } = part(value, '$regularExpression');
      return { ...plain, text: String(pattern), more: String(options) };
    }
    case 'timestamp': {
      const { t, i } = part(value, '$timestamp');
      return { ...plain, text: String(t), number: Number(i) };
    }
    case 'code':
      return { ...plain, text: String(value.$code) };
    default:
      return plain;
  }
}

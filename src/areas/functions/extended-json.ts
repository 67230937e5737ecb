import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';

/** Forms of the wrapped values that people get wrong. The server reads the text for good. */
const forms: Record<string, { test: (value: unknown) => boolean; says: string }> = {
  $oid: { test: (value) => matches(value, /^[0-9a-fA-F]{24}$/), says: '$oid takes 24 hexadecimal digits' },
  $numberLong: { test: (value) => matches(value, /^-?\d{1,19}$/), says: '$numberLong takes digits as text' },
  $numberInt: { test: (value) => matches(value, /^-?\d{1,10}$/), says: '$numberInt takes digits as text' },
  $numberDouble: {
    test: (value) => matches(value, /^(?:-?Infinity|NaN|[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?)$/),
    says: '$numberDouble takes a number as text',
  },
  $numberDecimal: {
    test: (value) => matches(value, /^(?:-?Inf(?:inity)?|NaN|[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)$/i),
    says: '$numberDecimal takes a number as text',
  },
  $uuid: {
    test: (value) => matches(value, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
    says: '$uuid takes 32 hexadecimal digits with dashes',
  },
  $date: {
    test: (value) =>
      (typeof value === 'string' && !Number.isNaN(Date.parse(value))) ||
      (isObject(value) && typeof value.$numberLong === 'string'),
    says: '$date takes an ISO 8601 text, or milliseconds as { "$numberLong": "…" }',
  },
};

const matches = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a text that should be extended JSON; undefined when nothing is. */
export function problemOf(text: string, wants: 'array' | 'value'): CodeProblem | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { message: `Not JSON: ${said}`, ...positionIn(said) };
  }
  if (wants === 'array' && !Array.isArray(value)) {
    return { message: 'Arguments are an array: [first, second]' };
  }
  const wrong = misformed(value);
  if (!wrong) return undefined;
  const from = text.indexOf(`"${wrong.key}"`);
  return { message: wrong.says, ...(from < 0 ? {} : { from, to: from + wrong.key.length + 2 }) };
}

function misformed(value: unknown): { key: string; says: string } | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const wrong = misformed(item);
      if (wrong) return wrong;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const form = Object.hasOwn(forms, key) ? forms[key] : undefined;
    if (form && !form.test(inner)) return { key, says: form.says };
    const wrong = misformed(inner);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Where a browser says that JSON breaks; each says it in its own way, and some not at all. */
function positionIn(said: string): Pick<CodeProblem, 'from' | 'line' | 'column'> {
  const place = /line (\d+) column (\d+)/.exec(said);
  if (place) return { line: Number(place[1]), column: Number(place[2]) };
  const offset = /position (\d+)/.exec(said);
  return offset ? { from: Number(offset[1]) } : {};
}

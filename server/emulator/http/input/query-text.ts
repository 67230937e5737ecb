import { z } from 'zod';
import { unwrap } from './unwrap.ts';

/**
 * Reads query text into the values a schema speaks of. Never coerces: text that is not a number or a boolean
 * stays text, and the schema refuses it. An empty parameter is an absent one, known or not: the official command
 * line client sends `projectOwnerId=` and `ListOptions=` where it was given nothing // observed
 */
export function readQuery(
  shape: Readonly<Record<string, z.ZodType>>,
  search: URLSearchParams,
): Record<string, unknown> {
  const values: [string, unknown][] = [];
  for (const name of new Set(search.keys())) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const inner = schema ? unwrap(schema) : undefined;
    const texts = search.getAll(name).filter((text) => text !== '');
    if (texts.length === 0) continue;
    if (inner instanceof z.ZodArray) {
      const element = unwrap(inner.element as z.ZodType);
      values.push([name, texts.map((text) => readValue(element, text))]);
    } else if (texts.length > 1) values.push([name, texts]);
    else values.push([name, inner ? readValue(inner, texts[0] ?? '') : texts[0]]);
  }
  return Object.fromEntries(values);
}

function readValue(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodNumber && /^-?(0|[1-9]\d{0,15})(\.\d+)?$/.test(text)) return Number(text);
  // Python clients write True
  if (schema instanceof z.ZodBoolean && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

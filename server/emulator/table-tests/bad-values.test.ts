import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { isAbsent } from '#server/emulator/http/input/absence.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { examples, prepared } from './examples-for-tests.ts';
import { declaredAt, leaves, nameOf, type Path, replaced, schemaAt } from './schema-at-for-tests.ts';

const id = /^[a-f0-9]{24}$/;
const date = /^\d{4}-\d{2}-\d{2}T/;

/** Values of the right type that the field never accepts: chosen by the current value, not only by the schema. */
function wrongValues(value: unknown, schema: z.ZodType | undefined): unknown[] {
  if (typeof value === 'string' && id.test(value)) return wrongIds(value);
  if (typeof value === 'string' && date.test(value)) return wrongDates;
  if (schema instanceof z.ZodEnum) return wrongText(schema, String(value));
  if (schema instanceof z.ZodString) return wrongTexts(schema);
  if (schema instanceof z.ZodNumber) return wrongNumbers(schema);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return wrongLists(schema, value);
  return [];
}

function wrongIds(value: string): unknown[] {
  const upper = value.toUpperCase();
  return [
    value.slice(1),
    `${value}0`,
    ...(upper === value ? [] : [upper]),
    'g'.repeat(24),
    ` ${value}`,
    `${value}\n`,
    '０'.repeat(24),
    '../../groups/000000000000',
    '',
  ];
}

const wrongDates = [
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-03-13T25:00:00Z',
  '2026-03-13',
  'tomorrow',
  '1773410520000',
  '2026-03-13T00:00:00Z\n',
  '',
];

function wrongText(schema: z.ZodEnum, value: string): unknown[] {
  const texts = new Set(schema.options.map(String));
  const swapped = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
  // an empty text where a word is optional is taken as absent: clients send it // observed
  return [swapped, `${value} `, 'toString', '__proto__'].filter((each) => !texts.has(each));
}

function wrongTexts(schema: z.ZodString): unknown[] {
  const { minLength, maxLength } = schema;
  return [
    ...(maxLength !== null && maxLength < 100_000 ? ['x'.repeat(maxLength + 1)] : []),
    ...(minLength !== null && minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    'half a \ud83d pair',
  ];
}

function wrongNumbers(schema: z.ZodNumber): unknown[] {
  const { minValue, maxValue } = schema;
  const whole = schema.isInt;
  return [
    ...(Number.isFinite(minValue) && Number(minValue) > -(2 ** 53) ? [Number(minValue) - 1] : []),
    ...(Number.isFinite(maxValue) && Number(maxValue) < 2 ** 53 ? [Number(maxValue) + 1] : []),
    ...(whole ? [1.5, 2 ** 53 + 2, -(2 ** 53) - 2] : []),
  ];
}

function wrongLists(schema: z.ZodArray, value: readonly unknown[]): unknown[] {
  const checks = (schema.def.checks ?? []) as {
    _zod: { def: { check: string; maximum?: number; minimum?: number } };
  }[];
  return checks.flatMap(({ _zod: { def } }) => {
    if (def.check === 'max_length' && def.maximum !== undefined && value.length > 0) {
      return [Array.from({ length: def.maximum + 1 }, () => value[0])];
    }
    if (def.check === 'min_length' && def.minimum !== undefined && def.minimum > 0) {
      return [value.slice(0, def.minimum - 1)];
    }
    return [];
  });
}

function isFree(operation: OperationId, path: Path): boolean {
  const name = nameOf(path);
  return Object.keys(examples[operation]?.free ?? {}).some(
    (free) => name === free || name.startsWith(`${free}.`) || name.startsWith(`${free}[`),
  );
}

const takers = operationIds.filter((operation) => {
  const { body, bodyType } = operationOf(operation);
  return body !== undefined && bodyType !== 'form' && operation !== 'importEmulatorWorld';
});

describe('a value of the right type that the field never takes', () => {
  it.each(takers)('is refused by %s with a 4xx that names it, and changes nothing', async (operation) => {
    const emulator = await testEmulator();
    const row = operationOf(operation);
    const version = newestVersion(row);
    const { method, path: target, body } = await prepared(emulator, operation);
    const before = emulator.rows();
    const wrong: string[] = [];
    const tried = new Set<string>();
    for (const { path, value } of leaves(body)) {
      if (isFree(operation, path)) continue;
      const declared = declaredAt(schemaFor(row.body, version), body, path);
      const schema = schemaAt(schemaFor(row.body, version), body, path);
      for (const bad of wrongValues(value, schema)) {
        if (declared && isAbsent(declared, bad)) continue; // zero-values.test.ts
        const name = nameOf(path);
        const text = JSON.stringify(replaced(body, path, () => bad));
        if (tried.has(text)) continue;
        tried.add(text);
        const reply = await emulator.ask(method, target, {
          raw: text,
          accept: `application/vnd.atlas.${version}+json`,
          headers: { 'content-type': 'application/json' },
        });
        const shown = `${name} = ${JSON.stringify(bad).slice(0, 60)}: ${reply.status} ${reply.body?.errorCode}`;
        const named: string[] = (reply.body?.badRequestDetail?.fields ?? []).map(
          ({ field }: { field: string }) => field,
        );
        const fits =
          reply.status === 404 ||
          reply.body?.errorCode === 'MALFORMED_JSON' ||
          named.some(
            (field) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
          );
        if (reply.status < 400 || reply.status >= 500 || !fits) wrong.push(`${shown} naming ${named}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(emulator.unchanged(before)).toBe(true);
  });
});

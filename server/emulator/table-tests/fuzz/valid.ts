import { z } from 'zod';
import { unwrap } from '#server/emulator/http/input/unwrap.ts';
import type { Dice } from './dice.ts';

/**
 * A value that the schema accepts, near to one that is known to be accepted: optional fields come and go, words of
 * a set change, numbers move within their range. What stays is what cannot be made up: names, ids, patterns.
 */
export function vary(schema: z.ZodType, existing: unknown, dice: Dice): unknown {
  const created = varied(schema, existing, dice);
  return schema.safeParse(created).success ? created : existing;
}

function varied(schema: z.ZodType, existing: unknown, dice: Dice): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return variedObject(inner, existing, dice);
  if (inner instanceof z.ZodArray) return variedArray(inner, existing, dice);
  if (inner instanceof z.ZodEnum) return dice.chance(0.4) ? dice.pick(inner.options) : existing;
  if (inner instanceof z.ZodBoolean) return dice.chance(0.3) ? !existing : existing;
  if (inner instanceof z.ZodNumber) return variedNumber(inner, existing, dice);
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const option = (inner.options as z.ZodType[]).find((each) => each.safeParse(existing).success);
    return option ? varied(option, existing, dice) : existing;
  }
  return existing;
}

function variedObject(schema: z.ZodObject, existing: unknown, dice: Dice): unknown {
  if (typeof existing !== 'object' || existing === null) return existing;
  const shape = schema.shape as Record<string, z.ZodType>;
  const kept = Object.entries(existing).flatMap(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!field) return [[name, value] as const];
    if (field.isOptional() && dice.chance(0.15)) return [];
    return [[name, dice.chance(0.5) ? value : vary(field, value, dice)] as const];
  });
  return Object.fromEntries(kept);
}

function variedArray(schema: z.ZodArray, existing: unknown, dice: Dice): unknown {
  if (!Array.isArray(existing)) return existing;
  const items = existing.map((item) =>
    dice.chance(0.5) ? item : vary(schema.element as z.ZodType, item, dice),
  );
  const [first] = items;
  if (first !== undefined && dice.chance(0.1)) return [...items, first];
  return dice.chance(0.1) ? items.slice(1) : items;
}

function variedNumber(schema: z.ZodNumber, existing: unknown, dice: Dice): unknown {
  if (!dice.chance(0.4)) return existing;
  const { minValue, maxValue } = schema;
  const low = Number.isFinite(minValue) ? Number(minValue) : 0;
  const high = Math.min(Number.isFinite(maxValue) ? Number(maxValue) : low + 1000, low + 1_000_000);
  return dice.pick([low, high, low + dice.below(Math.max(1, Math.floor(high - low)))]);
}

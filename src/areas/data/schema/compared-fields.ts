import { formatShare } from '#src/lib/bytes.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { kindNames } from '#src/lib/ejson/value.ts';

/** A field in the schemas of two collections. */
export interface ComparedField {
  path: string;
  difference: 'only here' | 'only there' | 'other types' | 'other presence' | 'same';
  here: string | undefined;
  there: string | undefined;
}

/** Shares of two samples that differ by less are chance. */
const presenceTolerance = 0.1;

const share = ({ seen, of }: FieldShape): number => (of === 0 ? 0 : seen / of);
const typesOf = ({ kinds, elements }: FieldShape): string => {
  const inside =
    elements.length > 0
      ? ` of ${elements
          .map(({ kind }) => kindNames[kind])
          .sort()
          .join(', ')}`
      : '';
  return `${kinds
    .map(({ kind }) => kindNames[kind])
    .sort()
    .join(', ')}${inside}`;
};
const text = (field: FieldShape): string => `${typesOf(field)} · ${formatShare(share(field))}`;

/** The fields of both schemas, differences first. */
export function comparedFields(here: readonly FieldShape[], there: readonly FieldShape[]): ComparedField[] {
  const others = new Map(there.map((field) => [field.path, field]));
  const own = new Set(here.map(({ path }) => path));
  const rows = [
    ...here.map((field): ComparedField => {
      const other = others.get(field.path);
      return {
        path: field.path,
        difference: differenceOf(field, other),
        here: text(field),
        there: other && text(other),
      };
    }),
    ...there
      .filter(({ path }) => !own.has(path))
      .map(
        (field): ComparedField => ({
          path: field.path,
          difference: 'only there',
          here: undefined,
          there: text(field),
        }),
      ),
  ];
  return [
    ...rows.filter(({ difference }) => difference !== 'same'),
    ...rows.filter(({ difference }) => difference === 'same'),
  ];
}

function differenceOf(field: FieldShape, other: FieldShape | undefined): ComparedField['difference'] {
  if (!other) return 'only here';
  if (typesOf(field) !== typesOf(other)) return 'other types';
  return Math.abs(share(field) - share(other)) > presenceTolerance ? 'other presence' : 'same';
}

import type { Document } from 'bson';
import type { Mask, TwinCollectionRequest, TwinPreview } from '#contract/twins/documents.ts';
import { fromEntries } from '#contract/values/field-order.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { digestOf, maskedValue } from './mask-values.ts';

type Rules = Pick<TwinCollectionRequest, 'rules' | 'others'>;

/** Documents need an identity of their own: only a rule changes it. */
const isOfId = (path: string): boolean => path === '_id' || path.startsWith('_id.');

/**
 * Masks documents by rules. A rule of a document or a list applies to everything inside; redaction empties it. Names of
 * fields stay. Equal values have equal masks within a twin, so that references between collections hold.
 */
export function masking({ rules, others }: Rules, secret: string): (document: Document) => Document {
  const digest = digestOf(secret);
  const masks = new Map(rules.map(({ path, mask }) => [path, mask]));

  const inside = (value: unknown, path: string, outer: Mask | undefined): unknown => {
    const mask = masks.get(path) ?? outer;
    if (Array.isArray(value)) {
      if (mask === 'redact') return [];
      return value.map((each) => inside(each, path, outer));
    }
    if (isDocument(value)) {
      if (mask === 'redact') return {};
      return fieldsOf(value, path, mask);
    }
    if (mask !== undefined) return maskedValue(mask, value, digest);
    return others === 'redact' && !isOfId(path) ? maskedValue('redact', value, digest) : value;
  };

  const fieldsOf = (fields: Document, path: string, outer: Mask | undefined): Document =>
    fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        inside(value, path === '' ? name : `${path}.${name}`, outer),
      ]),
    );

  return (document) => fieldsOf(document, '', undefined);
}

/** Fields that a preview lists. */
const mostFields = 500;

/** The fields of documents with their types, and whether a rule applies to their values. */
export function fieldsIn(documents: readonly Document[], { rules, others }: Rules): TwinPreview['fields'] {
  const paths = new Set(rules.map(({ path }) => path));
  const types = new Map<string, Set<string>>();
  const note = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) note(each, path);
      return;
    }
    if (isDocument(value)) {
      for (const [name, inner] of Object.entries(value)) note(inner, path === '' ? name : `${path}.${name}`);
      return;
    }
    if (!types.has(path) && types.size >= mostFields) return;
    types.set(path, (types.get(path) ?? new Set()).add(typeName(value)));
  };
  for (const document of documents) note(document, '');
  const isMasked = (path: string): boolean => {
    if (others === 'redact' && !isOfId(path)) return true;
    const parts = path.split('.');
    return parts.some((_, at) => paths.has(parts.slice(0, at + 1).join('.')));
  };
  return [...types].map(([path, names]) => ({ path, types: [...names].sort(), isMasked: isMasked(path) }));
}

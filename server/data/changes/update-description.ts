import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { isDocument } from '../values/bson-type.ts';
import { sameValue } from '../values/same-value.ts';

interface Description {
  updatedFields: Document;
  removedFields: string[];
  truncatedArrays: { field: string; newSize: number }[];
  /** Paths with ambiguous dots or numbers, as lists of their names. */
  disambiguatedPaths: Record<string, (string | number)[]>;
}

type Path = readonly (string | number)[];

/** What an update has changed in a document // documented: updateDescription of change events */
export function describeUpdate(before: Document, after: Document): Description {
  const into: Description = {
    updatedFields: {},
    removedFields: [],
    truncatedArrays: [],
    disambiguatedPaths: {},
  };
  compareFields(before, after, [], into);
  return into;
}

function named(path: Path, into: Description): string {
  const name = path.join('.');
  const isAmbiguous = path.some((part) => typeof part === 'string' && /^\d+$|\./.test(part));
  if (isAmbiguous) into.disambiguatedPaths = setField(into.disambiguatedPaths, name, [...path]);
  return name;
}

function noteUpdated(path: Path, value: unknown, into: Description): void {
  into.updatedFields = setField(into.updatedFields, named(path, into), value);
}

function compareFields(before: Document, after: Document, path: Path, into: Description): void {
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) into.removedFields.push(named([...path, name], into));
  }
  for (const [name, value] of Object.entries(after)) {
    const there = [...path, name];
    if (Object.hasOwn(before, name)) compareValues(before[name], value, there, into);
    else noteUpdated(there, value, into);
  }
}

function compareValues(before: unknown, after: unknown, path: Path, into: Description): void {
  if (sameValue(before, after)) return;
  if (isDocument(before) && isDocument(after)) compareFields(before, after, path, into);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, into);
  else noteUpdated(path, after, into);
}

function compareLists(before: unknown[], after: unknown[], path: Path, into: Description): void {
  after.forEach((value, at) => {
    if (at < before.length) compareValues(before[at], value, [...path, at], into);
    else noteUpdated([...path, at], value, into);
  });
  if (after.length < before.length) {
    into.truncatedArrays.push({ field: named(path, into), newSize: after.length });
  }
}

import type { Document } from 'bson';
import { badValue, failedToParse, typeMismatch } from '../commands/refusals.ts';
import { compileFilter } from '../query/match.ts';
import type { FilterOptions } from '../query/match-parts.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { row } from './row.ts';
import { identifierOf } from './update-path.ts';

/** Conditions on elements by the identifiers that `$[identifier]` names. */
export class ArrayFilters {
  readonly #tests = new Map<string, (element: unknown) => boolean>();
  readonly #used = new Set<string>();

  constructor(filters: unknown, options: FilterOptions) {
    if (filters === undefined) return;
    if (!Array.isArray(filters)) {
      throw typeMismatch(`arrayFilters must be an array, not ${typeName(filters)}`);
    }
    for (const filter of filters) this.#add(filter, options);
  }

  #add(filter: unknown, options: FilterOptions): void {
    if (!isDocument(filter)) {
      throw typeMismatch(`each of arrayFilters must be an object, not ${typeName(filter)}`);
    }
    const name = identifierIn(filter);
    if (this.#tests.has(name)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    }
    const matches = compileFilter(filter, options);
    this.#tests.set(name, (element) => matches(row({ [name]: element })));
  }

  /** Every `$[identifier]` of a path has its filter. */
  use(parts: readonly string[]): void {
    for (const part of parts) {
      const name = identifierOf(part);
      if (name === undefined || name === '') continue;
      if (!this.#tests.has(name)) {
        throw badValue(`No array filter found for identifier '${name}' in path '${parts.join('.')}'`);
      }
      this.#used.add(name);
    }
  }

  validateAllUsed(update: Document): void {
    for (const name of this.#tests.keys()) {
      if (this.#used.has(name)) continue;
      throw failedToParse(
        `The array filter for identifier '${name}' was not used in the update ${describe(update)}`,
      );
    }
  }

  chooses(name: string, element: unknown): boolean {
    return this.#tests.get(name)?.(element) === true;
  }
}

function identifierIn(filter: Document): string {
  const names = new Set(topNames(filter));
  const [name, other] = names;
  if (name === undefined) {
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  }
  if (other !== undefined) {
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

function* topNames(filter: Document): Generator<string> {
  for (const [name, operand] of Object.entries(filter)) {
    if (!['$and', '$or', '$nor'].includes(name)) yield name.split('.')[0] ?? '';
    else
      for (const each of Array.isArray(operand) ? operand : []) if (isDocument(each)) yield* topNames(each);
  }
}

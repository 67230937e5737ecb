import { Decimal128, type Document, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { makeStored } from '../memory-catalog.ts';
import { compileFilter } from './match.ts';

export const long = (text: string) => Long.fromString(text);
export const decimal = (text: string) => Decimal128.fromString(text);
export const id = new ObjectId('650000000000000000000001');
export const later = new ObjectId('650000000000000000000002');
export const day = new Date('2026-01-02T03:04:05Z');
export const uuid = '0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11';

/** Fact, filter, documents that it finds, documents that it does not find. */
export type Fact = [fact: string, filter: Document, found: Document[], other: Document[]];

/** Each of these facts as a test, in its group. */
export function testFacts(groups: Record<string, Fact[]>): void {
  describe.each(Object.entries(groups))('a filter: %s', (_group, facts) => {
    it.each(facts)('%s', (_fact, filter, match, other) => {
      const matches = compileFilter(filter);
      expect(match.filter((doc) => !matches(makeStored(doc)))).toEqual([]);
      expect(other.filter((doc) => matches(makeStored(doc)))).toEqual([]);
    });
  });
}

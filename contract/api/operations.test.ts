import { describe, expect, it } from 'vitest';
import { documented, documentedOperations } from '#server/emulator/evidence/service-document.ts';
import { rolesOf } from '#server/emulator/evidence/service-facts.ts';
import { rootPath } from './names.ts';
import { operationIds, operationOf } from './operations.ts';
import { paramNames } from './path-template.ts';

describe('every row of the table', () => {
  it.each(operationIds)('%s is complete', (id) => {
    const row = operationOf(id);
    expect(Object.keys(row.versions).length, 'needs a version').toBeGreaterThan(0);
    expect(row.summary, 'a summary is one line without a full stop').toMatch(/^[A-Z][^\n]*[^.\s]$/);
    expect(row.status).toBeGreaterThanOrEqual(200);
    expect(row.status).toBeLessThan(300);
    expect(row.response && row.results, 'one answer or a list, not both').toBeUndefined();
    expect(new Set(paramNames(row.path)).size).toBe(paramNames(row.path).length);
    if (row.method === 'GET') expect(row.body, 'a read has no body').toBeUndefined();
  });

  it('no two rows answer the same request', () => {
    const places = operationIds.map((id) => {
      const { method, root, path } = operationOf(id);
      return `${method} ${rootPath(root)}${path.replace(/\{\w+\}/g, '{}')}`;
    });
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });
});

describe('against the service’s document', () => {
  const ours = operationIds.filter((id) => operationOf(id).root === 'control');
  const services = operationIds.filter((id) => !ours.includes(id));

  it('the emulator’s own operations take no name of the service', () => {
    expect(ours.filter((id) => documented(id))).toEqual([]);
  });

  it.each(services)('%s has the method, path, versions and sunsets of the service', (id) => {
    const row = operationOf(id);
    const existing = documented(id);
    if (!existing) {
      expect(row.source, `the document does not contain ${id}: a row added by hand needs a source`).toMatch(
        /\w+ \w+/u,
      );
      return;
    }
    expect(`${row.method} ${rootPath(row.root)}${row.path}`).toBe(`${existing.method} ${existing.path}`);
    // outside versioning (OAuth) the document has no dates
    if (Object.keys(existing.versions).length > 0) expect(row.versions).toEqual(existing.versions);
  });
});

describe('the table', () => {
  it('holds every operation that the specification names, and those that clients ask for around them', () => {
    const ids: readonly string[] = operationIds;
    expect(documentedOperations().length).toBeGreaterThan(200);
    expect(documentedOperations().filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('roles', () => {
  const present = operationIds.filter(
    (id) => rolesOf(id).length > 0 && typeof operationOf(id).roles !== 'string',
  );

  it.each(present)('of %s are those of the specification and those of the service', (id) => {
    expect([...operationOf(id).roles].sort()).toEqual([...rolesOf(id)].sort());
  });
});

import { describe, expect, it } from 'vitest';
import { schemaFor } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { controlApiPage, controlIds, exampleOf } from './control-document.ts';
import { controlExamples } from './control-examples.ts';

it('docs/control-api.md equals the table (refresh with -u)', async () => {
  await expect(controlApiPage()).toMatchFileSnapshot('../../docs/control-api.md');
});

describe.each(controlIds)('the example of %s', (id) => {
  const row = operationOf(id);

  it('has valid values for path and body', () => {
    const { url, body } = exampleOf(id);
    expect(url).not.toMatch(/[{}]/u);
    const schema = schemaFor(row.body, '2023-01-01');
    expect(schema?.safeParse(body).error).toBeUndefined();
    expect(body === undefined).toBe(schema === undefined);
    expect(Object.keys(controlExamples[id]?.path ?? {}).sort()).toEqual(paramNames(row.path).sort());
  });

  it('has parameters of the query that exist', () => {
    const names = [...new URLSearchParams(controlExamples[id]?.query).keys()];
    expect(names.filter((name) => !Object.hasOwn(row.query?.shape ?? {}, name))).toEqual([]);
  });
});

it('has examples for operations of the control API alone', () => {
  expect(Object.keys(controlExamples).filter((id) => !controlIds.includes(id as never))).toEqual([]);
  expect(controlIds.length).toBeLessThan(operationIds.length);
});

import { expect, test } from 'vitest';
import { indexFormats } from './index-formats.ts';

const place = { origin: 'https://cloud.example', groupId: '0123456789abcdef01234567' };
const index = {
  ...{ clusterName: 'orders', database: 'shop', collectionName: 'maps', name: 'catalog' },
  type: 'search' as const,
  definition: { mappings: { dynamic: true }, sort: { year: 1 as const } },
};
const copied = (label: string, more: object = {}): string => {
  const text = indexFormats(place, { ...index, ...more }).find((each) => each.label === label)?.text;
  return typeof text === 'function' ? text() : (text ?? '');
};

test('a new index is created by each tool', () => {
  expect(copied('curl')).toMatch(/POST.*\/search\/indexes'/s);
  expect(copied('Atlas CLI')).toContain('indexes create --projectId');
  expect(copied('Driver (Node.js)')).toContain('.createSearchIndex({');
});

test('of one that is there the definition is replaced: creating it would be refused', () => {
  const there = { indexId: '69b418d8e28cdc9100000066' };
  expect(copied('curl', there)).toMatch(/PATCH.*\/search\/indexes\/69b418d8e28cdc9100000066/s);
  expect(copied('curl', there)).not.toContain('collectionName');
  expect(copied('Atlas CLI', there)).toContain('indexes update 69b418d8e28cdc9100000066 --projectId');
  expect(copied('Driver (Node.js)', there)).toContain('.updateSearchIndex("catalog", {');
});

test('what Terraform has no argument for is named, not dropped', () => {
  expect(copied('Terraform')).toContain('# not part of the resource: sort');
});

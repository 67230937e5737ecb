import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assumed, fail } from '#contract/api/errors.ts';
import { byEvidence } from './validate-request.ts';

it('an assumed rule of clusters is no reason against a request', () => {
  const sure = fail('CLUSTER_NUM_SHARDS_INVALID');
  const unsure = assumed(fail('ATLAS_RESERVED_CLUSTER_NAME', 'atlas-abc123'));
  expect(byEvidence([sure, unsure])).toEqual([[sure], [unsure]]);
  expect([unsure.isAssumed, unsure.body.errorCode, unsure.status]).toEqual([
    true,
    'ATLAS_RESERVED_CLUSTER_NAME',
    fail('ATLAS_RESERVED_CLUSTER_NAME').status,
  ]);
});

it('every refusal that is commented as assumed carries that evidence', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/u.test(name));
  const wrong = files.flatMap((name) => {
    const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      // the comment is on the line of the refusal, or at most three lines above it
      const around = [
        line,
        ...lines.slice(Math.max(0, index - 3), index).filter((each) => /^\s*\/\//u.test(each)),
      ];
      const isRefusal = /\b(?:refuse|refusal|invalid|failWith)\(/u.test(line) && !/function\*? /u.test(line);
      return isRefusal && around.some((each) => /\/\/.*\bassumed\b/u.test(each)) && !/\bassumed\(/u.test(line)
        ? [`${name}:${index + 1}`]
        : [];
    });
  });
  expect(wrong).toEqual([]);
});

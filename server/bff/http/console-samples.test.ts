import { expect, test } from 'vitest';
import { consoleOperationIds } from '#contract/console/operations.ts';
import { bodyOf, sampleBody } from './console-samples-for-tests.ts';

test.each(consoleOperationIds.filter(bodyOf))('%s accepts the body that is derived from its row', (id) => {
  expect(bodyOf(id)?.safeParse(sampleBody(id, {})).error?.issues).toBeUndefined();
});

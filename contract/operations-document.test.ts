import { expect, it } from 'vitest';
import { operationsDocument } from './operations-document.ts';

it('docs/operations.md says what the table says (refresh with -u)', async () => {
  await expect(operationsDocument()).toMatchFileSnapshot('../docs/operations.md');
});

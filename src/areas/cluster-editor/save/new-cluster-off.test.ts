import { expect, it } from 'vitest';
import { newClusterOff } from './new-cluster-off.ts';

const reported = (field: string, description: string) => ({
  field,
  description,
  message: `${field} ${description}`,
});
const taken = reported('name', 'must differ from that of every cluster');
const disk = reported('diskSizeGB', 'must be at most 128');

it.each([
  ['idle', [], false, undefined],
  ['unknown', [], false, /has to be known/u],
  ['idle', [taken, disk], true, /^Enter a name first\.$/u],
  ['idle', [disk, taken], false, /^Choose another name first: it must differ from that of every cluster\.$/u],
  ['idle', [disk], false, /^Correct this first: diskSizeGB must be at most 128\.$/u],
  ['idle', [disk, disk], false, /^Fix the marked errors first\.$/u],
])('%s with %j: %s', (creation, problems, nameless, text) => {
  const off = newClusterOff(creation, problems, nameless);
  if (text === undefined) expect(off).toBeUndefined();
  else expect(off).toMatch(text);
});

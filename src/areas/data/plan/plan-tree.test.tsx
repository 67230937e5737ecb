import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { PlanTree } from './plan-tree.tsx';
import type { PlanStage } from './read-plan.ts';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

const stage = (name: string, part: Partial<PlanStage>): PlanStage => ({
  ...{ name, index: undefined, keyPattern: undefined, detail: [], returned: undefined, from: [] },
  ...{ keysExamined: undefined, documentsExamined: undefined, ms: undefined, ...part },
});

it('names a stage without a label once, and counts in the singular', async () => {
  const read = stage('FETCH', { returned: 1, keysExamined: 1, documentsExamined: 1 });
  mounted = await mount(<PlanTree root={stage('$group', { returned: 7, from: [read] })} />);
  const [group, fetch] = [...mounted.root.querySelectorAll('p')].filter(
    ({ textContent }) => !textContent?.includes('returned'),
  );
  expect(group?.textContent).toBe('$group');
  expect(fetch?.textContent).toBe('Fetch documentsFETCH');
  expect(mounted.root.textContent).toContain('1 returned · 1 key examined · 1 document examined');
});

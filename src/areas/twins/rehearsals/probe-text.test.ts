import { expect, it } from 'vitest';
import type { ProbedCluster, ProbeInterruption } from '#contract/twins/rehearsal-probe.ts';
import {
  affectedWrites,
  connectionErrors,
  interruptedText,
  interruptionLabels,
  longestInterruption,
  probeDetails,
  unreachableText,
} from './probe-text.ts';

const gap = (more: Partial<ProbeInterruption>): ProbeInterruption => ({
  ...{ act: 'writes', stepId: 'one', from: 0, ms: 12_000, isOpen: false },
  ...more,
});
const probe = (more: Partial<ProbedCluster> = {}): ProbedCluster => ({
  ...{ groupId: 'g', clusterName: 'orders', reads: { done: 9, failed: 0 }, writes: { done: 9, failed: 0 } },
  ...{ errors: [], interruptions: [], primaryChanges: 0, retriedWrites: 0, failedWrites: 0, mostDown: 0 },
  ...more,
});

it('counts interruptions with their sum, and states one that was not over', () => {
  expect(interruptedText(probe(), 'writes')).toBe('None');
  expect(interruptedText(probe({ interruptions: [gap({})] }), 'writes')).toBe('once, 12 s');
  const two = probe({
    interruptions: [gap({}), gap({ ms: 60_000, isOpen: true }), gap({ act: 'reads', ms: 1_000 })],
  });
  expect(interruptedText(two, 'writes')).toBe('2 times, 1 min 12 s in total, until the end');
  expect(interruptedText(two, 'reads')).toBe('once, 1 s');
  expect(longestInterruption(two)).toBe(60_000);
});

it('states that a cluster never answered, with the first error', () => {
  const error = {
    act: 'reads',
    codeName: 'HostUnreachable',
    message: 'orders: The cluster is paused.',
  } as const;
  const never = probe({
    ...{ reads: { done: 0, failed: 3 }, writes: { done: 0, failed: 3 } },
    errors: [{ ...error, count: 3, firstAt: 0, lastAt: 9 }],
  });
  expect(interruptedText(never, 'writes')).toBe('Never answered');
  expect(unreachableText(never)).toBe(
    'The probe client could not connect to orders at all. orders: The cluster is paused.',
  );
  expect(unreachableText(probe())).toBeUndefined();
});

it('lists what a step interrupted, and the connections that end with a change of the primary', () => {
  const moved = probe({
    interruptions: [gap({}), gap({ stepId: null, ms: 5_000 })],
    primaryChanges: 2,
    mostDown: 1,
  });
  expect(affectedWrites({ ...moved, retriedWrites: 2, failedWrites: 1 })).toBe('2 retried, 1 failed');
  expect(affectedWrites(moved)).toBe('None');
  const both = probe({ interruptions: [gap({ act: 'reads' }), gap({})] });
  expect(interruptionLabels([both], 'one')).toEqual(['Interrupted: reads and writes on orders, 12 s']);
  expect(connectionErrors({ ...moved, writes: { done: 9, failed: 3 } })).toBe(5);
  expect(interruptionLabels([moved], 'one')).toEqual(['Interrupted: writes on orders, 12 s']);
  expect(probeDetails(moved, [])).toEqual([
    'orders: no writes for 12 s, after the steps',
    'orders: no writes for 5 s, after the steps',
    'orders: the primary changed 2 times; drivers lose their connections to the former one',
    'orders: at most one member down at one time',
  ]);
});

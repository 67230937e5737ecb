import { expect, test } from 'vitest';
import { WirePorts } from './ports.ts';

test('members get the lowest ports from the base on, also after others were released', () => {
  const ports = new WirePorts(27_100);
  expect(ports.take(3)).toEqual([27_100, 27_101, 27_102]);
  expect(ports.take(2)).toEqual([27_103, 27_104]);
  ports.release([27_101, 27_102]);
  expect(ports.take(3)).toEqual([27_101, 27_102, 27_105]);
});

test('without a base, the system chooses', () => {
  expect(new WirePorts().take(2)).toEqual([0, 0]);
  expect(new WirePorts().take(2, [40_001, 40_002])).toEqual([40_001, 40_002]);
  // the cluster has another number of members now
  expect(new WirePorts().take(3, [40_001, 40_002])).toEqual([0, 0, 0]);
  expect(new WirePorts(27_100).take(1, [40_001])).toEqual([27_100]);
});

test('used up ports are stated', () => {
  const ports = new WirePorts(65_533);
  expect(ports.take(3)).toEqual([65_533, 65_534, 65_535]);
  expect(() => ports.take(1)).toThrow('--wire-port: the ports from 65533 to 65535 are all used');
  const free = new WirePorts();
  free.take(2000);
  expect(() => free.take(1)).toThrow('More than 2000 members are open.');
});

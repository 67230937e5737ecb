import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import type { DedicatedCluster, Source } from '../shared/facts.ts';
import { at, fact, now, source } from './rules/snapshots-for-tests.ts';
import { takeRefusal, waitsFor } from './take-refusal.ts';

const cluster = (more: object) =>
  ({
    stateName: 'IDLE',
    paused: false,
    backupEnabled: true,
    pitEnabled: false,
    terminationProtectionEnabled: false,
    replicationSpecs: [{ regionConfigs: [{ priority: 7, providerName: 'AWS' }] }],
    ...more,
  }) as unknown as DedicatedCluster;
const why = (of: Source, snapshots = [fact()]) => takeRefusal({ source: of, snapshots, zone: 'UTC', now });

describe('taking a snapshot', () => {
  it('is possible for a cluster that runs with backup', () => {
    expect(why(source({ cluster: cluster({}) }))).toBeUndefined();
  });

  it('is refused with the reason where there is nothing to take it of, or the service does it itself', () => {
    expect(why(source({ deleted: true }))).toBe('The cluster is deleted.');
    expect(why(source({ kind: 'flex' }))).toMatch(/flex clusters itself, once a day/);
    expect(why(source({ kind: 'serverless' }))).toMatch(/serverless instances itself/);
    expect(why(source({ cluster: cluster({ paused: true }) }))).toMatch(/paused/);
    expect(why(source({ cluster: cluster({ backupEnabled: false }) }))).toBe(
      'Cloud backup is off for this cluster.',
    );
    const free = { replicationSpecs: [{ regionConfigs: [{ priority: 7, providerName: 'TENANT' }] }] };
    expect(why(source({ cluster: cluster(free) }))).toMatch(/Free and shared clusters/);
  });

  it('waits for the on-demand one that runs: since when, and how long the last one took', () => {
    const running = fact({
      onDemand: true,
      state: 'inProgress',
      at: undefined,
      requestedAt: now - 120_000,
    });
    expect(why(source({ cluster: cluster({}) }), [running, fact({ requestedAt: at - 150_000 })])).toBe(
      'An on-demand snapshot is in progress since 14:00 UTC. The last one took 2 min 30 s.',
    );
  });

  it('is queued behind a scheduled one, not refused', () => {
    const running = fact({ state: 'queued', at: undefined, requestedAt: now - MINUTE });
    const facts = { source: source({ cluster: cluster({}) }), snapshots: [running], zone: 'UTC', now };
    expect(takeRefusal(facts)).toBeUndefined();
    expect(waitsFor(facts)).toBe('Waits for the scheduled snapshot in progress since 14:01 UTC.');
  });
});

import { describe, expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { awsRegion, clustersOf, type Nodes, replicaSet } from './cluster-for-tests.ts';

// The header of the official Terraform provider (`use_effective_fields`), with the steps of its acceptance tests.
const header = 'Use-Effective-Instance-Fields';
const apart = { headers: { [header]: 'true' } };

const computeScaling = { autoScaling: { compute: { enabled: true, maxInstanceSize: 'M40' } } };
const scalingOff = { autoScaling: { compute: { enabled: false } } };

for (const profile of ['specification', 'observed'] as const) {
  describe(`requested and effective specs (${profile})`, () => {
    async function created(nodes: Nodes, more: object = {}) {
      const at = await testEmulator({ profile });
      const clusters = clustersOf(at);
      const bodyOf = (changed: Nodes, others: object = more) =>
        replicaSet('apart', awsRegion('US_EAST_1', changed, { priority: 7, ...others }));
      const { status } = await clusters.create(bodyOf(nodes, more), apart);
      expect(status).toBe(201);
      at.advance(3600);
      const regionOf = async (ask: object) => {
        const { body } = await clusters.get('apart', ask);
        return { ...body.replicationSpecs[0].regionConfigs[0], stateName: body.stateName };
      };
      const change = async (changed: Nodes, others?: object, ask: object = apart) => {
        const { name: _, ...body } = bodyOf(changed, others);
        const reply = await clusters.update('apart', body, ask);
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        at.advance(3600);
        return regionOf(apart);
      };
      return { at, clusters, change, regionOf };
    }

    it('with the header an answer repeats the request, and has the defaults in the effective specs', async () => {
      const { at, clusters, regionOf } = await created({ instanceSize: 'M10' });
      const region = await regionOf(apart);
      expect(region.electableSpecs).toEqual({ instanceSize: 'M10', nodeCount: 3 });
      expect(region).not.toHaveProperty('readOnlySpecs');
      expect(region.effectiveElectableSpecs).toMatchObject({ diskSizeGB: 10, diskIOPS: 3000 });
      const list = await at.ask('GET', clusters.root, apart);
      const listed = list.body.results.find(({ name }: { name: string }) => name === 'apart');
      expect(listed.replicationSpecs[0].regionConfigs[0].electableSpecs).toEqual(region.electableSpecs);
      expect((await regionOf({})).electableSpecs).toMatchObject({ diskSizeGB: 10, diskIOPS: 3000 });
      // Terraform sends false where it reads the effective specs as the plain ones
      const both = await regionOf({ headers: { [header]: 'false' } });
      expect(both.effectiveElectableSpecs).toEqual(both.electableSpecs);
    });

    it('while scaling is on, other hardware is stored and without effect', async () => {
      const before = { instanceSize: 'M10', diskSizeGB: 10, diskIOPS: 3000 };
      const { change, regionOf } = await created(before, computeScaling);
      const wanted = { instanceSize: 'M20', diskSizeGB: 15, diskIOPS: 3010 };
      const kept = await change(wanted);
      expect(kept.electableSpecs).toMatchObject(wanted);
      expect(kept.effectiveElectableSpecs).toMatchObject(before);
      expect((await regionOf({})).electableSpecs).toMatchObject(before);
      const applied = await change(wanted, scalingOff);
      expect(applied.effectiveElectableSpecs).toMatchObject(wanted);
    });

    it('without the header, and without scaling, a change has its effect', async () => {
      const { change } = await created({ instanceSize: 'M10' }, computeScaling);
      const scaled = await change({ instanceSize: 'M20' }, computeScaling, {});
      expect(scaled.effectiveElectableSpecs.instanceSize).toBe('M20');
      expect(scaled.electableSpecs.instanceSize).toBe('M20');
      const other = await created({ instanceSize: 'M10' });
      const changed = await other.change({ instanceSize: 'M20' });
      expect(changed.effectiveElectableSpecs.instanceSize).toBe('M20');
    });

    it('analytics nodes scale apart from the others', async () => {
      const analytics = (instanceSize: string) => ({
        analyticsSpecs: { instanceSize, nodeCount: 1 },
        analyticsAutoScaling: computeScaling.autoScaling,
      });
      const { change } = await created({ instanceSize: 'M10' }, analytics('M10'));
      const changed = await change({ instanceSize: 'M20' }, analytics('M20'));
      expect(changed.effectiveElectableSpecs.instanceSize).toBe('M20');
      expect(changed.analyticsSpecs.instanceSize).toBe('M20');
      expect(changed.effectiveAnalyticsSpecs.instanceSize).toBe('M10');
    });

    it('refuses another value of the header by its name', async () => {
      const { clusters } = await created({});
      const reply = await clusters.get('apart', { headers: { [header]: 'yes' } });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain(header);
    });
  });
}

import { diskSizeOf } from '#contract/clusters/record.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { problemOf } from '../areas/live-migrations/checks.ts';
import { readyAtShare } from '../areas/live-migrations/lag.ts';
import type { MigrationPlan, MigrationSource, SourceDeployment } from '../areas/live-migrations/records.ts';
import { sourcesOf } from '../areas/live-migrations/sources.ts';
import { beginMigration, beginValidation, link } from '../areas/live-migrations/work.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';
import { clusterScene, moment, noScene } from './timeline.ts';

interface Plot {
  title: string;
  description: string;
  /** Injects a fault into the source cluster to migrate. */
  spoil: (deployment: SourceDeployment, destinationGB: number) => SourceDeployment;
  /** Whether anything beyond the validation begins, and what becomes of it. */
  migrates?: (world: World, migrationId: string) => string;
}

/** The source as it was made up, with the user that its operations manager makes. */
function planInto(world: World, groupId: string, clusterId: string, source: MigrationSource) {
  // existing data of the cluster is dropped only where both sides have collections of the same name
  const plans = [false, true].flatMap((dropDestinationData) =>
    source.deployments.map(
      (deployment): MigrationPlan => ({
        groupId,
        clusterId,
        sourceGroupId: source.id,
        sourceName: deployment.name,
        migrationHosts: source.migrationHosts,
        ssl: deployment.tlsEnabled,
        user: { managed: true },
        dropDestinationData,
      }),
    ),
  );
  return plans.find((plan) => problemOf(world, plan) === undefined);
}

function spoil(world: World, plan: MigrationPlan, plot: Plot): void {
  const source = world.tables.migrationSources.get(plan.sourceGroupId);
  const cluster = world.tables.clusters.get(plan.clusterId);
  if (!source || !cluster) return;
  const size = diskSizeOf(cluster) * cluster.replicationSpecs.length;
  const deployments = source.deployments.map((each) =>
    each.name === plan.sourceName ? plot.spoil(each, size) : each,
  );
  world.tables.migrationSources.put({ ...source, deployments });
}

/** Links the organization of the first cluster, validates a move into it, and lets it begin. */
function migrationScenario(plot: Plot): ScenarioPlan {
  const { title, description, migrates } = plot;
  return {
    title,
    description,
    run(world) {
      const scene = clusterScene(world);
      const { groupId, clusterId = '' } = scene?.place ?? {};
      const orgId = groupId === undefined ? undefined : world.tables.groups.get(groupId)?.orgId;
      if (!scene || groupId === undefined || orgId === undefined) return { happened: [noScene('cluster')] };
      const { name } = scene;
      if (world.tables.liveMigrations.by('into', clusterId).length > 0) {
        return { groupId, happened: [`Nothing happened: a live migration into ${name} runs already.`] };
      }
      const sources = sourcesOf(orgId).map((source) => world.tables.migrationSources.put(source));
      if (!world.tables.migrationLinks.get(orgId)) link(world, orgId, []);
      const [plan] = sources.flatMap((source) => planInto(world, groupId, clusterId, source) ?? []);
      if (!plan) return { groupId, happened: [`Nothing happened: no cluster of the source fits ${name}.`] };
      spoil(world, plan, plot);
      const what = `of ${plan.sourceName} into ${name} has begun`;
      const happened = [
        `The organization of ${name} is linked to a source with ${sources.length} projects.`,
        `The validation ${beginValidation(world, plan).id} ${what}.`,
      ];
      if (migrates) {
        const migration = beginMigration(world, plan, orgId);
        happened.push(`The migration ${migration.id} ${what}.`, migrates(world, migration.id));
      }
      return { groupId, happened };
    },
  };
}

const opening = 'Links a source to the organization of a replica set, validates a live migration into it';

/** When a migration that begins now can be cut over, in milliseconds from now. */
const untilReady = (world: World) =>
  world.takes('migration.start') + world.takes('migration.copy') * readyAtShare;

export const migrationConverges = migrationScenario({
  title: 'Migration converges',
  description: `${opening}, and starts it. Its lag falls to 0, and it waits 120 h for the cutover.`,
  spoil: (deployment) => deployment,
  migrates: (world) => `It can be cut over from ${moment(world.now() + untilReady(world))} on, for 120 h.`,
});

export const migrationLags = migrationScenario({
  title: 'Migration lags',
  description: `${opening}, and starts it. The source is written to faster than it can be followed: the lag grows, and after 72 h the migration fails.`,
  spoil: (deployment) => ({ ...deployment, trouble: 'lag' }),
  migrates: () => 'Its lag grows by a second a minute, and it never becomes ready.',
});

export const migrationCredentials = migrationScenario({
  title: 'Migration without credentials',
  description: `${opening}. The validation fails, because the source refuses the credentials.`,
  spoil: (deployment) => ({ ...deployment, trouble: 'credentials' }),
});

export const migrationNotAdmitted = migrationScenario({
  title: 'Migration host not admitted',
  description: `${opening}. The validation fails, because the migration host calls from an address that is not on the access list of the project.`,
  spoil: (deployment) => ({ ...deployment, trouble: 'address' }),
});

export const migrationDiskShort = migrationScenario({
  title: 'Migration short of disk',
  description: `${opening}. The validation fails, because the source holds twice as much as the disk takes.`,
  spoil: (deployment, destinationGB) => ({ ...deployment, dbSizeBytes: destinationGB * 2 * 2 ** 30 }),
});

export const migrationVersions = migrationScenario({
  title: 'Migration between versions',
  description: `${opening}. The validation fails, because the source runs a version that cannot move any more.`,
  spoil: (deployment) => ({ ...deployment, mongoDBVersion: '5.0.31', featureCompatibilityVersion: '5.0' }),
});

export const migrationHostLost = migrationScenario({
  title: 'Migration loses its host',
  description: `${opening}, and starts it. The migration host stops answering in the middle of the copy, and the migration fails.`,
  spoil: (deployment) => deployment,
  migrates(world, id) {
    const at = untilReady(world) / 2;
    world.after(Math.round(at), 'migration.hostLost', { id });
    return `Its host stops answering at ${moment(world.now() + at)}.`;
  },
});

const shortWindow = 5 * MINUTE;

export const migrationExpires = migrationScenario({
  title: 'Migration expires',
  description: `${opening}, and starts it. No cutover starts in time: the window ends five minutes after it is ready, not after 120 h.`,
  spoil: (deployment) => deployment,
  migrates(world, id) {
    const at = untilReady(world) + shortWindow;
    world.after(Math.round(at), 'migration.expire', { id });
    return `It can be cut over until ${moment(world.now() + at)}.`;
  },
});

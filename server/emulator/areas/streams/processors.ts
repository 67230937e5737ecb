import { badField, fail } from '#contract/api/errors.ts';
import type { ProcessorWithStats } from '#contract/streams/schemas.ts';
import { windowStages } from '#contract/streams/window-rules.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { workspaceOf } from './find.ts';
import { checkPipeline } from './pipelines.ts';
import { changeLater, start, stopLater } from './processor-states.ts';
import type { ProcessorRecord } from './records.ts';
import { forgetCheckpoint, forgetRun, startRunAt } from './runs/progress.ts';
import { statsOf } from './runs/stats.ts';

function shownParts({ id, name, pipeline, options, tier, failoverEnabled }: ProcessorRecord) {
  return { _id: id, name, pipeline, ...definedFields({ options, tier, failoverEnabled }) };
}

const viewIn =
  (world: World) =>
  (processor: ProcessorRecord): ProcessorWithStats => ({
    ...shownParts(processor),
    state: processor.state,
    ...definedFields({ stats: statsOf(world, processor) }),
  });

interface Location {
  groupId: string;
  tenantName: string;
  processorName: string;
}

function processorOf(world: World, params: Location): ProcessorRecord {
  const workspace = workspaceOf(world, params);
  const processors = world.tables.streamProcessors.by('workspace', workspace.id);
  const processor = processors.find(({ name }) => name === params.processorName);
  if (!processor) throw fail('STREAM_PROCESSOR_NOT_FOUND', params.processorName, workspace.name);
  return processor;
}

function checkName(world: World, workspace: { id: string; name: string }, name: string): void {
  const isTaken = world.tables.streamProcessors
    .by('workspace', workspace.id)
    .some((each) => each.name === name);
  if (isTaken) throw fail('STREAM_PROCESSOR_ALREADY_EXISTS', name, workspace.name);
}

/** The dead letter queue is a collection of a cluster that a connection reaches // documented */
function checkQueue(
  world: World,
  workspaceId: string,
  dlq: { connectionName?: string | undefined } | undefined,
): void {
  if (dlq?.connectionName === undefined) return;
  const connections = world.tables.streamConnections.by('workspace', workspaceId);
  const isCluster = connections.some(({ name, type }) => name === dlq.connectionName && type === 'Cluster');
  if (!isCluster)
    throw badField('options.dlq.connectionName', 'must be a connection to a cluster', 'INVALID_ATTRIBUTE');
}

/** The stages that a checkpoint depends on. */
const statefulParts = ({ pipeline }: Pick<ProcessorRecord, 'pipeline'>): string =>
  JSON.stringify(pipeline.filter((stage) => ['$source', ...windowStages].some((name) => name in stage)));

function requireCreated({ name, state }: ProcessorRecord): void {
  if (state === 'INIT') throw fail('STREAM_PROCESSOR_IS_NOT_READY', name, state);
}

export const processorHandlers = defineHandlers({
  getGroupStreamProcessors({ world, params }) {
    const rows = world.tables.streamProcessors.by('workspace', workspaceOf(world, params).id);
    for (const { id } of rows) world.shown(id);
    return { rows, view: viewIn(world) };
  },

  getGroupStreamProcessor({ world, params }) {
    const processor = processorOf(world, params);
    world.shown(processor.id);
    return viewIn(world)(processor);
  },

  createGroupStreamProcessor({ world, caller, params, body, peer }) {
    const workspace = workspaceOf(world, params);
    const { groupId } = workspace;
    checkName(world, workspace, body.name);
    checkPipeline(world, workspace.id, body.pipeline);
    checkQueue(world, workspace.id, body.options?.dlq);
    const { name, pipeline, options, tier, failoverEnabled } = body;
    const processor = changeLater(
      world,
      {
        id: world.id(),
        groupId,
        workspaceId: workspace.id,
        created: world.iso(),
        name,
        pipeline,
        ...definedFields({ options, tier, failoverEnabled }),
        state: 'INIT',
      },
      'CREATED',
    );
    record(world, 'STREAM_PROCESSOR_CREATED', { groupId }, { caller, peer });
    return shownParts(processor);
  },

  updateGroupStreamProcessor({ world, caller, params, body, peer }) {
    const before = processorOf(world, params);
    const { groupId, workspaceId } = before;
    requireCreated(before);
    if ((before.next ?? before.state) === 'STARTED') throw fail('STREAM_PROCESSOR_IS_STARTED', before.name);
    const { name = before.name, pipeline = before.pipeline, options, tier, failoverEnabled } = body;
    if (name !== before.name) checkName(world, workspaceOf(world, params), name);
    checkPipeline(world, workspaceId, pipeline);
    checkQueue(world, workspaceId, options?.dlq);
    const dlq = options?.dlq ? { options: { dlq: options.dlq } } : {};
    // assumed: another source or window begins anew, because the checkpoint is of the former one
    const isAnew =
      body.options?.resumeFromCheckpoint === false || statefulParts(before) !== statefulParts({ pipeline });
    if (isAnew) forgetCheckpoint(world, before);
    const changes = { name, pipeline, ...dlq, ...definedFields({ tier, failoverEnabled }) };
    const processor = world.tables.streamProcessors.put({ ...before, ...changes });
    record(world, 'STREAM_PROCESSOR_MODIFIED', { groupId }, { caller, peer });
    return viewIn(world)(processor);
  },

  deleteGroupStreamProcessor({ world, caller, params, peer }) {
    const { id, groupId } = processorOf(world, params);
    forgetRun(world, id);
    world.tables.streamProcessors.delete(id);
    record(world, 'STREAM_PROCESSOR_DROPPED', { groupId }, { caller, peer });
    return undefined;
  },

  startGroupStreamProcessor({ world, params }) {
    const processor = processorOf(world, params);
    requireCreated(processor);
    start(world, processor);
    return {};
  },

  startGroupStreamProcessorWith({ world, params, body }) {
    const processor = processorOf(world, params);
    requireCreated(processor);
    const { failover, tier, resumeFromCheckpoint, startAtOperationTime } = body;
    const { failoverRegions } = workspaceOf(world, params);
    if (failover && !failoverRegions.some(({ region }) => region === failover.region))
      throw badField(
        'failover.region',
        'must be a region of failoverRegions of the workspace',
        'INVALID_ATTRIBUTE',
      );
    if (failover?.dryRun) return {};
    if (resumeFromCheckpoint === false || failover?.clearCheckpoint) forgetCheckpoint(world, processor);
    if (startAtOperationTime !== undefined) startRunAt(world, processor, startAtOperationTime);
    start(world, tier ? world.tables.streamProcessors.put({ ...processor, tier }) : processor);
    return {};
  },

  stopGroupStreamProcessor({ world, params }) {
    const processor = processorOf(world, params);
    requireCreated(processor);
    stopLater(world, processor);
    return {};
  },
});

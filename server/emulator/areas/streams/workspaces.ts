import { badField, fail } from '#contract/api/errors.ts';
import { dnsName } from '#contract/clusters/hosts.ts';
import {
  type StreamRegion,
  streamRegions,
  type Workspace,
  type WorkspaceRequest,
} from '#contract/streams/schemas.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { emptyQueryLog, queryLog } from '#server/emulator/kernel/query-log.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import { connectionView, workspaceOf } from './find.ts';
import { start, stopLater } from './processor-states.ts';
import type { WorkspaceRecord } from './records.ts';
import { forgetLog, linesOfWorkspace } from './runs/log.ts';
import { forgetRun } from './runs/progress.ts';
import { forgetTopics } from './runs/topics.ts';

/** `atlas-stream-<id>-<suffix>.virginia-usa.a.query.<domain>` // observed */
function hostname({ id, groupId, dataProcessRegion }: WorkspaceRecord): string {
  const region = dataProcessRegion.region.toLowerCase().replaceAll('_', '-');
  const domain = dnsName(groupId).split('.').slice(1).join('.');
  return `atlas-stream-${id}-${hexOf(id, 6)}.${region}.a.query.${domain}`;
}

function view(workspace: WorkspaceRecord): Workspace {
  const { id, created: _, ...shown } = workspace;
  return { _id: id, ...shown, hostnames: [hostname(workspace)] };
}

/** Providers other than the three have no list of regions // assumed: they are not offered */
function checkRegion({ cloudProvider, region }: StreamRegion, field: string): void {
  if (streamRegions[cloudProvider]?.includes(region)) return;
  throw badField(
    `${field}.region`,
    `must be a region of stream processing at ${cloudProvider}`,
    'INVALID_ATTRIBUTE',
  );
}

function checkFailovers(regions: readonly StreamRegion[], own: StreamRegion): void {
  for (const [index, each] of regions.entries()) {
    checkRegion(each, `failoverRegions[${index}]`);
    if (each.region === own.region)
      throw badField(`failoverRegions[${index}].region`, 'must be another region', 'INVALID_ATTRIBUTE');
  }
}

/** The name that documents give the sample connection // documented */
const solar = 'sample_stream_solar';

function create(
  { world, params, caller, peer }: Pick<Call, 'world' | 'caller' | 'peer'> & { params: { groupId: string } },
  body: WorkspaceRequest,
): Workspace {
  const { groupId } = params;
  const { name, dataProcessRegion, failoverRegions = [], streamConfig, sampleConnections } = body;
  const { streamWorkspaces, streamConnections } = world.tables;
  if (streamWorkspaces.by('name', `${groupId}/${name}`).length > 0)
    throw fail('STREAM_WORKSPACE_ALREADY_EXISTS', name, groupId);
  checkRegion(dataProcessRegion, 'dataProcessRegion');
  checkFailovers(failoverRegions, dataProcessRegion);
  const workspace = streamWorkspaces.put({
    id: world.id(),
    groupId,
    name,
    created: world.iso(),
    dataProcessRegion,
    failoverRegions,
    streamConfig: { tier: 'SP30', ...streamConfig }, // observed
  });
  if (sampleConnections?.solar)
    streamConnections.put({
      id: world.id(),
      groupId,
      workspaceId: workspace.id,
      created: world.iso(),
      name: solar,
      type: 'Sample',
      region: dataProcessRegion.region,
      state: 'READY',
    });
  record(world, 'STREAM_TENANT_CREATED', { groupId }, { caller, peer });
  return view(workspace);
}

export const workspaceHandlers = defineHandlers({
  listGroupStreamWorkspaces: ({ world, params }) => ({
    rows: world.tables.streamWorkspaces.by('group', params.groupId),
    view,
  }),

  createGroupStreamWorkspace: (call) => create(call, call.body),
  withGroupStreamSampleConnections: (call) =>
    create(call, { ...call.body, sampleConnections: { solar: true, ...call.body.sampleConnections } }),

  getGroupStreamWorkspace({ world, params, query }) {
    const workspace = workspaceOf(world, params);
    if (!query.includeConnections) return view(workspace);
    const connections = world.tables.streamConnections.by('workspace', workspace.id).map(connectionView);
    return { ...view(workspace), connections };
  },

  updateGroupStreamWorkspace({ world, caller, params, body, peer }) {
    const before = workspaceOf(world, params);
    const { cloudProvider = before.dataProcessRegion.cloudProvider } = body;
    const region = body.region ?? before.dataProcessRegion.region;
    const { failoverRegions = before.failoverRegions, processorStatus } = body;
    const dataProcessRegion = { cloudProvider, region };
    if (!streamRegions[cloudProvider]?.includes(region))
      throw badField(
        'region',
        `must be a region of stream processing at ${cloudProvider}`,
        'INVALID_ATTRIBUTE',
      );
    checkFailovers(failoverRegions, dataProcessRegion);
    if (processorStatus?.status === 'FAILED_OVER') {
      const isKnown = failoverRegions.some((each) => each.region === processorStatus.region);
      if (!isKnown)
        throw badField('processorStatus.region', 'must be a region of failoverRegions', 'INVALID_ATTRIBUTE');
    }
    const workspace = world.tables.streamWorkspaces.put({
      ...before,
      dataProcessRegion,
      failoverRegions,
      streamConfig: { ...before.streamConfig, ...body.streamConfig },
    });
    for (const processor of [...world.tables.streamProcessors.by('workspace', before.id)]) {
      if (processorStatus?.status === 'STOPPED') stopLater(world, processor);
      else if (processorStatus) start(world, processor);
    }
    record(world, 'STREAM_TENANT_UPDATED', { groupId: before.groupId }, { caller, peer });
    return view(workspace);
  },

  /** Its connections and processors go with it // assumed */
  deleteGroupStreamWorkspace({ world, caller, params, peer }) {
    const { id, groupId } = workspaceOf(world, params);
    const { streamWorkspaces, streamConnections, streamProcessors } = world.tables;
    for (const connection of [...streamConnections.by('workspace', id)]) {
      for (const other of [...streamConnections.by('replaced', connection.id)])
        streamConnections.delete(other.id);
      forgetTopics(world, connection.id);
      streamConnections.delete(connection.id);
    }
    for (const processor of [...streamProcessors.by('workspace', id)]) {
      forgetRun(world, processor.id);
      streamProcessors.delete(processor.id);
    }
    forgetLog(world, id);
    streamWorkspaces.delete(id);
    record(world, 'STREAM_TENANT_DELETED', { groupId }, { caller, peer });
    return {};
  },

  downloadGroupStreamAuditLogs({ world, caller, params, query, peer }) {
    const { name, groupId } = workspaceOf(world, params);
    record(world, 'STREAM_TENANT_AUDIT_LOGS', { groupId }, { caller, peer });
    return emptyQueryLog(world, name, query);
  },

  downloadGroupStreamOperationalLogs({ world, caller, params, query, peer }) {
    const { id, name, groupId } = workspaceOf(world, params);
    record(world, 'STREAM_TENANT_OPERATIONAL_LOGS', { groupId }, { caller, peer });
    return queryLog(world, name, query, (start, end) =>
      linesOfWorkspace(world, id, { start, end, name: query.spName }),
    );
  },
});

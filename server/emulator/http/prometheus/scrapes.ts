import { createHash, timingSafeEqual } from 'node:crypto';
import { isTenant } from '#contract/clusters/record.ts';
import { parseBasic } from '#server/auth/basic.ts';
import { integrationSettings } from '#server/emulator/kernel/alerts/integration-settings.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { hostsOfGroup } from '#server/emulator/kernel/metrics/measured-host.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { Worlds } from '#server/emulator/kernel/worlds.ts';
import { Admission } from '#server/emulator/wire/admission.ts';
import { header, type RawRequest, type RawResponse } from '../raw-request.ts';
import { exposition } from './exposition.ts';

/** Where the service answers Prometheus // documented */
const root = '/prometheus/v1.0/groups/';
const type = 'PROMETHEUS';

export const isScrape = (target: string): boolean => target.startsWith(root);

function refused(status: number, text: string, headers: Record<string, string> = {}): RawResponse {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body: `${text}\n` };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The world in which the credentials are those of the project's integration. */
function worldOf(raw: RawRequest, worlds: Worlds, groupId: string): World | undefined {
  const credentials = parseBasic(header(raw, 'authorization'));
  return [...worlds.all()].find((world) => {
    const settings = integrationSettings(world, groupId, type);
    if (settings?.enabled !== true) return false;
    const { username, password } = settings;
    if (typeof username !== 'string' || typeof password !== 'string') return false;
    return credentials.some(
      ({ id, secret }) => id === username && timingSafeEqual(digest(secret), digest(password)),
    );
  });
}

const processPath = (groupId: string, id: string) =>
  `${root}${groupId}/processes/${encodeURIComponent(id)}/metrics`;

/**
 * One entry for each process. Targets are the emulator's own address, because the names of emulated hosts lead nowhere:
 * labels for Prometheus name the path, the scheme and the process // assumed
 */
function discovery(world: World, groupId: string, raw: RawRequest) {
  const group = groupOf(world, groupId);
  return hostsOf(world, groupId).map(({ cluster, host }) => ({
    targets: [header(raw, 'host') ?? ''],
    labels: {
      group_id: groupId,
      group_name: group.name,
      org_id: group.orgId,
      cluster_name: cluster.name,
      replica_set_name: host.replicaSetName,
      instance: host.id,
      __scheme__: raw.secure ? 'https' : 'http',
      __metrics_path__: processPath(groupId, host.id),
    },
  }));
}

/** From M10 // documented */
const hostsOf = (world: World, groupId: string) =>
  hostsOfGroup(world, groupId).filter(({ cluster }) => !isTenant(cluster));

/** Answers the service discovery of Prometheus and its scrapes, for the user of the project's integration // documented */
export function scrape(raw: RawRequest, worlds: Worlds, at: { world?: World | undefined }): RawResponse {
  const [path = ''] = raw.target.split('?');
  const [groupId = '', ...rest] = path.slice(root.length).split('/');
  const world = worldOf(raw, worlds, groupId);
  if (world) at.world = world;
  if (!world) {
    const challenge = { 'WWW-Authenticate': 'Basic realm="Prometheus"' };
    return refused(401, 'The user of an enabled Prometheus integration is required.', challenge);
  }
  if (!new Admission(world, groupId).admits(raw.peer))
    return refused(403, `${raw.peer} is not on the access list of the project.`);
  if (raw.method !== 'GET' && raw.method !== 'HEAD')
    return refused(405, 'Only GET is answered here.', { Allow: 'GET' });
  if (rest.join('/') === 'discovery') {
    const body = JSON.stringify(discovery(world, groupId, raw));
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  }
  const host = hostsOf(world, groupId).find((each) => processPath(groupId, each.host.id) === path);
  if (!host) return refused(404, 'There is no such process.');
  const { orgId } = groupOf(world, groupId);
  const body = exposition(host, { groupId, orgId }, world.now());
  return { status: 200, headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }, body };
}

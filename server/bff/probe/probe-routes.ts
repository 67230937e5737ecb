import { type ProbeReport, ProbeStart } from '#contract/probe.ts';
import type { Connections } from '../connections/connections.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, type SignedInRoute } from '../http/route.ts';
import type { Probes } from './probes.ts';

interface ProbeRoom {
  probes: Probes;
  /** As they may be used now: read only while they are locked. */
  connections: Pick<Connections, 'open'>;
  /** Of the whole console. */
  readOnly: boolean;
  audit: Audit;
  newId: (at: number) => string;
  now: () => number;
}

const path = '/bff/probes';

/** Probe clients for whoever wants to see what a driver sees: started, looked at, stopped. */
export function probeRoutes({
  probes,
  connections,
  readOnly,
  audit,
  newId,
  now,
}: ProbeRoom): SignedInRoute[] {
  const idOf = (call: Call) => call.params.probeId ?? '';
  const answer = async (id: string, status = 200) =>
    json((await probes.report(id)) satisfies ProbeReport, status);
  return [
    {
      method: 'POST',
      path,
      access: 'operator',
      async handle(call, session) {
        const start = parse(ProbeStart, call.body);
        const { source, connection, writes } = start;
        const place = source.kind === 'cluster' ? await connections.open(source.connection) : undefined;
        if (writes && (readOnly || place?.readOnly)) throw refuse('CONNECTION_READ_ONLY');
        const id = newId(now());
        const target = source.kind === 'cluster' ? source.clusterName : source.deployment;
        const operation = writes ? 'probe with writes' : 'probe';
        const subject = askedBy(call, session, { connection, operation, target: `${target} ${id}` });
        await audit.around(subject, () => probes.ensure(id, start));
        return answer(id, 201);
      },
    },
    { method: 'GET', path: `${path}/:probeId`, access: 'viewer', handle: (call) => answer(idOf(call)) },
    {
      method: 'POST',
      path: `${path}/:probeId/stop`,
      access: 'operator',
      async handle(call) {
        await probes.stop(idOf(call));
        return answer(idOf(call));
      },
    },
  ];
}

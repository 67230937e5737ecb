import { type ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import { parse } from '../http/errors.ts';
import { type Call, json, route, type SignedInRoute } from '../http/route.ts';
import { type AdmissionRoom, admittedLine } from '../protection/admitted-line.ts';
import { writingProbe } from '../protection/protection.ts';
import type { Probes } from './probes.ts';

interface ProbeRoom extends AdmissionRoom {
  probes: Probes;
  audit: Audit;
  newId: (at: number) => string;
  now: () => number;
}

const path = '/bff/probes';

/** Routes to start, view and stop probe clients, which show the cluster as a driver sees it. */
export function probeRoutes(room: ProbeRoom): SignedInRoute[] {
  const { probes, audit, newId, now } = room;
  const idOf = (call: Call) => call.params.probeId ?? '';
  const answer = async (id: string, status = 200) =>
    json((await probes.report(id)) satisfies ProbeReport, status);
  return [
    route('POST', path, 'operator', async (call, session) => {
      const start = parse(ProbeStart, call.body);
      const { source, connection, writes } = start;
      const id = newId(now());
      const target = source.kind === 'cluster' ? source.clusterName : source.deployment;
      const operation = writes ? writingProbe : 'probe';
      const through = await probes.writesThrough(start);
      const subject = askedBy(call, session, {
        connection: through?.id ?? connection,
        ...{ operation, target: `${target} ${id}` },
      });
      const by = session.user;
      const line = through && (await admittedLine(room, through, { what: 'documents', by, subject }));
      await audit.around(subject, () => probes.ensure(id, start, by), line);
      return answer(id, 201);
    }),
    route('GET', `${path}/:probeId`, 'viewer', (call) => answer(idOf(call))),
    route('POST', `${path}/:probeId/stop`, 'operator', async (call, session) => {
      const line = { operation: 'stopProbe', target: idOf(call) };
      await audit.asked(call, session, line, () => probes.stop(idOf(call)));
      return answer(idOf(call));
    }),
  ];
}

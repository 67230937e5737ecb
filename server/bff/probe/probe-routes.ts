import { probeOperations } from '#contract/console/probe.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import { type AdmissionRoom, admittedLine } from '../protection/admitted-line.ts';
import { writingProbe } from '../protection/protection.ts';
import type { Probes } from './probes.ts';

interface ProbeRoom extends AdmissionRoom {
  probes: Probes;
  audit: Audit;
  newId: (at: number) => string;
  now: () => number;
  defineHandlers: DefineConsoleHandlers;
}

/** Routes to start, view and stop probe clients, which show the cluster as a driver sees it. */
export function probeRoutes(room: ProbeRoom): SignedInRoute[] {
  const { probes, audit, newId, now } = room;
  return room.defineHandlers(probeOperations, {
    async startProbe({ body: start }, { call, session }) {
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
      return probes.report(id);
    },
    getProbe: ({ probeId }) => probes.report(probeId),
    stopProbe: {
      subject: ({ probeId }) => ({ target: probeId }),
      async handle({ probeId }) {
        await probes.stop(probeId);
        return probes.report(probeId);
      },
    },
  });
}

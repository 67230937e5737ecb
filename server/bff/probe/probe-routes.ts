import { probeOperations } from '#contract/console/probe.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import { type AdmissionDeps, admittedLine } from '../protection/admitted-line.ts';
import { writingProbe } from '../protection/protection.ts';
import type { Probes } from './probes.ts';

interface ProbeDeps extends AdmissionDeps {
  probes: Probes;
  audit: Audit;
  newId: (at: number) => string;
  now: () => number;
  defineHandlers: DefineConsoleHandlers;
}

/** Routes to start, view and stop probe clients, which show the cluster as a driver sees it. */
export function probeRoutes(deps: ProbeDeps): SignedInRoute[] {
  const { probes, audit, newId, now } = deps;
  return deps.defineHandlers(probeOperations, {
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
      const groupId = source.kind === 'cluster' ? source.groupId : undefined;
      const by = { id: session.user.id, name: session.user.name, groupId };
      const line = through && (await admittedLine(deps, through, { what: 'documents', by, subject }));
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

import { readPattern } from '#analysis/regex/read-pattern.ts';
import { fail } from '#contract/api/errors.ts';
import { checkAnalyzers } from '#contract/search/analyzer-rules.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { refuse } from './changes.ts';
import { type SearchPlace, searchPlace } from './place.ts';

/** Only dedicated clusters have analyzers of their own // documented */
function dedicated({
  world,
  params,
}: Pick<Call, 'world'> & { params: { groupId: string; clusterName: string } }): SearchPlace {
  const place = searchPlace(world, params.groupId, params.clusterName);
  if (place.tenant) throw fail('TENANT_CANNOT_DEFINE_ANALYZERS');
  return place;
}

export const analyzerHandlers = defineHandlers({
  legacyListFtsAnalyzers(call) {
    const { clusterId } = dedicated(call);
    return [...(call.world.tables.clusterAnalyzers.get(clusterId)?.analyzers ?? [])];
  },

  /** Existing indexes keep the analyzers they were built with // assumed */
  legacyUpdateFtsAnalyzers(call) {
    const { world, body } = call;
    const place = dedicated(call);
    refuse(checkAnalyzers(body, readPattern, ''));
    place.requireEditable();
    const { clusterId, groupId } = place;
    if (body.length > 0) world.tables.clusterAnalyzers.put({ id: clusterId, groupId, analyzers: body });
    else world.tables.clusterAnalyzers.delete(clusterId);
    return [...body];
  },
});

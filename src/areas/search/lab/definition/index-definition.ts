import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { Definition } from '#contract/search/definition.ts';
import type { CurlTarget } from '#src/api/code/curl.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { nameOf, sameChoice } from '../../analyzer-text.ts';
import { indexFormats } from '../../index-formats.ts';
import type { Sides } from '../match/repair-steps.ts';

/** Why both cannot be in one index. */
export function cannotShare({ index, query }: Sides): string | undefined {
  const isClash = typeof index !== 'string' && typeof query !== 'string' && index.name === query.name;
  return isClash && !sameChoice(index, query)
    ? `Documents and queries use two analyzers named ${index.name}`
    : undefined;
}

/** An index over everything of a collection, which analyzes with these. */
export function indexDefinition({ index, query }: Sides): Definition {
  const used = sameChoice(index, query) ? [index] : [index, query];
  const analyzers = used.filter((each): each is CustomAnalyzer => typeof each !== 'string');
  return {
    mappings: { dynamic: true },
    analyzer: nameOf(index),
    ...(used.length > 1 ? { searchAnalyzer: nameOf(query) } : {}),
    ...(analyzers.length > 0 ? { analyzers: analyzers as Definition['analyzers'] } : {}),
  };
}

export interface IndexPlace extends CurlTarget {
  groupId: string;
  /** Absent: a name in capitals replaces it. */
  cluster?: string | undefined;
  /** `database.collection` */
  namespace?: string | undefined;
}

/** Whether the forms contain names that the user must replace. */
export const hasBlanks = ({ cluster, namespace }: IndexPlace): boolean =>
  !cluster || !namespace?.includes('.');

/** The index as a request, a command, a resource. */
export function indexAs(place: IndexPlace, used: Sides): CopyFormat[] {
  const { cluster, namespace = '', ...target } = place;
  const [database = '', ...collection] = namespace.split('.');
  const disabled = cannotShare(used);
  const formats = indexFormats(target, {
    clusterName: cluster ?? 'CLUSTER_NAME',
    database: database || 'DATABASE',
    collectionName: collection.join('.') || 'COLLECTION',
    name: 'default',
    type: 'search',
    definition: indexDefinition(used),
  });
  return disabled === undefined ? formats : formats.map((each) => ({ ...each, disabled }));
}

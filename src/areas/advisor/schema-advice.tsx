import { useQuery } from '@tanstack/react-query';
import { ownValue } from '#contract/values/own-value.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './advisor.module.css';

const titles: Readonly<Record<string, string>> = {
  REDUCE_LOOKUP_OPS: 'Fewer $lookup operations',
  AVOID_UNBOUNDED_ARRAY: 'Arrays that grow without bound',
  REDUCE_DOCUMENT_SIZE: 'Large documents',
  REMOVE_UNNECESSARY_INDEXES: 'Unnecessary indexes',
  REDUCE_NUMBER_OF_NAMESPACES: 'Too many collections',
  OPTIMIZE_CASE_INSENSITIVE_REGEX_QUERIES: 'Case-insensitive regular expressions',
  OPTIMIZE_TEXT_QUERIES: 'Text queries',
};

/** What could be better about the documents and queries of a cluster, and in which collections. */
export function SchemaAdviceList({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { id } = useConnection();
  const { data, error, refetch } = useQuery(
    q('listGroupClusterPerformanceAdvisorSchemaAdvice', id, { groupId, clusterName }),
  );
  if (error && !data) return <ReadFailure what="Schema advice" query={{ error, refetch }} />;
  if (!data) return <SkeletonLines lines={4} />;
  if (data.recommendations.length === 0)
    return (
      <EmptyState title="No schema advice">
        Atlas found nothing to improve in documents and queries.
      </EmptyState>
    );
  return (
    <>
      {data.recommendations.map(({ recommendation, description, affectedNamespaces }) => (
        <Section key={recommendation} label={ownValue(titles, recommendation) ?? recommendation}>
          <p>{description}</p>
          <Grid as="ul" gap={12} className={classes.samples}>
            {affectedNamespaces.map(({ namespace, triggers }) => (
              <li key={namespace}>
                {namespace === null ? 'The whole cluster' : <Mono>{namespace}</Mono>}
                {triggers.map((trigger) => (
                  <span key={trigger.triggerType} className={classes.note} title={trigger.triggerType}>
                    {trigger.description}
                  </span>
                ))}
              </li>
            ))}
          </Grid>
        </Section>
      ))}
    </>
  );
}

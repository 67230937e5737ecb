import { eventFamilies } from '#contract/events/families.ts';
import { eventLabel } from '#contract/events/label.ts';
import { useRead } from '#src/api/query.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';

const shownEvents = 8;
const types = eventFamilies('group')
  .flatMap(({ values }) => values)
  .filter((type) => type.startsWith('ONLINE_ARCHIVE_') && !type.endsWith('QUERY_LOGS_DOWNLOADED'));

/** The latest events of the archives of a cluster: the service reports no amounts or times of archived documents. */
export const useArchiveEvents = (groupId: string, clusterName: string) =>
  useRead('listGroupEvents', {
    groupId,
    query: { clusterNames: [clusterName], eventType: types, itemsPerPage: shownEvents },
  });

export function ArchiveEvents({ events }: { events: ReturnType<typeof useArchiveEvents> }) {
  const results = events.data?.results;
  return (
    <Section label="Latest archive events">
      {!results ? (
        events.error ? (
          <ReadFailure what="The events of the archives" query={events} />
        ) : (
          <SkeletonLines lines={3} />
        )
      ) : results.length === 0 ? (
        <Text as="p" tone="dim">
          None yet. Atlas logs the start, pause and change of an archive, not each archived document.
        </Text>
      ) : (
        <ul aria-label="Latest archive events">
          {results.map(({ id, eventTypeName, created }) => (
            <Row as="li" key={id} gap={12} justify="between">
              <span>{eventLabel(eventTypeName)}</span>
              <Text tone="dim">
                <Instant value={created} suffix />
              </Text>
            </Row>
          ))}
        </ul>
      )}
    </Section>
  );
}

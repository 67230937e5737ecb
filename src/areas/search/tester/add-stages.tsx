import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import type { TesterPlace } from './tester-place.ts';

/** The longest pipeline that an address keeps. */
const longest = 8_000;

interface AddStagesProps {
  place: TesterPlace;
  stage: EjsonObject;
}

/** The query as the first stage of a pipeline, to which the aggregation builder adds stages. */
export function AddStages({ place, stage }: AddStagesProps) {
  const { id: connectionId } = useConnection();
  const { groupId, at, db, collection: coll, index } = place;
  const pipeline = `[\n  { $search: ${printPretty({ ...stage, index }, 'exact', '  ')} }\n]`;
  if (!at || at.source.kind === 'migrationSource' || pipeline.length > longest) return null;
  const source =
    at.source.kind === 'cluster' ? `cluster:${at.source.clusterName}` : `deployment:${at.source.deployment}`;
  return (
    <Link
      className={buttonClass()}
      to="/c/$connectionId/groups/$groupId/data"
      params={{ connectionId, groupId }}
      search={{ source, db, coll, tab: 'aggregation', pipeline }}
    >
      Add stages
    </Link>
  );
}

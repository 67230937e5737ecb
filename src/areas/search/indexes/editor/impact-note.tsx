import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { Impact } from './impact.ts';

interface ImpactNoteProps {
  /** Undefined while the definition is not valid, and for a new index. */
  impact: Impact | undefined;
  isNew: boolean;
  /** Documents of the collection, where they are known. */
  total: number | undefined;
}

/** What saving costs. */
export function ImpactNote({ impact, isNew, total }: ImpactNoteProps) {
  const documents = total === undefined ? 'every document' : plural(total, 'document');
  if (isNew) return <Notice title="Builds a new index">It reads {documents} of the collection.</Notice>;
  if (!impact || impact.kind === 'none') return null;
  if (impact.kind === 'query') {
    return (
      <Notice title="Only queries change">
        Documents stay as they are indexed; the analyzer of queries is replaced. The service may build the
        index again all the same.
      </Notice>
    );
  }
  return (
    <Notice title="Builds the index again">
      It reads {documents}. The present definition serves until then, so that nothing is missing meanwhile.
    </Notice>
  );
}

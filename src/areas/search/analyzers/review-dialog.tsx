import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './analyzers.module.css';
import { listFormats } from './copy-as.ts';
import { type Clash, changedName, clashOf, type Difference, differences } from './list-change.ts';
import type { ListReview } from './use-list-change.ts';
import type { Use } from './used-by.ts';

interface ReviewDialogProps {
  groupId: string;
  clusterName: string;
  review: ListReview;
  /** Indexes that name the changed analyzer; undefined when that could not be read. */
  /** Undefined where the indexes could not be loaded. */
  uses: readonly Use[] | 'loading' | undefined;
  busy: boolean;
  failure: string | undefined;
  onSave: () => void;
  /** It waits in a change set. */
  onLater: () => void;
  onClose: () => void;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** The list as it is against the list as it will be. There is no smaller change at the service. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { groupId, clusterName, review, uses, busy, failure, onSave, onLater, onClose } = props;
  const { change, base, fresh, next } = review;
  const { origin, kind, emulator } = useConnection();
  const name = changedName(change);
  const theirs = differences(base, fresh);
  const clash = clashOf(change, base, fresh);
  const removes = change.kind === 'remove';
  const blocked =
    clash?.kind === 'taken'
      ? 'Choose another name first.'
      : pretty(fresh) === pretty(next) && 'Nothing changes.';
  return (
    <Dialog
      opened
      size={820}
      title={removes ? `Delete ${name} from ${clusterName}?` : `Replace the analyzers of ${clusterName}?`}
      onClose={onClose}
    >
      <div className="qd-stack">
        {theirs.length > 0 && (
          <>
            <Meanwhile theirs={theirs} name={name} clash={clash} />
            <SectionLabel as="h3">Their changes</SectionLabel>
            <CodeDiff
              before={pretty(base)}
              after={pretty(fresh)}
              language="json"
              ariaLabel="The list as you had it against the list now"
              maxHeight="26vh"
            />
          </>
        )}
        {clash?.kind === 'changed' && change.kind === 'put' && (
          <>
            <SectionLabel as="h3">{name}: theirs against yours</SectionLabel>
            <CodeDiff
              before={pretty(clash.theirs)}
              after={pretty(change.analyzer)}
              language="json"
              ariaLabel={`${name}: theirs against yours`}
              maxHeight="30vh"
            />
          </>
        )}
        <Consequence review={review} uses={uses} />
        <SectionLabel as="h3">All analyzers, now and after this change</SectionLabel>
        <CodeDiff
          before={pretty(fresh)}
          after={pretty(next)}
          language="json"
          ariaLabel="The list now against the list after"
          maxHeight="40vh"
        />
        <FailureNotice title="The analyzers could not be saved" why={failure} />
        <Row gap={12} align="center" justify="between" wrap>
          <CopyAs formats={listFormats(next, { origin, kind, emulator, groupId, clusterName })} />
          <ButtonRow end>
            <Button onClick={onClose} disabledReason={busy && 'Waiting for the answer'}>
              {removes ? 'Cancel' : 'Keep editing'}
            </Button>
            <AddChange
              disabledReason={blocked}
              change={() =>
                collected(
                  'legacyUpdateFtsAnalyzers',
                  { groupId, clusterName, body: [...next] as never },
                  `${removes ? 'Delete' : 'Save'} the analyzer ${name} of ${clusterName}`,
                )
              }
              onAdded={onLater}
            />
            <Button
              variant={removes ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={blocked}
              onClick={onSave}
            >
              {removes ? 'Delete analyzer' : 'Replace the list'}
            </Button>
          </ButtonRow>
        </Row>
      </div>
    </Dialog>
  );
}

const texts: Record<Difference['kind'], string> = {
  added: 'added',
  removed: 'deleted',
  changed: 'changed',
};

interface MeanwhileProps {
  theirs: readonly Difference[];
  name: string;
  clash: Clash | undefined;
}

function Meanwhile({ theirs, name, clash }: MeanwhileProps) {
  return (
    <Notice tone="warning" title="Another user replaced the list meanwhile">
      <ul className={classes.theirs}>
        {theirs.map((each) => (
          <li key={each.name}>
            <Text size={13} mono breaks>
              {each.name}
            </Text>{' '}
            was {texts[each.kind]}
          </li>
        ))}
      </ul>
      <p>{clash ? clashText(name, clash) : `Their changes are kept: yours only affects ${name}.`}</p>
    </Notice>
  );
}

function clashText(name: string, clash: Clash): string {
  if (clash.kind === 'gone') return `Saving restores ${name}.`;
  if (clash.kind === 'taken') return `Another analyzer is named ${name} now, and names must be unique.`;
  return `Both of you changed ${name}: what you save replaces theirs.`;
}

/** The consequence for indexes that name the analyzer. */
function Consequence({ review: { change }, uses }: Pick<ReviewDialogProps, 'uses'> & { review: ListReview }) {
  const old = change.kind === 'put' ? change.was : change.name;
  if (old === undefined) return null;
  if (uses === 'loading') return <Notice>Loading the indexes that use {old}…</Notice>;
  if (uses === undefined) {
    return <Notice tone="warning">The indexes that use {old} could not be loaded.</Notice>;
  }
  const gone = change.kind === 'remove' || change.analyzer.name !== old;
  if (uses.length === 0) {
    return <Notice>{gone ? `No search index uses ${old}.` : `No search index uses ${old} yet.`}</Notice>;
  }
  return (
    <Notice
      tone="warning"
      title={`${uses.length} search ${uses.length === 1 ? 'index uses' : 'indexes use'} ${old}`}
    >
      <ul className={classes.theirs}>
        {uses.map(({ indexID, index, namespace }) => (
          <li key={indexID}>
            <Text size={13} mono breaks>
              {namespace} {index}
            </Text>
          </li>
        ))}
      </ul>
      <p>
        {uses.length === 1
          ? 'It keeps the analyzer that it was built with'
          : 'They keep the analyzer that they were built with'}
        {gone
          ? `. The next change of such a definition is refused until it uses another analyzer than ${old}.`
          : ' until they are rebuilt: save an index definition again to apply this change.'}
      </p>
    </Notice>
  );
}

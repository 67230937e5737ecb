import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Button, ButtonRow, buttonClass } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { choiceChain } from '../analyzer-text.ts';
import type { AnalyzerRow } from './analyzer-columns.tsx';
import classes from './analyzers.module.css';

interface AnalyzerDrawerProps {
  groupId: string;
  clusterName: string;
  row: AnalyzerRow;
  refusal: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One analyzer: its definition, and which indexes would notice a change. */
export function AnalyzerDrawer(props: AnalyzerDrawerProps) {
  const { groupId, clusterName, row, refusal } = props;
  const { id } = useConnection();
  const { analyzer, uses } = row;
  return (
    <Drawer
      title={analyzer.name}
      facts={choiceChain(analyzer)}
      onClose={props.onClose}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      footer={
        <ButtonRow>
          <Link
            to="/c/$connectionId/groups/$groupId/search/lab"
            params={{ connectionId: id, groupId }}
            search={{ analyzer, cluster: clusterName }}
            className={buttonClass()}
          >
            Open in the lab
          </Link>
          <Button icon="edit" disabledReason={refusal} onClick={props.onEdit}>
            Edit
          </Button>
          <Button icon="trash" disabledReason={refusal} onClick={props.onDelete}>
            Delete
          </Button>
        </ButtonRow>
      }
    >
      <div className="qd-stack">
        <SectionLabel as="h3">Used by</SectionLabel>
        <UsedBy uses={uses} usesLoading={row.usesLoading} />
        <SectionLabel as="h3">Definition</SectionLabel>
        <CodeEditor
          value={JSON.stringify(analyzer, null, 2)}
          language="json"
          ariaLabel={`Definition of ${analyzer.name}`}
          readOnly
        />
      </div>
    </Drawer>
  );
}

function UsedBy({ uses, usesLoading }: Pick<AnalyzerRow, 'uses' | 'usesLoading'>) {
  if (usesLoading) return <p className={classes.note}>Loading the indexes of the cluster…</p>;
  if (uses === undefined)
    return <p className={classes.note}>The indexes of the cluster could not be loaded.</p>;
  if (uses.length === 0) return <p className={classes.note}>No search index uses it.</p>;
  return (
    <Text as="ul" size={13} className={classes.uses}>
      {uses.map(({ indexID, index, namespace, places }) => (
        <li key={indexID}>
          <Text size={13} mono breaks>
            {namespace} {index}
          </Text>
          <Text as="div" tone="dim" breaks>
            {places.join(', ')}
          </Text>
        </li>
      ))}
    </Text>
  );
}

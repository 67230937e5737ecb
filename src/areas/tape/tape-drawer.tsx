import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { catalogueQuery } from '#src/api/catalogue.ts';
import { clearTape, type TapeEntry } from '#src/api/tape/tape.ts';
import { useTape } from '#src/api/tape/tape-panel.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useOpenRecording } from './open-recording.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { ScriptPanel } from './script-panel.tsx';
import classes from './tape.module.css';
import { TapeLine } from './tape-line.tsx';
import { textOf } from './tape-program.ts';

type Shown = 'changes' | 'all';

/** What this session did: each call in words, to be filtered, annotated, taken along as a script, or made again elsewhere. */
export function TapeDrawer({ onClose }: { onClose: () => void }) {
  const entries = useTape();
  const { data: catalogue } = useQuery(catalogueQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [shown, setShown] = useState<Shown>('changes');
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [replaying, setReplaying] = useState(false);
  const result = catalogue ? filtered(entries, catalogue, shown, typed) : [];
  const chosen = result.filter(({ id }) => !left.has(id));
  const [first] = chosen;
  const recording = useOpenRecording({ catalogue, connections });
  const from = connections.find(({ id }) => id === first?.connection);
  const choose = (id: number, take: boolean): void => {
    const next = new Set(left);
    if (take) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Drawer
      title="Tape"
      facts={`${plural(entries.filter(({ read }) => !read).length, 'change')} and ${plural(entries.filter(({ read }) => read).length, 'read')} of this session, without secrets`}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="refresh"
            disabledReason={chosen.length === 0 && 'Choose calls first'}
            onClick={() => setReplaying(true)}
          >
            Replay elsewhere…
          </Button>
          {recording.button}
          <Button
            variant="quiet"
            disabledReason={entries.length === 0 && 'The tape is empty'}
            onClick={clearTape}
          >
            Clear tape
          </Button>
        </>
      }
    >
      <Stack gap={12} shrink>
        <Row gap={8} align="center" wrap>
          <Segmented
            label="Calls"
            items={[
              { value: 'changes', label: 'Changes' },
              { value: 'all', label: 'Reads too' },
            ]}
            value={shown}
            onChange={setShown}
          />
          <input
            type="search"
            className={classes.search}
            aria-label="Filter the tape"
            placeholder="type to filter"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Row>
        {recording.notice}
        {!catalogue && <SkeletonLines lines={4} />}
        {catalogue && result.length === 0 && (
          <EmptyState title={typed.trim() === '' ? 'No changes yet' : 'No calls match'}>
            What you change in the console appears here, ready to become a script.
          </EmptyState>
        )}
        {catalogue && result.length > 0 && (
          <>
            <ol className={classes.lines} aria-label="Calls">
              {result.map((entry) => (
                <TapeLine
                  key={entry.id}
                  entry={entry}
                  facts={catalogue.find(({ id }) => id === entry.operationId)}
                  chosen={!left.has(entry.id)}
                  onChoose={(take) => choose(entry.id, take)}
                />
              ))}
            </ol>
            <ScriptPanel
              entries={chosen}
              catalogue={catalogue}
              target={{
                origin: from?.origin ?? '',
                kind: from?.kind,
                emulator: from?.emulator,
                caPath: from?.caPath,
              }}
            />
          </>
        )}
      </Stack>
      {replaying && catalogue && (
        <ReplayDialog
          entries={chosen.filter(({ status }) => status < 400 && status > 0)}
          catalogue={catalogue}
          onClose={() => setReplaying(false)}
        />
      )}
    </Drawer>
  );
}

/** Calls that match the typed text, in their order. */
function filtered(
  entries: readonly TapeEntry[],
  catalogue: readonly OperationFacts[],
  shown: Shown,
  typed: string,
): readonly TapeEntry[] {
  const terms = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return entries.filter((entry) => {
    if (shown === 'changes' && entry.read) return false;
    const facts = catalogue.find(({ id }) => id === entry.operationId);
    if (!facts) return false;
    const text =
      `${textOf(entry, facts)} ${entry.operationId} ${entry.note ?? ''} ${entry.connection}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}

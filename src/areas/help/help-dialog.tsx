import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import type { OperationId } from '#contract/api/operations.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { roleLabel } from '#contract/roles.ts';
import { catalogueQuery } from '#src/api/catalogue.ts';
import { offeredNow } from '#src/api/offered.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { ShortcutSettings } from '#src/ui/frame/shortcut-sheet.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { useTour } from '#src/ui/frame/tour-state.ts';
import { textClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { glossary } from './glossary.ts';
import classes from './help.module.css';
import { textOfPage } from './page-text.ts';
import { specificationOf } from './specification.ts';

type Part = 'page' | 'keys' | 'glossary';

/** The content of this page, its operations, its keys, and the glossary of the console. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<Part>('page');
  const { begin } = useTour();
  const panels = { page: <PageHelp onClose={onClose} />, keys: <ShortcutSettings />, glossary: <Glossary /> };
  return (
    <Dialog opened onClose={onClose} title="Help" size={720}>
      <Tabs
        label="Help"
        items={[
          { value: 'page', label: 'This page' },
          { value: 'keys', label: 'Keys' },
          { value: 'glossary', label: 'Glossary' },
        ]}
        value={part}
        onChange={setPart}
      >
        <Stack gap={16} size={14} className={classes.panel}>
          {panels[part]}
        </Stack>
        <div>
          <Button
            onClick={() => {
              onClose();
              begin();
            }}
          >
            Take the tour
          </Button>
        </div>
      </Tabs>
    </Dialog>
  );
}

/** Operations that the page reads by now, and those that its buttons would call. */
function useBehind(): { connection: string | undefined; ids: OperationId[] } {
  const client = useQueryClient();
  const [behind] = useState(() => {
    const read = client
      .getQueryCache()
      .findAll({ queryKey: ['operation'], type: 'active' })
      .map(({ queryKey }) => queryKey as [string, string, OperationId]);
    return { connection: read[0]?.[1], ids: [...new Set([...read.map(([, , id]) => id), ...offeredNow()])] };
  });
  return behind;
}

function PageHelp({ onClose }: { onClose: () => void }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' });
  const { connection, ids } = useBehind();
  const { data: catalogue } = useQuery(catalogueQuery);
  const behind = catalogue?.filter(({ id }) => ids.includes(id)) ?? [];
  const reads = behind.filter(({ method }) => method === 'GET');
  const changes = behind.filter(({ method }) => method !== 'GET');
  return (
    <>
      <p>{textOfPage(path) ?? 'This page has no description yet.'}</p>
      {!catalogue && <SkeletonLines lines={4} />}
      <Operations label="Read for this page" operations={reads} connection={connection} onClose={onClose} />
      <Operations
        label="Called by its actions"
        operations={changes}
        connection={connection}
        onClose={onClose}
      />
      {behind.length > 0 && <Specification areas={behind.map(({ area }) => area)} />}
    </>
  );
}

interface OperationsProps {
  label: string;
  operations: readonly OperationFacts[];
  connection: string | undefined;
  onClose: () => void;
}

function Operations({ label, operations, connection, onClose }: OperationsProps) {
  if (operations.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-label={label}>
      <SectionLabel as="h3">{label}</SectionLabel>
      <ul className={classes.list}>
        {operations.map((each) => (
          <li key={each.id}>
            <span>{each.summary}</span>
            {connection === undefined ? (
              <Text as="code" size={12} mono>
                {each.id}
              </Text>
            ) : (
              <Link
                to="/c/$connectionId/explorer"
                params={{ connectionId: connection }}
                search={{ op: each.id }}
                className={textClass({ size: 12, mono: true })}
                onClick={onClose}
              >
                {each.id}
              </Link>
            )}
            <span className={classes.dim}>{requirements(each)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Specification({ areas }: { areas: readonly string[] }) {
  return (
    <Stack as="section" gap={4} aria-label="Rules of the specification">
      <SectionLabel as="h3">Rules of the specification</SectionLabel>
      <ul className={classes.list}>
        {specificationOf(areas).map(({ section, text }) => (
          <li key={text}>
            <span>{text}</span>
            <span className={classes.dim}>{section}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function requirements({ roles, limit, root }: OperationFacts): string {
  const who = typeof roles === 'string' ? 'Any role' : roles.map(roleLabel).join(' or ');
  return root === 'v2'
    ? `${who} · limit ${formatCount(limit.capacity)}, ${formatCount(limit.refill)} a minute`
    : who;
}

function Glossary() {
  return (
    <dl className={classes.glossary}>
      {glossary.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

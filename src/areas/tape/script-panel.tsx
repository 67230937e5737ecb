import { Select, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { languages } from '#src/api/code/languages.ts';
import { authorityVariable, type CodeTarget, hasOwnAuthority } from '#src/api/code/program.ts';
import type { TapeEntry } from '#src/api/tape/tape.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { AuthorityNote } from '#src/ui/feedback/authority-note.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useStoredText } from '#src/ui/stored-value.ts';
import classes from './tape.module.css';
import { tapeProgram } from './tape-program.ts';

interface ScriptPanelProps {
  entries: readonly TapeEntry[];
  catalogue: readonly OperationFacts[];
  target: CodeTarget & { caPath?: string | undefined };
}

/** The chosen calls as a script that repeats them, or as a test that also asserts their answers. */
export function ScriptPanel({ entries, catalogue, target }: ScriptPanelProps) {
  const [stored, store] = useStoredText('qd.explorer-language');
  const [asserting, setAsserting] = useState(false);
  const language = languages.find(({ id }) => id === stored) ?? languages[0];
  const { origin, kind, emulator } = target;
  const program = useMemo(
    () => tapeProgram(entries, catalogue, { target: { origin, kind, emulator }, asserting }),
    [entries, catalogue, origin, kind, emulator, asserting],
  );
  if (!language) return null;
  const several = new Set(entries.map(({ connection }) => connection)).size > 1;
  const lacks =
    program.steps.length === 0
      ? 'Choose calls that were answered.'
      : several
        ? 'These calls went through several connections: filter by one of them first.'
        : language.lacks?.(program);
  const text = lacks === undefined ? language.write(program) : '';
  const cut = entries.filter(({ isCut }) => isCut).length;
  return (
    <Stack as="section" gap={12} shrink aria-label="As a script">
      <Row gap={8} columnGap={12} align="center" justify="between" wrap>
        <SectionLabel as="h3">As a script</SectionLabel>
        <Row gap={8} columnGap={12} align="center" wrap>
          <Switch
            size="xs"
            label="As a test"
            checked={asserting}
            onChange={(event) => setAsserting(event.currentTarget.checked)}
          />
          <Select
            {...selectParts}
            aria-label="Language"
            size="xs"
            w={140}
            data={languages.map(({ id, label }) => ({ value: id, label }))}
            value={language.id}
            allowDeselect={false}
            onChange={(next) => next !== null && store(next)}
          />
        </Row>
      </Row>
      {cut > 0 && (
        <p className={classes.dim}>{plural(cut, 'call')} left out: the body was too long for the tape.</p>
      )}
      {lacks === undefined ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre className={classes.text} tabIndex={0}>
            {text}
          </pre>
          <Row gap={8} columnGap={12} align="center" wrap>
            <CopyButton size="sm" text={text} />
            <Button
              size="sm"
              icon="download"
              onClick={() => download(language.file, new Blob([text], { type: 'text/plain' }))}
            >
              Save {language.file}
            </Button>
          </Row>
          {hasOwnAuthority(target) && language.id !== 'terraform' && (
            <AuthorityNote variable={authorityVariable} path={target.caPath} />
          )}
        </>
      ) : (
        <p className={classes.dim}>{lacks}</p>
      )}
    </Stack>
  );
}

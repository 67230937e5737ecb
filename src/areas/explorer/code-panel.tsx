import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { languages } from '#src/api/code/languages.ts';
import { authorityVariable, codeRequest, hasOwnAuthority } from '#src/api/code/program.ts';
import { useConnection } from '#src/api/connection.ts';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { AuthorityNote } from '#src/ui/feedback/authority-note.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useStoredText } from '#src/ui/stored-value.ts';
import classes from './explorer.module.css';
import type { CallArgs } from './explorer-search.ts';

/** The request as a command or a program. Names in angle brackets replace secrets. */
export function CodePanel({ operation, args }: { operation: OperationFacts; args: CallArgs }) {
  const { origin, kind, emulator, caPath } = useConnection();
  const [stored, store] = useStoredText('qd.explorer-language');
  const language = languages.find(({ id }) => id === stored) ?? languages[0];
  const program = useMemo(
    () => ({
      target: { origin, kind, emulator },
      steps: [{ request: codeRequest(operation, withoutSecrets(args)) }],
    }),
    [origin, kind, emulator, operation, args],
  );
  if (!language) return null;
  const lacks = language.lacks?.(program);
  const text = lacks === undefined ? language.write(program) : '';
  return (
    <section className="qd-stack" data-tight aria-label="As code">
      <Row gap={8} columnGap={12} align="center" justify="between" wrap className={classes.paneHead}>
        <SectionLabel>As code</SectionLabel>
        <Row gap={8} align="center">
          <Select
            {...selectParts}
            aria-label="Language"
            size="xs"
            data={languages.map(({ id, label }) => ({ value: id, label }))}
            value={language.id}
            allowDeselect={false}
            onChange={(next) => next !== null && store(next)}
          />
          <CopyButton size="sm" text={text} />
        </Row>
      </Row>
      {lacks === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className={classes.codeText} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <p className="qd-note">{lacks}</p>
      )}
      {hasOwnAuthority(program.target) && language.id !== 'terraform' && lacks === undefined && (
        <AuthorityNote variable={authorityVariable} path={caPath} />
      )}
    </section>
  );
}

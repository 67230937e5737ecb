import { type Control, useWatch } from 'react-hook-form';
import { formatsOf } from '#src/api/code/languages.ts';
import { addressOf } from '#src/api/code/program.ts';
import { useConnection } from '#src/api/connection.ts';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type ConfigForm, requestOf } from '../form-model.ts';
import { withoutSecrets } from '../notifications/notification-form.ts';
import classes from './editor.module.css';
import { requestProgram } from './request-program.ts';

export interface RequestPanelProps {
  control: Control<ConfigForm>;
  groupId: string;
  alertConfigId?: string | undefined;
}

/** The request that a save sends, for scripts and code. A name in angle brackets replaces each secret. */
export function RequestPanel({ control, groupId, alertConfigId }: RequestPanelProps) {
  const { origin, kind, emulator } = useConnection();
  const body = withoutSecrets(requestOf(useWatch({ control }) as ConfigForm));
  const program = requestProgram({ origin, kind, emulator, groupId, alertConfigId }, body);
  const address = program.steps.flatMap(({ request }) => addressOf(request)).join('');
  const json = JSON.stringify(body, null, 2);
  return (
    <section className={classes.panel} aria-label="Request">
      <Row gap={8} align="center" justify="between" wrap>
        <SectionLabel>Request</SectionLabel>
        <CopyAs formats={[{ label: 'JSON', text: json }, ...formatsOf(program)]} />
      </Row>
      <Text as="p" size={13} tone="dim" breaks>
        <span className={classes.mono}>
          {alertConfigId === undefined ? 'POST' : 'PUT'} {address}
        </span>
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={classes.json} tabIndex={0}>
        {json}
      </pre>
    </section>
  );
}

import { rootPath } from '#contract/api/names.ts';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import calendar from './calendar.module.css';
import { asCli, asCurl, asTerraform, schedulePath } from './copy-as.ts';
import type { ScheduleForm } from './form-model.ts';
import classes from './schedule.module.css';
import { requestOf } from './schedule-parts.ts';

interface RequestPanelProps {
  base: BackupSchedule;
  form: ScheduleForm;
  groupId: string;
  clusterName: string;
}

/** The request that saving sends, for scripts and code. */
export function RequestPanel({ base, form, groupId, clusterName }: RequestPanelProps) {
  const connection = useConnection();
  const place = { ...connection, groupId, clusterName };
  const body = requestOf(base, form);
  const json = JSON.stringify(body, null, 2);
  const changes = Object.keys(body).length > 0;
  return (
    <Stack as="section" gap={12} shrink className={calendar.panel} aria-label="Request">
      <Row gap={8} align="center" justify="between">
        <SectionLabel>Request</SectionLabel>
        <CopyAs
          size="sm"
          formats={[
            { label: 'JSON', text: json },
            { label: 'curl', text: () => asCurl(place, body) },
            { label: 'Atlas CLI', text: () => asCli(place, body) },
            { label: 'Terraform', text: () => asTerraform(place, form) },
          ]}
        />
      </Row>
      <Text as="p" size={13} tone="dim" breaks>
        <Text size={12} mono breaks>
          {changes ? 'PATCH' : 'GET'} {rootPath('v2')}
          {schedulePath(place)}
        </Text>
      </Text>
      {changes && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className={classes.json} tabIndex={0}>
          {json}
        </pre>
      )}
    </Stack>
  );
}

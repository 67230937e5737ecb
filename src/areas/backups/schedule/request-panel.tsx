import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { rootPath } from '#contract/names.ts';
import { useConnection } from '#src/api/connection.ts';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
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
    <section className={calendar.panel} aria-label="Request">
      <div className={calendar.head}>
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
      </div>
      <p className={classes.note}>
        <span className={classes.path}>
          {changes ? 'PATCH' : 'GET'} {rootPath('v2')}
          {schedulePath(place)}
        </span>
      </p>
      {changes && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className={classes.json} tabIndex={0}>
          {json}
        </pre>
      )}
    </section>
  );
}
